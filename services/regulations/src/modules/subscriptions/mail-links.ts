import { Inject, Injectable } from '@nestjs/common'
import { Cipher } from '@portal/delivery'
import { refuse, SETTINGS, type BaseSettings } from '@portal/service-kit'
import { z } from 'zod'

/** What a link in an email does, and for whom. */
const purposeSchema = z.discriminatedUnion('action', [
  z.object({ action: z.literal('confirm'), subscriptionId: z.uuid() }),
  z.object({ action: z.literal('unsubscribe'), subscriptionId: z.uuid() }),
  /** For people who are notified because they commented on a regulation. */
  z.object({ action: z.literal('unsubscribe-commenter'), mainParentId: z.uuid(), accountSub: z.string() }),
  z.object({ action: z.literal('report-comments'), receiptId: z.uuid() }),
])
export type MailLinkPurpose = z.infer<typeof purposeSchema>

const encryptionContext = 'mail link'

/** Creates and reads links in emails. The encrypted purpose is part of the URL, so nothing is stored and links cannot be forged. */
@Injectable()
export class MailLinks {
  private readonly origin: string

  constructor(
    private readonly cipher: Cipher,
    @Inject(SETTINGS) settings: BaseSettings,
  ) {
    this.origin = settings.PORTAL_ORIGIN.replace(/\/$/, '')
  }

  /** Returns the URL of the page where the person confirms the action. */
  toPageUrl(purpose: MailLinkPurpose): string {
    return `${this.origin}/mail-link?v=${this.encrypt(purpose)}`
  }

  /** Returns the URL that an email client posts to for one-click unsubscribe (RFC 8058). */
  toOneClickUrl(purpose: MailLinkPurpose): string {
    return `${this.origin}/api/mail-links/${this.encrypt(purpose)}`
  }

  /** Returns the absolute URL of a path in the portal. */
  toPortalUrl(path: string): string {
    return `${this.origin}${path}`
  }

  /** Returns the purpose of a link; 404 when the link is not valid. */
  parse(link: string): MailLinkPurpose {
    try {
      return purposeSchema.parse(JSON.parse(this.cipher.decrypt(Buffer.from(link, 'base64url'), encryptionContext)))
    } catch {
      refuse('mail-links.invalid')
    }
  }

  private encrypt(purpose: MailLinkPurpose): string {
    return this.cipher.encrypt(JSON.stringify(purpose), encryptionContext).toString('base64url')
  }
}
