import { isDeepStrictEqual } from 'node:util'
import { Injectable } from '@nestjs/common'
import {
  type RegistrationFacts,
  canOpenStep,
  isTooYoung,
  setAnswer,
  validateAnswer,
  type AnswerStep,
  type PartialAnswers,
  type StepAnswer,
} from '@portal/contracts-registration/registration-rules'
import type { AnswerInput } from '@portal/contracts-registration/inputs'
import { Commands, expectVersion } from '@portal/persistence'
import type { CommandContext } from '@portal/service-kit'
import { Agreements } from '../agreements/index.ts'
import { withoutResponse } from '../../http/without-idempotency-key.ts'
import { LicenseImageCommands, LicenseImageStore } from '../license-images/index.ts'
import { UploadStore } from '../uploads/index.ts'
import { authRefusal } from '../user-pool/index.ts'
import { CurrentRegistrationFacts } from '../registration-settings/index.ts'
import { toProgress, type ConfirmedContact, type DraftContent } from './draft-content.ts'
import { getNextStep } from './draft.mapper.ts'
import { refuseMissing } from './draft-access.ts'
import type { Draft } from './draft.row.ts'
import { DraftStore } from './drafts.store.ts'
import { RegistryChecks } from './registry-checks.ts'
import { DraftExpiry } from './draft-expiry.ts'

/** Facts that were read before the transaction. */
interface AnswerFacts {
  readonly registry: DraftContent['registry']
  /** The account's verified email address, which needs no code. */
  readonly verifiedContacts: readonly ConfirmedContact[]
}

/** Stores the answer to one page of a draft. */
@Injectable()
export class SaveAnswer {
  constructor(
    private readonly commands: Commands,
    private readonly drafts: DraftStore,
    private readonly agreements: Agreements,
    private readonly registryChecks: RegistryChecks,
    private readonly facts: CurrentRegistrationFacts,
    private readonly expiry: DraftExpiry,
    private readonly images: LicenseImageStore,
    private readonly imageCommands: LicenseImageCommands,
    private readonly uploads: UploadStore,
  ) {}

  /** Responses contain personal data and are not stored; a repeated answer changes nothing. */
  async run(
    context: CommandContext,
    draft: Draft,
    input: AnswerInput,
    verifiedContacts: readonly ConfirmedContact[],
  ): Promise<void> {
    if (isDeepStrictEqual(draft.content.answers[input.step], input.answer) && draft.status !== 'blocked') return
    const facts = await this.facts.get()
    this.assertAllowed(draft, input, context, facts)
    await this.assertAgreementCurrent(draft, input)
    await this.assertFileUploaded(draft, input)
    const registry = await this.registryChecks.check(draft, input, context)
    const times = { now: context.now, expiresAt: await this.expiry.get(context.now) }
    await this.commands.run(withoutResponse(context), async (em) => {
      const locked = (await this.drafts.lock(em, draft.draft_id)) ?? refuseMissing()
      expectVersion(input.version, locked.version, { version: locked.version })
      const { sub } = context.caller ?? {}
      if (sub !== undefined && locked.account_sub === null) await this.drafts.attach(em, locked.draft_id, sub)
      if (input.step === 'license-image' && 'skipped' in input.answer)
        await this.imageCommands.skipIn(em, locked.draft_id, context.now)
      const content = this.toContent(locked, input, { registry, verifiedContacts }, context.now)
      const status = getStatus(content, facts)
      const progress = toProgress(content, { hasAccount: sub !== undefined, today: facts.today })
      const nextStep = getNextStep(status, progress)
      await this.drafts.update(em, locked.draft_id, { content, status, nextStep, ...times })
      return {
        results: null,
        action: {
          kind: 'registration-draft.answered',
          entityType: 'registration-draft',
          entityId: locked.draft_id,
          after: { step: input.step, status },
        },
      }
    })
  }

  /** Throws `registration.step-not-open` or `registration.answer-invalid`. */
  private assertAllowed(
    { content, status }: Draft,
    input: AnswerInput,
    { caller }: CommandContext,
    facts: RegistrationFacts,
  ): void {
    const progress = toProgress(content, { hasAccount: caller !== undefined, today: facts.today })
    const isRetry = ['license', 'identity'].includes(input.step)
    const isOpen = status === 'blocked' ? isRetry : canOpenStep(input.step, progress)
    if (!isOpen) throw authRefusal('registration.step-not-open', { nextStep: getNextStep(status, progress) })
    const errors = validateAnswer(input as StepAnswer, content.answers, facts)
    if (errors.length > 0) throw authRefusal('registration.answer-invalid', { fields: errors })
  }

  private async assertAgreementCurrent({ content, locale }: Draft, input: AnswerInput): Promise<void> {
    if (input.step !== 'agreement') return
    const kind = content.answers.kind?.kind ?? 'covered'
    const { version } = await this.agreements.getCurrent(kind, locale)
    if (input.answer.version === version) return
    const fields = [{ field: 'version', key: 'registration.agreement.outdated' }]
    throw authRefusal('registration.answer-invalid', { fields })
  }

  /** Files of other registrations count as missing. */
  private async assertFileUploaded({ draft_id: draftId }: Draft, input: AnswerInput): Promise<void> {
    if (input.step === 'license-image' && 'imageId' in input.answer) {
      const { imageId } = input.answer
      if (await this.images.findReading(draftId, imageId)) return
      const fields = [{ field: 'image', key: 'registration.license-image.missing' }]
      throw authRefusal('registration.answer-invalid', { fields })
    }
    if (input.step !== 'guardian') return
    if (await this.uploads.belongsToDraft(input.answer.consentFileId, draftId, 'guardian-consent')) return
    const fields = [{ field: 'consentFileId', key: 'registration.guardian.file-missing' }]
    throw authRefusal('registration.answer-invalid', { fields })
  }

  private toContent({ content, status }: Draft, input: AnswerInput, facts: AnswerFacts, now: Date): DraftContent {
    // A blocked person corrects the license of the same record; otherwise a different license needs another search.
    const answers: PartialAnswers =
      status === 'blocked'
        ? { ...content.answers, [input.step]: input.answer }
        : setAnswer<AnswerStep>(content.answers, input.step, input.answer as never)
    const { registry: _previous, ...rest } = content
    return {
      ...rest,
      answers,
      ...(facts.registry && answers.match?.candidate && { registry: facts.registry }),
      ...(input.step === 'agreement' && { agreementAcceptedAt: now.toISOString() }),
      ...(input.step === 'contact' && { confirmedContacts: addVerifiedContacts(content, input.answer, facts) }),
    }
  }
}

function getStatus({ answers, registry }: DraftContent, facts: RegistrationFacts): Draft['status'] {
  if (answers.identity && isTooYoung(answers.identity.dateOfBirth, facts)) return 'not-eligible'
  return registry?.outcome === 'not-confirmed' ? 'blocked' : 'open'
}

/** Adds the contacts in the answer that the account has verified, as the person wrote them. */
function addVerifiedContacts(
  { confirmedContacts }: DraftContent,
  contact: Readonly<Record<ConfirmedContact['channel'], string>>,
  { verifiedContacts }: AnswerFacts,
): DraftContent['confirmedContacts'] {
  const isKnown = (destination: string) => confirmedContacts.some((each) => each.destination === destination)
  const added = verifiedContacts
    .filter(({ channel, destination }) => contact[channel].toLowerCase() === destination.toLowerCase())
    .map(({ channel }) => ({ channel, destination: contact[channel] }))
    .filter(({ destination }) => !isKnown(destination))
  return [...confirmedContacts, ...added]
}
