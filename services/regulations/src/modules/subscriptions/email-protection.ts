import { createHmac, hkdfSync } from 'node:crypto'
import { Inject, Injectable } from '@nestjs/common'
import { Cipher } from '@portal/delivery'
import { SETTINGS } from '@portal/service-kit'
import type { Settings } from '../../config.ts'

/** Encrypts email addresses of subscriptions, and finds them again by a keyed digest. */
@Injectable()
export class EmailProtection {
  private readonly digestKey: Buffer

  constructor(
    private readonly cipher: Cipher,
    @Inject(SETTINGS) { DATA_KEY }: Settings,
  ) {
    this.digestKey = Buffer.from(hkdfSync('sha256', Buffer.from(DATA_KEY, 'base64'), '', 'email digest', 32))
  }

  encrypt(email: string, subscriptionId: string): Buffer {
    return this.cipher.encrypt(email, getEncryptionContext(subscriptionId))
  }

  decrypt(encrypted: Uint8Array, subscriptionId: string): string {
    return this.cipher.decrypt(encrypted, getEncryptionContext(subscriptionId))
  }

  /** Returns the keyed digest of an address, ignoring case. */
  digest(email: string): Buffer {
    return createHmac('sha256', this.digestKey).update(email.trim().toLowerCase()).digest()
  }
}

const getEncryptionContext = (subscriptionId: string) => `subscription.email:${subscriptionId}`
