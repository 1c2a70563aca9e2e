import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import type { InjuryReport } from '@portal/contracts-horses'
import { MergedPersons } from '@portal/people'
import { Database } from '@portal/persistence'
import { MergedHorses } from '../merged-horses/index.ts'

type Reported = Pick<InjuryReport, 'injuryId' | 'occurredOn' | 'type' | 'bodyPart' | 'setting' | 'surface' | 'outcome'>

/** A report of an injury. Only its review changes; a correction is a new row. */
export interface InjuryRow extends Reported {
  readonly horseId: string
  readonly jockeyId: string | null
  readonly raceId: string | null
  readonly review: InjuryReport['review']
  readonly reviewedAt: string | null
  /** The person, or the account of staff without one. */
  readonly reportedBy: string
  readonly reportedAt: string
  readonly corrects: string | null
  readonly reason: string | null
  readonly correctedBy: string | null
}

export interface InjuryFilter {
  readonly review?: string | undefined
  readonly type?: string | undefined
  readonly setting?: string | undefined
  readonly outcome?: string | undefined
}

/** A position in a list: later injuries come first. */
export interface InjuryPosition {
  readonly occurredOn: string
  readonly injuryId: string
}

type Row = InjuryRow & Record<string, unknown>

const columns = `i.injury_id as "injuryId", i.horse_id as "horseId", i.occurred_on::text as "occurredOn", i.type,
  i.body_part as "bodyPart", i.setting, i.surface, i.outcome, i.jockey_id as "jockeyId", i.race_id as "raceId",
  i.review, i.reviewed_at as "reviewedAt", i.reported_by as "reportedBy", i.reported_at as "reportedAt", i.corrects,
  i.reason, (select c.injury_id from injury_report c where c.corrects = i.injury_id) as "correctedBy"`
const selectOfHorse = {
  name: 'injuries-of-horse',
  text: `select ${columns} from injury_report i
    where i.horse_id = $1 and (i.occurred_on, i.injury_id) < ($2::date, $3::uuid)
    order by i.occurred_on desc, i.injury_id desc limit $4`,
}
const selectPage = {
  name: 'injuries-page',
  text: `select ${columns} from injury_report i
    where not i.is_corrected and (i.occurred_on, i.injury_id) < ($1::date, $2::uuid)
      and ($3::text is null or i.review = $3) and ($4::text is null or i.type = $4)
      and ($5::text is null or i.setting = $5) and ($6::text is null or i.outcome = $6)
    order by i.occurred_on desc, i.injury_id desc limit $7`,
}

/** Reports of injuries. */
@Injectable()
export class InjuryStore {
  constructor(
    private readonly database: Database,
    mergedHorses: MergedHorses,
    mergedPersons: MergedPersons,
  ) {
    mergedPersons.follow({ table: 'injury_report', column: 'jockey_id' })
    mergedHorses.follow({ part: 'injuries', table: 'injury_report', key: 'injury_id' })
  }

  listOfHorse(horseId: string, after: InjuryPosition, limit: number): Promise<InjuryRow[]> {
    return this.database.rows<Row>(selectOfHorse, [horseId, after.occurredOn, after.injuryId, limit])
  }

  list({ review, type, setting, outcome }: InjuryFilter, after: InjuryPosition, limit: number): Promise<InjuryRow[]> {
    const filters = [review ?? null, type ?? null, setting ?? null, outcome ?? null]
    return this.database.rows<Row>(selectPage, [after.occurredOn, after.injuryId, ...filters, limit])
  }

  async lock(em: EntityManager, injuryId: string): Promise<InjuryRow | undefined> {
    const [row] = await em.execute<InjuryRow[]>(
      `select ${columns} from injury_report i where i.injury_id = ? for update of i`,
      [injuryId],
    )
    return row
  }

  async insert(
    em: EntityManager,
    report: Omit<InjuryRow, 'review' | 'reviewedAt' | 'reportedAt' | 'correctedBy'>,
    now: Date,
  ): Promise<void> {
    await em.execute(
      `insert into injury_report (injury_id, horse_id, occurred_on, type, body_part, setting, surface, outcome, jockey_id,
          race_id, review, reported_by, reported_at, corrects, reason)
        values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 'NEEDS_REVIEW', ?, ?, ?, ?)`,
      [
        report.injuryId,
        report.horseId,
        report.occurredOn,
        report.type,
        report.bodyPart,
        report.setting,
        report.surface,
        report.outcome,
        report.jockeyId,
        report.raceId,
        report.reportedBy,
        now,
        report.corrects,
        report.reason,
      ],
    )
    if (report.corrects !== null)
      await em.execute('update injury_report set is_corrected = true where injury_id = ?', [report.corrects])
  }

  async setReviewed(em: EntityManager, injuryId: string, by: string | null, now: Date): Promise<void> {
    await em.execute(
      `update injury_report set review = 'REVIEWED', reviewed_by = ?, reviewed_at = ? where injury_id = ?`,
      [by, now, injuryId],
    )
  }
}
