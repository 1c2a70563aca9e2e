import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import type { HorseObstacle } from '@portal/contracts-horses/verdict-rules'
import { Database, getTransactionConnection } from '@portal/persistence'

/** The verdict of a horse as it was computed last. */
export interface StoredVerdict {
  readonly horseId: string
  readonly canRace: boolean
  readonly obstacles: readonly HorseObstacle[]
  /** Counts the changes of the verdict. */
  readonly revision: number
}

export interface NewVerdict extends StoredVerdict {
  /** The plain date it is about: today where the horse is. */
  readonly date: string
  /** The first day after which a vaccination or test is needed, today where one is missing; null: none. */
  readonly vaccinationDueOn: string | null
  /** The first instant of the next day on which it changes without a new fact, ISO 8601; null: none. */
  readonly changeDueAt: string | null
}

const lockStored = {
  name: 'horse-verdicts-lock',
  text: `select horse_id as "horseId", can_race as "canRace", obstacles, revision from horse_verdict
    where horse_id = any($1) order by horse_id for update`,
}
const selectDue = {
  name: 'horse-verdicts-due',
  text: `select horse_id as "horseId" from horse_verdict where change_due_at <= $1 order by change_due_at limit $2
    for update skip locked`,
}
const selectPage = {
  name: 'horse-verdicts-page',
  text: 'select horse_id as "horseId" from horse_verdict where horse_id > $1 order by horse_id limit $2',
}
const selectExpiring = {
  name: 'horse-verdicts-expiring',
  text: `select horse_id as "horseId" from horse_verdict
    where vaccination_due_on <= $1 and horse_id > $2 order by horse_id limit $3`,
}
const countAll = {
  name: 'horse-verdicts-count',
  text: `select count(*)::integer as total, (count(*) filter (where computed_at >= $1))::integer as computed
    from horse_verdict`,
}
const upsert = {
  name: 'horse-verdicts-upsert',
  text: `insert into horse_verdict (horse_id, can_race, date, obstacles, revision, vaccination_due_on, change_due_at,
      computed_at)
    select *, $8::timestamptz from unnest($1::uuid[], $2::boolean[], $3::date[], $4::jsonb[], $5::integer[], $6::date[],
      $7::timestamptz[])
    on conflict (horse_id) do update set can_race = excluded.can_race, date = excluded.date,
      obstacles = excluded.obstacles, revision = excluded.revision, vaccination_due_on = excluded.vaccination_due_on,
      change_due_at = excluded.change_due_at, computed_at = excluded.computed_at`,
}

/** Stored verdicts. All statements run in the transaction of `em`. */
@Injectable()
export class VerdictStore {
  constructor(private readonly database: Database) {}

  /** Returns horses with a verdict after a horse, by id. */
  async listHorseIds(after: string, limit: number): Promise<string[]> {
    const rows = await this.database.rows<{ horseId: string }>(selectPage, [after, limit])
    return rows.map(({ horseId }) => horseId)
  }

  /** Returns horses after a horse, by id, with a vaccination or test that is missing or expires until a date. */
  async listExpiring(until: string, after: string, limit: number): Promise<string[]> {
    const rows = await this.database.rows<{ horseId: string }>(selectExpiring, [until, after, limit])
    return rows.map(({ horseId }) => horseId)
  }

  /** Returns the number of verdicts, and of those that were computed since an instant. */
  async count(since: Date): Promise<{ readonly total: number; readonly computed: number }> {
    const row = await this.database.find<{ total: number; computed: number }>(countAll, [since.toISOString()])
    return row ?? { total: 0, computed: 0 }
  }

  /** Returns at most `limit` horses whose verdict changes with the date, and locks them; other processes skip them. */
  async listDue(em: EntityManager, now: Date, limit: number): Promise<string[]> {
    const connection = await getTransactionConnection(em)
    const { rows } = await connection.query<{ horseId: string }>({ ...selectDue, values: [now.toISOString(), limit] })
    return rows.map(({ horseId }) => horseId)
  }

  /** Returns and locks the stored verdicts of horses. */
  async lock(em: EntityManager, horseIds: readonly string[]): Promise<ReadonlyMap<string, StoredVerdict>> {
    const connection = await getTransactionConnection(em)
    const { rows } = await connection.query<StoredVerdict & Record<string, unknown>>({
      ...lockStored,
      values: [horseIds],
    })
    return new Map(rows.map((row) => [row.horseId, row]))
  }

  async store(em: EntityManager, verdicts: readonly NewVerdict[], now: Date): Promise<void> {
    const connection = await getTransactionConnection(em)
    const sorted = verdicts.toSorted((one, other) => (one.horseId < other.horseId ? -1 : 1))
    await connection.query({
      ...upsert,
      values: [
        sorted.map(({ horseId }) => horseId),
        sorted.map(({ canRace }) => canRace),
        sorted.map(({ date }) => date),
        sorted.map(({ obstacles }) => JSON.stringify(obstacles)),
        sorted.map(({ revision }) => revision),
        sorted.map(({ vaccinationDueOn }) => vaccinationDueOn),
        sorted.map(({ changeDueAt }) => changeDueAt),
        now.toISOString(),
      ],
    })
  }
}
