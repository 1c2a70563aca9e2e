import { createHmac, hash, hkdfSync } from 'node:crypto'
import { Inject, Injectable } from '@nestjs/common'
import { SETTINGS } from '@portal/service-kit'
import type { Settings } from '../../config.ts'

/** The secrets of shared links, worked out from the link's id by a key: 256 bits that nobody finds by trying and nothing keeps. */
@Injectable()
export class SharedLinkSecrets {
  private readonly key: Buffer

  constructor(@Inject(SETTINGS) { DATA_KEY }: Settings) {
    this.key = Buffer.from(hkdfSync('sha256', Buffer.from(DATA_KEY, 'base64'), '', 'shared link secret', 32))
  }

  secretOf(linkId: string): string {
    return createHmac('sha256', this.key).update(linkId).digest('base64url')
  }
}

/** What is kept of a secret: who reads the table cannot open what it leads to. */
export function secretHash(secret: string): string {
  return hash('sha256', secret, 'base64url')
}
