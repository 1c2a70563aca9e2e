import { createHmac, hash, hkdfSync } from 'node:crypto'
import { Inject, Injectable } from '@nestjs/common'
import { SETTINGS } from '@portal/service-kit'
import type { Settings } from '../../config.ts'

/** Derives the secrets of shared links from their ids with a key. The 256-bit secrets cannot be guessed, and are not stored. */
@Injectable()
export class SharedLinkSecrets {
  private readonly key: Buffer

  constructor(@Inject(SETTINGS) { DATA_KEY }: Settings) {
    this.key = Buffer.from(hkdfSync('sha256', Buffer.from(DATA_KEY, 'base64'), '', 'shared link secret', 32))
  }

  derive(linkId: string): string {
    return createHmac('sha256', this.key).update(linkId).digest('base64url')
  }
}

/** Only the hash of a secret is stored, so that the database does not reveal working links. */
export function hashSecret(secret: string): string {
  return hash('sha256', secret, 'base64url')
}
