import { Injectable } from '@nestjs/common'
import { validateEmail, validatePhone } from '@portal/contracts-registration/rules'
import { Commands } from '@portal/persistence'
import type { ApiResponse, CommandContext } from '@portal/service-kit'
import { withoutIdempotencyKey } from '../../http/without-idempotency-key.ts'
import { ConfirmationCodes, type CodeOwner, type Contact, type SentCode } from '../confirmation-codes/index.ts'
import { CurrentRegistrationFacts } from '../registration-settings/index.ts'
import { authRefusal } from '../user-pool/index.ts'
import { refuseMissing } from './draft-access.ts'
import { toProgress, type DraftContent } from './draft-content.ts'
import { DraftExpiry } from './draft-expiry.ts'
import { getNextStep } from './draft.mapper.ts'
import type { Draft } from './draft.row.ts'
import { DraftStore } from './drafts.store.ts'
import { registrationCodeMessage } from './registration-code-message.ts'

type Owned = Pick<Draft, 'draft_id'>

/** Codes that confirm contacts of a draft: those in its answers, and those that a link to continue it is sent to. */
@Injectable()
export class DraftCodes {
  constructor(
    private readonly commands: Commands,
    private readonly drafts: DraftStore,
    private readonly codes: ConfirmationCodes,
    private readonly facts: CurrentRegistrationFacts,
    private readonly expiry: DraftExpiry,
  ) {}

  /** Sends a code to a contact in the answers; throws `registration.step-not-open` when there is no such contact. */
  send(context: CommandContext, draft: Draft, channel: Contact['channel']): Promise<ApiResponse<SentCode>> {
    const destination = draft.content.answers.contact?.[channel] ?? ''
    if (destination === '') throw authRefusal('registration.step-not-open', { nextStep: 'contact' })
    return this.sendTo(context, draft, toAnswersOwner(draft), { channel, destination })
  }

  /** Sends a code to any contact, which a link to continue the draft is then sent to. */
  sendForLink(context: CommandContext, draft: Draft, contact: Contact): Promise<ApiResponse<SentCode>> {
    const { channel, destination } = contact
    const key = channel === 'email' ? validateEmail(destination) : validatePhone(destination)
    if (key) throw authRefusal('registration.answer-invalid', { fields: [{ field: 'destination', key }] })
    return this.sendTo(context, draft, toLinkOwner(draft), contact)
  }

  /** Confirms the contact in the answers that received the code. */
  async confirm(context: CommandContext, draft: Draft, code: string) {
    const owner = toAnswersOwner(draft)
    const contact = await this.codes.check(owner, code, context.now, isContactOf(draft))
    return this.addConfirmed(context, draft, owner, contact, { isContactConfirmed: true as const })
  }

  /** Confirms the contact that received the code for a link. */
  async confirmForLink(context: CommandContext, draft: Draft, code: string) {
    const owner = toLinkOwner(draft)
    const contact = await this.codes.check(owner, code, context.now)
    return this.addConfirmed(context, draft, owner, contact, { channel: contact.channel })
  }

  /** Returns the last code that was sent to the current contact in the answers, or null. */
  findSent(draft: Draft, now: Date): Promise<SentCode | null> {
    return this.codes.findSent(toAnswersOwner(draft), now, isContactOf(draft))
  }

  /** Returns the last code that was sent to a contact for a link, or null. */
  findSentForLink(draft: Draft, now: Date): Promise<SentCode | null> {
    return this.codes.findSent(toLinkOwner(draft), now)
  }

  private sendTo(
    context: CommandContext,
    { draft_id: draftId }: Draft,
    owner: CodeOwner,
    contact: Contact,
  ): Promise<ApiResponse<SentCode>> {
    return this.codes.send(context, {
      owner,
      contact,
      template: registrationCodeMessage,
      lock: async (em) => (await this.drafts.lock(em, draftId)) ?? refuseMissing(),
      action: {
        kind: 'registration-draft.code-sent',
        entityType: 'registration-draft',
        entityId: draftId,
        after: { channel: contact.channel },
      },
    })
  }

  private async addConfirmed<Results>(
    context: CommandContext,
    { draft_id: draftId }: Draft,
    owner: CodeOwner,
    contact: Contact,
    results: Results,
  ) {
    const { today } = await this.facts.get()
    const times = { now: context.now, expiresAt: await this.expiry.get(context.now) }
    return this.commands.run(withoutIdempotencyKey(context), async (em) => {
      const locked = (await this.drafts.lock(em, draftId)) ?? refuseMissing()
      const others = locked.content.confirmedContacts.filter(({ destination }) => destination !== contact.destination)
      const content: DraftContent = { ...locked.content, confirmedContacts: [...others, contact] }
      const hasAccount = context.caller !== undefined
      const nextStep = getNextStep(locked.status, toProgress(content, { hasAccount, today }))
      const { status } = locked
      await this.drafts.update(em, draftId, { content, status, nextStep, ...times })
      await this.codes.deleteAttempts(em, owner)
      return {
        results,
        action: {
          kind: 'registration-draft.contact-confirmed',
          entityType: 'registration-draft',
          entityId: draftId,
          after: { channel: contact.channel },
        },
      }
    })
  }
}

/** Owner of the codes for contacts in the answers. */
export function toAnswersOwner({ draft_id: id }: Owned): CodeOwner {
  return { kind: 'draft', id }
}

/** Owner of the codes for contacts that a link is sent to. */
export function toLinkOwner({ draft_id: id }: Owned): CodeOwner {
  return { kind: 'resume-contact', id }
}

/** Whether the draft still has the contact. */
function isContactOf({ content }: Draft) {
  return ({ channel, destination }: Contact) => content.answers.contact?.[channel] === destination
}
