import { Injectable } from '@nestjs/common'
import { Commands } from '@portal/persistence'
import type { ApiResponse, CommandContext } from '@portal/service-kit'
import { withoutIdempotencyKey } from '../../http/without-idempotency-key.ts'
import { ConfirmationCodes, type CodeOwner, type Contact, type SentCode } from '../confirmation-codes/index.ts'
import { CurrentRegistrationFacts } from '../registration-settings/index.ts'
import { authRefusal } from '../user-pool/index.ts'
import { refuseMissing } from './draft-access.ts'
import { toProgress, type ConfirmedContact, type DraftContent } from './draft-content.ts'
import { getDraftExpiry } from './draft-expiry.ts'
import { getNextStep } from './draft.mapper.ts'
import type { Draft } from './draft.row.ts'
import { DraftStore } from './drafts.store.ts'
import { registrationCodeMessage } from './registration-code-message.ts'

/** Codes that confirm the email address or phone of a draft. */
@Injectable()
export class DraftCodes {
  constructor(
    private readonly commands: Commands,
    private readonly drafts: DraftStore,
    private readonly codes: ConfirmationCodes,
    private readonly facts: CurrentRegistrationFacts,
  ) {}

  /** Sends a code to a contact of the draft; throws `registration.step-not-open` when it has no such contact. */
  async send(
    context: CommandContext,
    draft: Draft,
    channel: ConfirmedContact['channel'],
  ): Promise<ApiResponse<SentCode>> {
    const destination = draft.content.answers.contact?.[channel] ?? ''
    if (destination === '') throw authRefusal('registration.step-not-open', { nextStep: 'contact' })
    return this.codes.send(context, {
      owner: toCodeOwner(draft),
      contact: { channel, destination },
      template: registrationCodeMessage,
      lock: async (em) => (await this.drafts.lock(em, draft.draft_id)) ?? refuseMissing(),
      action: {
        kind: 'registration-draft.code-sent',
        entityType: 'registration-draft',
        entityId: draft.draft_id,
        after: { channel },
      },
    })
  }

  /** Confirms the contact that received the code. */
  async confirm(context: CommandContext, draft: Draft, code: string) {
    const draftId = draft.draft_id
    const owner = toCodeOwner(draft)
    const contact = await this.codes.check(owner, code, context.now, isContactOf(draft))
    const { today } = await this.facts.get()
    return this.commands.run(withoutIdempotencyKey(context), async (em) => {
      const locked = (await this.drafts.lock(em, draftId)) ?? refuseMissing()
      const confirmedContacts = [...locked.content.confirmedContacts, contact]
      const content: DraftContent = { ...locked.content, confirmedContacts }
      const hasAccount = context.caller !== undefined
      const nextStep = getNextStep(locked.status, toProgress(content, { hasAccount, today }))
      const { status } = locked
      const change = { content, status, nextStep, now: context.now, expiresAt: getDraftExpiry(context.now) }
      await this.drafts.update(em, draftId, change)
      await this.codes.deleteAttempts(em, owner)
      return {
        results: { isContactConfirmed: true as const },
        action: {
          kind: 'registration-draft.contact-confirmed',
          entityType: 'registration-draft',
          entityId: draftId,
          after: { channel: contact.channel },
        },
      }
    })
  }

  /** Returns the last code that was sent to the present contact of a draft, or null. */
  findSent(draft: Draft, now: Date): Promise<SentCode | null> {
    return this.codes.findSent(toCodeOwner(draft), now, isContactOf(draft))
  }
}

export function toCodeOwner({ draft_id: id }: Pick<Draft, 'draft_id'>): CodeOwner {
  return { kind: 'draft', id }
}

/** Whether the draft still has the contact. */
function isContactOf({ content }: Draft) {
  return ({ channel, destination }: Contact) => content.answers.contact?.[channel] === destination
}
