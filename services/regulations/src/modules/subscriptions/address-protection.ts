import { createHmac, hkdfSync } from 'node:crypto'
import { Inject, Injectable } from '@nestjs/common'
import { Cipher } from '@portal/delivery'
import { SETTINGS } from '@portal/service-kit'
import type { Settings } from '../../config.ts'

/** Keeps mail addresses unreadable: sealed where a mail must still go there, and found again by a keyed digest. */
@Injectable()
export class AddressProtection {
  private readonly digestKey: Buffer

  constructor(
    private readonly cipher: Cipher,
    @Inject(SETTINGS) { DATA_KEY }: Settings,
  ) {
    this.digestKey = Buffer.from(hkdfSync('sha256', Buffer.from(DATA_KEY, 'base64'), '', 'mail address digest', 32))
  }

  seal(address: string, subscriptionId: string): Buffer {
    return this.cipher.seal(address, sealedFor(subscriptionId))
  }

  open(sealed: Uint8Array, subscriptionId: string): string {
    return this.cipher.open(sealed, sealedFor(subscriptionId))
  }

  /** The same for every way of writing an address in capitals. */
  digest(address: string): Buffer {
    return createHmac('sha256', this.digestKey).update(address.trim().toLowerCase()).digest()
  }
}

const sealedFor = (subscriptionId: string) => `subscription.mail:${subscriptionId}`
