import { randomBytes, randomUUID } from 'node:crypto'
import { Inject, Injectable } from '@nestjs/common'
import type { ResultsOf } from '@portal/contracts-common'
import type { registrationHttp } from '@portal/contracts-registration'
import { DatedSettings } from '@portal/dated-settings'
import { Deliveries } from '@portal/delivery'
import { toAuthorityDate } from '@portal/formats'
import { Commands } from '@portal/persistence'
import { SETTINGS, type ApiResponse, type BaseSettings, type CommandContext } from '@portal/service-kit'
import { ConfirmationCodes, maskDestination, type Contact } from '../confirmation-codes/index.ts'
import { DraftStore, refuseMissing, type Draft } from '../drafts/index.ts'
import { CodeTimes, resumeLinkDays } from '../registration-settings/index.ts'
import { authRefusal } from '../user-pool/index.ts'
import { resumeLinkMessage } from './resume-link-messages.ts'
import { ResumeLinkStore, type ResumeLink } from './resume-links.store.ts'

type SentLink = ResultsOf<typeof registrationHttp.sendResumeLink>

const dayMs = 86_400_000

/** Sends the link with which a registration is continued on another device. */
@Injectable()
export class SendResumeLink {
  constructor(
    private readonly commands: Commands,
    private readonly links: ResumeLinkStore,
    private readonly drafts: DraftStore,
    private readonly codes: ConfirmationCodes,
    private readonly deliveries: Deliveries,
    private readonly datedSettings: DatedSettings,
    private readonly times: CodeTimes,
    @Inject(SETTINGS) private readonly settings: BaseSettings,
  ) {}

  /** Sends a link to a confirmed contact of the draft; throws `auth.resend-too-soon` when one was sent shortly before. */
  async run(context: CommandContext, draft: Draft, channel: Contact['channel']): Promise<ApiResponse<SentLink>> {
    const stored = await this.commands.findStoredResponse<SentLink>(context)
    if (stored) return stored
    if (draft.account_sub !== null) throw authRefusal('registration.link-not-needed')
    const contact = draft.content.confirmedContacts.findLast((each) => each.channel === channel)
    if (!contact) throw authRefusal('registration.contact-not-confirmed')
    await this.codes.assertSendable(contact)
    const { now } = context
    const secondsUntilNew = await this.times.readSecondsUntilNew(now)
    const daysValid = await this.datedSettings.read(resumeLinkDays, toAuthorityDate(now))
    return this.commands.run(context, async (em) => {
      const {
        draft_id: draftId,
        locale,
        expires_at: draftExpiresAt,
      } = (await this.drafts.lock(em, draft.draft_id)) ?? refuseMissing()
      const last = await this.links.findOfDraft(draftId, em)
      if (last?.destination === contact.destination) {
        const retryAfter = Math.ceil((getNewLinkTime(last, secondsUntilNew).getTime() - now.getTime()) / 1000)
        if (retryAfter > 0) throw authRefusal('auth.resend-too-soon', { retryAfter })
      }
      const secret = randomBytes(24).toString('base64url')
      // Never longer than the draft itself.
      const remaining = Math.floor((new Date(draftExpiresAt).getTime() - now.getTime()) / dayMs)
      const days = Math.max(1, Math.min(daysValid, remaining))
      const expiresAt = new Date(now.getTime() + days * dayMs)
      const link = { linkId: randomUUID(), draftId, ...contact, sentAt: now, expiresAt }
      await this.links.replace(em, link, secret)
      await this.deliveries.enqueue(em, {
        channel: channel === 'email' ? 'mail' : 'sms',
        to: contact.destination,
        template: resumeLinkMessage,
        locale,
        // Browsers send no fragment to servers, so the secret is in no log and no Referer header.
        data: { link: `${new URL(this.settings.PORTAL_ORIGIN).origin}/registration/resume#${secret}`, days },
      })
      return {
        results: toSentLink(link, secondsUntilNew),
        action: {
          kind: 'registration-draft.link-sent',
          entityType: 'registration-draft',
          entityId: draftId,
          after: { channel },
        },
      }
    })
  }

  /** Returns the last link that can still be used, as the person who asked for it sees it, or null. */
  async findSent({ draft_id: draftId }: Draft, now: Date): Promise<SentLink | null> {
    const link = await this.links.findOfDraft(draftId)
    if (!link || link.expiresAt <= now) return null
    return toSentLink(link, await this.times.readSecondsUntilNew(now))
  }
}

function getNewLinkTime({ sentAt }: Pick<ResumeLink, 'sentAt'>, secondsUntilNew: number): Date {
  return new Date(sentAt.getTime() + secondsUntilNew * 1000)
}

function toSentLink(link: Omit<ResumeLink, 'isUsed'>, secondsUntilNew: number): SentLink {
  return {
    channel: link.channel,
    destination: maskDestination(link.destination),
    newLinkAt: getNewLinkTime(link, secondsUntilNew).toISOString(),
    expiresAt: link.expiresAt.toISOString(),
  }
}
