import { toNameCase } from '@portal/contracts-registration/person-rules'
import { randomUUID } from 'node:crypto'
import { MikroORM } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import type { AnswerInput } from '@portal/contracts-registration/inputs'
import { DatedSettings } from '@portal/dated-settings'
import { toAuthorityDate } from '@portal/formats'
import { acquireAdvisoryLock, Database, inTransaction } from '@portal/persistence'
import type { CommandContext } from '@portal/service-kit'
import { LicenseMatching } from '../license-registry/index.ts'
import { recordLockHours } from '../registration-settings/index.ts'
import { authRefusal } from '../user-pool/index.ts'
import type { DraftContent, RegistryResult } from './draft-content.ts'
import type { Draft } from './draft.row.ts'

/** Mismatches of one record in {@link recordLockHours}, by anyone, after which it is locked. */
export const maxMismatches = 3

const removeAttempt = { name: 'registry-attempt-delete', text: 'delete from registry_attempt where attempt_id = $1' }

/** Compares what a person entered with the record of the license registry that they picked. */
@Injectable()
export class RegistryChecks {
  constructor(
    private readonly matching: LicenseMatching,
    private readonly database: Database,
    private readonly orm: MikroORM,
    private readonly settings: DatedSettings,
  ) {}

  /**
   * Returns the record that is picked after `input`, compared as soon as the date of birth and the license are known.
   * Throws `registration.candidate-expired` or `registration.candidate-locked`.
   */
  async check(draft: Draft, input: AnswerInput, { now }: CommandContext): Promise<RegistryResult | undefined> {
    const { registry, answers } = draft.content
    if (!['match', 'identity', 'license'].includes(input.step)) return registry
    const recordId =
      input.step === 'match' ? this.openCandidate(draft.draft_id, input.answer.candidate) : registry?.recordId
    if (recordId === undefined) return undefined
    // A different license starts a new search, unless the person is blocked and corrects it.
    if (input.step === 'license' && draft.status !== 'blocked') return undefined
    const { identity, license } = { ...answers, [input.step]: input.answer } as DraftContent['answers']
    if (!identity || !license) return { recordId }
    const attemptId = await this.countAttempt(recordId, draft.draft_id, now)
    const facts = { dateOfBirth: identity.dateOfBirth, licenseNumber: license.licenseNumber, state: license.state }
    const check = await this.matching.checkIdentity(recordId, facts)
    if (check.outcome === 'not-confirmed') return { recordId, outcome: 'not-confirmed' }
    const { firstName, lastName, role, expiresOn } = check
    await this.database.rows(removeAttempt, [attemptId])
    return {
      recordId,
      outcome: 'confirmed',
      name: { firstName: toNameCase(firstName), lastName: toNameCase(lastName) },
      role,
      licenseExpiresOn: expiresOn,
    }
  }

  /** Returns the hours in which mismatches of a record count. */
  readLockHours(now: Date): Promise<number> {
    return this.settings.read(recordLockHours, toAuthorityDate(now))
  }

  private openCandidate(draftId: string, candidate: string | null): string | undefined {
    if (candidate === null) return undefined
    const recordId = this.matching.openHandle(draftId, candidate)
    if (recordId === undefined) throw authRefusal('registration.candidate-expired')
    return recordId
  }

  /** Counts an attempt before its result is known, one at a time, so that parallel guesses cannot exceed the limit. */
  private async countAttempt(recordId: string, draftId: string, now: Date): Promise<string> {
    const since = new Date(now.getTime() - (await this.readLockHours(now)) * 3_600_000)
    return inTransaction(this.orm, async (em) => {
      await acquireAdvisoryLock(em, 'registry-attempt', recordId)
      const [row] = await em.execute<{ count: number }[]>(
        'select count(*)::int as count from registry_attempt where record_id = ? and at > ?',
        [recordId, since],
      )
      if ((row?.count ?? 0) >= maxMismatches) throw authRefusal('registration.candidate-locked')
      const attemptId = randomUUID()
      await em.execute('insert into registry_attempt (attempt_id, record_id, draft_id, at) values (?, ?, ?, ?)', [
        attemptId,
        recordId,
        draftId,
        now,
      ])
      return attemptId
    })
  }
}
