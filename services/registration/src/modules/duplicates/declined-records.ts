import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { LicenseMatching, toNameKeys } from '../license-registry/index.ts'
import type { NewPerson } from '../people/index.ts'
import { scoreDuplicate, type DuplicateWeights } from './duplicate-score.ts'

type Score = ReturnType<typeof scoreDuplicate>

/** A record of the license registry that a person said is not theirs, and what speaks for the contrary. */
export interface DeclinedRecord extends Score {
  readonly recordId: string
}

/** What a person without a record has in common with the license registry, for the staff who review what they entered. */
@Injectable()
export class DeclinedRecords {
  constructor(private readonly matching: LicenseMatching) {}

  /**
   * Returns the most similar record with the person's license, or undefined. Reads the registry, so call it outside of a
   * transaction. A registry that does not respond must not stop a registration, so it counts as one without a similar record.
   */
  async find(ownerId: string, person: NewPerson, weights: DuplicateWeights): Promise<DeclinedRecord | undefined> {
    const license = person.licenses.find(({ type }) => type === 'src')
    if (person.isFromRegistry || license === undefined) return undefined
    const { state, number: licenseNumber } = license
    try {
      const candidates = await this.matching.findCandidates(ownerId, { state, licenseNumber })
      const scored = candidates.map(async ({ handle }): Promise<DeclinedRecord[]> => {
        const recordId = this.matching.openHandle(ownerId, handle)
        if (recordId === undefined) return []
        const claim = { dateOfBirth: person.dateOfBirth, licenseNumber, state }
        return [{ recordId, ...toScore(person, await this.matching.checkIdentity(recordId, claim), weights) }]
      })
      return (await Promise.all(scored)).flat().toSorted((a, b) => b.score - a.score)[0]
    } catch {
      return undefined
    }
  }

  async insert(em: EntityManager, personId: string, { recordId, score, reasons }: DeclinedRecord, now: Date) {
    await em.execute(
      `insert into declined_record (person_id, record_id, score, reasons, declined_at) values (?, ?, ?, ?::text[], ?)`,
      [personId, recordId, score, `{${reasons.join(',')}}`, now],
    )
  }
}

/** The records have the license; those that are confirmed also have the date of birth. */
function toScore(
  { name: { firstName, lastName, additionalLastName } }: NewPerson,
  check: Awaited<ReturnType<LicenseMatching['checkIdentity']>>,
  weights: DuplicateWeights,
): Score {
  const isConfirmed = check.outcome === 'confirmed'
  const shared = { license: true, dateOfBirth: isConfirmed, state: true, email: false, phone: false }
  const own = toNameKeys(firstName, [lastName, additionalLastName].filter(Boolean).join(' '))
  return scoreDuplicate(shared, [own, isConfirmed ? toNameKeys(check.firstName, check.lastName) : own], weights)
}
