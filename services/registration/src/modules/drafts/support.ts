import { Injectable } from '@nestjs/common'
import type { BlockedRegistration } from '@portal/contracts-registration'
import { FieldEncryption } from '@portal/field-encryption'
import { Commands } from '@portal/persistence'
import { refuse, type CommandContext } from '@portal/service-kit'
import { withoutResponse } from '../../http/without-idempotency-key.ts'
import { ConfirmationCodes, maskDestination } from '../confirmation-codes/index.ts'
import { CurrentRegistrationFacts } from '../registration-settings/index.ts'
import { refuseMissing } from './draft-access.ts'
import { toAnswersOwner } from './draft-codes.ts'
import { draftContent, toProgress, type DraftContent } from './draft-content.ts'
import { getNextStep } from './draft.mapper.ts'
import { DraftStore } from './drafts.store.ts'
import { DraftExpiry } from './draft-expiry.ts'
import { maxMismatches, RegistryChecks } from './registry-checks.ts'
import { deleteMismatches, SupportQueries, type SupportRow } from './support.queries.ts'

type Cause = BlockedRegistration['causes'][number]

/** Finds and unlocks registrations for people who call the support line. */
@Injectable()
export class Support {
  constructor(
    private readonly queries: SupportQueries,
    private readonly drafts: DraftStore,
    private readonly codes: ConfirmationCodes,
    private readonly commands: Commands,
    private readonly facts: CurrentRegistrationFacts,
    private readonly registryChecks: RegistryChecks,
    private readonly expiry: DraftExpiry,
    private readonly encryption: FieldEncryption,
  ) {}

  /** Returns an unfinished registration with its causes; throws `support.not-found`. */
  async get(reference: string, now: Date): Promise<BlockedRegistration> {
    const row = await this.queries.find(reference, now)
    if (!row || row.status === 'registered') refuse('support.not-found')
    const content = this.encryption.decryptJson(draftContent, row.draft_id, row.content) as DraftContent
    const lockMs = (await this.registryChecks.readLockHours(now)) * 3_600_000
    const since = new Date(now.getTime() - lockMs)
    const { recordId } = content.registry ?? {}
    const mismatches = recordId === undefined ? [] : await this.queries.listMismatches(recordId, since)
    const codeLockedUntil = await this.codes.findLockedUntil(toAnswersOwner(row))
    const causes = listCauses(row, { mismatches, lockMs, codeLockedUntil }, now)
    const { today } = await this.facts.get()
    const { name, license, contact } = content.answers
    return {
      draftId: row.draft_id,
      reference: row.reference,
      version: row.version,
      status: row.status,
      locale: row.locale,
      nextStep: getNextStep(row.status, toProgress(content, { hasAccount: row.account_sub !== null, today })),
      causes,
      canUnlock: causes.some(({ kind }) => kind !== 'not-eligible'),
      mismatches: mismatches.length,
      name: name ? `${toInitial(name.firstName)} ${toInitial(name.lastName)}` : null,
      license: license ? `${license.state} ••${license.licenseNumber.slice(-2)}` : null,
      contacts: [contact?.email ?? '', contact?.phone ?? ''].filter(Boolean).map(maskDestination),
      startedAt: new Date(row.created_at).toISOString(),
      savedAt: new Date(row.saved_at).toISOString(),
      expiresAt: new Date(row.expires_at).toISOString(),
    }
  }

  /** Lifts the locks of a registration and of its record; the person enters the date of birth again. */
  async unlock(context: CommandContext, reference: string, reason: string): Promise<BlockedRegistration> {
    const { draftId, canUnlock, causes } = await this.get(reference, context.now)
    if (!canUnlock) refuse('support.not-blocked')
    const { today } = await this.facts.get()
    const times = { now: context.now, expiresAt: await this.expiry.get(context.now) }
    await this.commands.run(withoutResponse(context), async (em) => {
      const draft = (await this.drafts.lock(em, draftId)) ?? refuseMissing()
      if (draft.status === 'registered') refuse('support.not-blocked')
      const { recordId } = draft.content.registry ?? {}
      await this.codes.deleteAttempts(em, toAnswersOwner(draft))
      if (recordId !== undefined) await deleteMismatches(em, recordId)
      if (draft.status === 'blocked') {
        const { identity: _identity, ...answers } = draft.content.answers
        const { registry: _registry, ...rest } = draft.content
        const content = { ...rest, answers, ...(recordId !== undefined && { registry: { recordId } }) }
        const nextStep = getNextStep('open', toProgress(content, { hasAccount: draft.account_sub !== null, today }))
        await this.drafts.update(em, draftId, { content, status: 'open', nextStep, ...times })
      }
      return {
        results: null,
        action: {
          kind: 'registration-draft.unlocked',
          entityType: 'registration-draft',
          entityId: draftId,
          reason,
          before: { status: draft.status, causes: causes.map(({ kind }) => kind) },
          after: { status: draft.status === 'blocked' ? 'open' : draft.status, causes: [] },
        },
      }
    })
    return this.get(reference, context.now)
  }
}

function listCauses(
  row: SupportRow,
  {
    mismatches,
    lockMs,
    codeLockedUntil,
  }: { mismatches: readonly Date[]; lockMs: number; codeLockedUntil: Date | undefined },
  now: Date,
): Cause[] {
  const causes: Cause[] = []
  const oldest = mismatches[maxMismatches - 1]
  if (oldest !== undefined)
    causes.push({
      kind: 'record-locked',
      until: new Date(oldest.getTime() + lockMs).toISOString(),
    })
  if (row.status === 'blocked') causes.push({ kind: 'identity-mismatch', until: null })
  if (codeLockedUntil !== undefined && codeLockedUntil > now)
    causes.push({ kind: 'code-locked', until: codeLockedUntil.toISOString() })
  if (row.status === 'not-eligible') causes.push({ kind: 'not-eligible', until: null })
  return causes
}

const toInitial = (name: string) => `${[...name][0] ?? ''}•••`
