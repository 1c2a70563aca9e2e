import { Inject, Injectable } from '@nestjs/common'
import { Cipher } from '@portal/delivery'
import { refuse, SETTINGS, type BaseSettings } from '@portal/service-kit'
import { z } from 'zod'

/** What a link in a mail speaks for. */
const purpose = z.discriminatedUnion('act', [
  z.object({ act: z.literal('confirm'), subscriptionId: z.uuid() }),
  z.object({ act: z.literal('stop'), subscriptionId: z.uuid() }),
  /** Of who is told because they commented on a regulation. */
  z.object({ act: z.literal('stop-participant'), mainParentId: z.uuid(), accountSub: z.string() }),
  z.object({ act: z.literal('not-mine'), receiptId: z.uuid() }),
])
export type MailPurpose = z.infer<typeof purpose>

const context = 'mail link'

/** Links in mails: the purpose itself, sealed, so that nothing has to be kept, and nobody can read or make one. */
@Injectable()
export class MailLinks {
  private readonly origin: string

  constructor(
    private readonly cipher: Cipher,
    @Inject(SETTINGS) settings: BaseSettings,
  ) {
    this.origin = settings.PORTAL_ORIGIN.replace(/\/$/, '')
  }

  /** The page on which a person does what the link is for. */
  page(speaksFor: MailPurpose): string {
    return `${this.origin}/mail-link?v=${this.seal(speaksFor)}`
  }

  /** The address a mail program posts to, for one-click unsubscribe. */
  oneClick(speaksFor: MailPurpose): string {
    return `${this.origin}/api/mail-links/${this.seal(speaksFor)}`
  }

  /** An address of the portal, from its root. */
  portal(address: string): string {
    return `${this.origin}${address}`
  }

  /** What a link speaks for; 404 where it is not one of ours. */
  read(link: string): MailPurpose {
    try {
      return purpose.parse(JSON.parse(this.cipher.open(Buffer.from(link, 'base64url'), context)))
    } catch {
      refuse('mail-links.invalid')
    }
  }

  private seal(speaksFor: MailPurpose): string {
    return this.cipher.seal(JSON.stringify(speaksFor), context).toString('base64url')
  }
}
