import { MikroORM, type EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { Jobs, type JobContext } from '@portal/jobs'
import { Commands, inTransaction } from '@portal/persistence'
import { CLOCK, LOGGER, systemContext, type Clock, type Logger } from '@portal/service-kit'
import { LicenseMatching, toNameKeys } from '../license-registry/index.ts'
import { PersonDetailsQueries, type NewPerson } from '../people/index.ts'
import { scoreDuplicate, type DuplicateWeights } from './duplicate-score.ts'
import { Duplicates } from './duplicates.ts'
import { findDeclinedRecord } from './find-declined-record.job.ts'

type Score = ReturnType<typeof scoreDuplicate>

/** A record of the license registry that a person said is not theirs, and the evidence that it is. */
export interface DeclinedRecord extends Score {
  readonly recordId: string
}

/** What a person stated about themselves. */
type StatedFacts = Pick<NewPerson, 'name' | 'dateOfBirth'> & {
  readonly licenses: readonly { readonly type: string; readonly state: string; readonly number: string }[]
}

/** What a person without a record has in common with the license registry, for the staff who review what they entered. */
@Injectable()
export class DeclinedRecords {
  constructor(
    private readonly matching: LicenseMatching,
    private readonly commands: Commands,
    private readonly people: PersonDetailsQueries,
    private readonly orm: MikroORM,
    private readonly jobs: Jobs,
    private readonly duplicates: Duplicates,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
  ) {
    jobs.handle(findDeclinedRecord, ({ personId }, job) => this.findLater(personId, job))
  }

  /**
   * Returns the most similar record with the license of a person who registers, or undefined. Reads the registry, so call it
   * outside of a transaction. A registry that does not respond must not stop a registration: then the result is `unavailable`,
   * and {@link save} looks for the record later.
   */
  async find(
    ownerId: string,
    person: NewPerson,
    weights: DuplicateWeights,
  ): Promise<DeclinedRecord | 'unavailable' | undefined> {
    if (person.isFromRegistry) return undefined
    try {
      return await this.search(ownerId, person, weights)
    } catch (error) {
      this.logger.warn({ err: error }, 'a declined record will be looked for later')
      return 'unavailable'
    }
  }

  /** Stores the result of {@link find} in the transaction of the registration. */
  async save(
    em: EntityManager,
    personId: string,
    declined: DeclinedRecord | 'unavailable' | undefined,
    now: Date,
  ): Promise<void> {
    if (declined === 'unavailable') await this.jobs.enqueue(em, findDeclinedRecord, { personId })
    else if (declined !== undefined) await insertDeclinedRecord(em, personId, declined, now)
  }

  private async findLater(personId: string, job: JobContext): Promise<void> {
    const person = await this.people.find(personId)
    const declined = person && (await this.search(personId, person, await this.duplicates.readWeights()))
    const now = this.clock.now()
    await inTransaction(this.orm, async (em) => {
      await job.complete(em)
      if (declined === undefined) return
      await insertDeclinedRecord(em, personId, declined, now)
      const context = systemContext({ route: findDeclinedRecord.name, now, correlationId: job.id })
      const { score, reasons } = declined
      const after = { score, reasons }
      await this.commands.record(
        em,
        context,
        { kind: 'person.compared', entityType: 'person', entityId: personId, after },
        [],
      )
    })
  }

  private async search(
    ownerId: string,
    person: StatedFacts,
    weights: DuplicateWeights,
  ): Promise<DeclinedRecord | undefined> {
    const license = person.licenses.find(({ type }) => type === 'src')
    if (license === undefined) return undefined
    const { state, number: licenseNumber } = license
    const candidates = await this.matching.findCandidates(ownerId, { state, licenseNumber })
    const scored = candidates.map(async ({ handle }): Promise<DeclinedRecord[]> => {
      const recordId = this.matching.openHandle(ownerId, handle)
      if (recordId === undefined) return []
      const claim = { dateOfBirth: person.dateOfBirth, licenseNumber, state }
      return [{ recordId, ...toScore(person, await this.matching.checkIdentity(recordId, claim), weights) }]
    })
    return (await Promise.all(scored)).flat().toSorted((a, b) => b.score - a.score)[0]
  }
}

async function insertDeclinedRecord(
  em: EntityManager,
  personId: string,
  { recordId, score, reasons }: DeclinedRecord,
  now: Date,
): Promise<void> {
  await em.execute(
    'insert into declined_record (person_id, record_id, score, reasons, declined_at) values (?, ?, ?, ?::text[], ?)',
    [personId, recordId, score, `{${reasons.join(',')}}`, now],
  )
}

/** The records have the license; those that are confirmed also have the date of birth. */
function toScore(
  { name: { firstName, lastName, additionalLastName } }: StatedFacts,
  check: Awaited<ReturnType<LicenseMatching['checkIdentity']>>,
  weights: DuplicateWeights,
): Score {
  const isConfirmed = check.outcome === 'confirmed'
  const shared = { license: true, dateOfBirth: isConfirmed, state: true, email: false, phone: false }
  const own = toNameKeys(firstName, [lastName, additionalLastName].filter(Boolean).join(' '))
  return scoreDuplicate(shared, [own, isConfirmed ? toNameKeys(check.firstName, check.lastName) : own], weights)
}
