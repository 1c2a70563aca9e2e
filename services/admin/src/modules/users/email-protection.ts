import { createHmac, hkdfSync } from 'node:crypto'
import { Inject, Injectable } from '@nestjs/common'
import { Cipher } from '@portal/delivery'
import { SETTINGS } from '@portal/service-kit'
import type { AdminSettings } from '../../config.ts'

/** Keeps what is personal in the copy of the accounts unreadable: sealed, and found again by a keyed digest. */
@Injectable()
export class EmailProtection {
  private readonly cipher: Cipher
  private readonly digestKey: Buffer

  constructor(@Inject(SETTINGS) { DATA_KEY }: AdminSettings) {
    this.cipher = new Cipher(DATA_KEY)
    this.digestKey = Buffer.from(
      hkdfSync('sha256', Buffer.from(DATA_KEY, 'base64'), '', 'portal-user email digest', 32),
    )
  }

  seal(email: string, userId: string): Buffer {
    return this.cipher.seal(email, emailOf(userId))
  }

  open(sealed: Uint8Array, userId: string): string {
    return this.cipher.open(sealed, emailOf(userId))
  }

  /** The same for every way of writing an address in capitals. */
  digest(email: string): Buffer {
    return createHmac('sha256', this.digestKey).update(email.trim().toLowerCase()).digest()
  }

  sealChange(wanted: unknown, changeId: string): Buffer {
    return this.cipher.seal(JSON.stringify(wanted), changeOf(changeId))
  }

  openChange(sealed: Uint8Array, changeId: string): unknown {
    return JSON.parse(this.cipher.open(sealed, changeOf(changeId)))
  }
}

const emailOf = (userId: string) => `portal_user.email:${userId}`
const changeOf = (changeId: string) => `user_change.wanted:${changeId}`
