import { createHmac, hkdfSync } from 'node:crypto'
import { Inject, Injectable } from '@nestjs/common'
import { Cipher } from '@portal/delivery'
import { SETTINGS } from '@portal/service-kit'
import type { AdminSettings } from '../../config.ts'

/** Encrypts personal data in the copy of the accounts, and finds addresses again by a keyed digest. */
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

  encrypt(email: string, userId: string): Buffer {
    return this.cipher.encrypt(email, getEmailContext(userId))
  }

  decrypt(encrypted: Uint8Array, userId: string): string {
    return this.cipher.decrypt(encrypted, getEmailContext(userId))
  }

  /** Returns the keyed digest of an address, ignoring case. */
  digest(email: string): Buffer {
    return createHmac('sha256', this.digestKey).update(email.trim().toLowerCase()).digest()
  }

  encryptChange(request: unknown, changeId: string): Buffer {
    return this.cipher.encrypt(JSON.stringify(request), getChangeContext(changeId))
  }

  decryptChange(encrypted: Uint8Array, changeId: string): unknown {
    return JSON.parse(this.cipher.decrypt(encrypted, getChangeContext(changeId)))
  }
}

const getEmailContext = (userId: string) => `portal_user.email:${userId}`
const getChangeContext = (changeId: string) => `user_change.request:${changeId}`
