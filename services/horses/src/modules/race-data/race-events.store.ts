import { randomUUID } from 'node:crypto'
import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import type { RaceEventKind } from '@portal/contracts-horses/rules'
import { Database, getTransactionConnection, readRows } from '@portal/persistence'

/** An entry to a race, a race, or a work of a horse. */
export interface RaceEvent {
  readonly registryNumber: string
  readonly kind: RaceEventKind
  /** Plain date at the track. */
  readonly date: string
  /** Location ID of the track, such as `KY-02`. */
  readonly trackCode: string
  /** 0: a work. */
  readonly raceNumber: number
}

/** The position of an entry in the list of a day. */
export interface EntryPosition {
  readonly trackCode: string
  readonly raceNumber: number
  readonly registryNumber: string
}

const columns = `registry_number as "registryNumber", kind, date::text as date, track_code as "trackCode",
  race_number as "raceNumber"`
const selectEntries = {
  name: 'race-entries-of-day',
  text: `select ${columns} from race_event where kind = 'ENTRY' and date = $1 and ($2::text is null or track_code = $2)
      and (track_code, race_number, registry_number) > ($3, $4::integer, $5)
    order by track_code, race_number, registry_number limit $6`,
}
const selectEntry = {
  name: 'race-entry-of-horse',
  text: `select ${columns} from race_event
    where registry_number = $1 and kind = 'ENTRY' and date = $2 and track_code = $3 and race_number = $4`,
}
const selectNextEntry = {
  name: 'race-next-entry-of-horse',
  text: `select date::text as date from race_event
    where registry_number = $1 and kind = 'ENTRY' and date >= $2 and date < $3 order by date limit 1`,
}
const selectLastWorks = {
  name: 'race-last-works-of-horses',
  text: `select registry_number as "registryNumber", max(date)::text as date from race_event
    where registry_number = any($1) and kind = 'WORK' and date <= $2 group by registry_number`,
}
const selectRacesOfHorse = {
  name: 'races-of-horse',
  text: `select event_id as "raceId", ${columns} from race_event
    where registry_number = $1 and kind = 'RACE' order by date desc, event_id limit 50`,
}
const selectByIds = {
  name: 'race-events-by-id',
  text: `select event_id as "raceId", ${columns} from race_event where event_id = any($1)`,
}
const selectRaces = {
  name: 'races-of-horses',
  text: `select event_id as "raceId", registry_number as "registryNumber", date::text as date from race_event
    where registry_number = any($1) and kind = 'RACE' order by date, event_id`,
}
const upsert = {
  name: 'race-events-upsert',
  text: `insert into race_event (event_id, registry_number, kind, date, track_code, race_number, imported_at)
    select *, $7::timestamptz from unnest($1::uuid[], $2::text[], $3::text[], $4::date[], $5::text[], $6::integer[])
    on conflict on constraint race_event_key do update set imported_at = excluded.imported_at
    returning (xmax = 0) as added`,
}

const moveNumber = {
  name: 'race-events-move-number',
  text: `update race_event e set registry_number = $2, original_registry_number = $1
    where registry_number = $1 and not exists (select from race_event o where o.registry_number = $2 and o.kind = e.kind
      and o.date = e.date and o.track_code = e.track_code and o.race_number = e.race_number)
    returning event_id as id`,
}
const moveNumberBack = {
  name: 'race-events-move-number-back',
  text: `update race_event set registry_number = original_registry_number, original_registry_number = null
    where event_id = any($1) and original_registry_number is not null`,
}

/** Entries, races and works that racing offices reported. */
@Injectable()
export class RaceEventStore {
  constructor(private readonly database: Database) {}

  /** Adds events in the transaction of `em`; those that are known remain. */
  async store(em: EntityManager, events: readonly RaceEvent[], now: Date) {
    const connection = await getTransactionConnection(em)
    const { rows } = await connection.query<{ added: boolean }>({
      ...upsert,
      values: [
        events.map(() => randomUUID()),
        events.map(({ registryNumber }) => registryNumber),
        events.map(({ kind }) => kind),
        events.map(({ date }) => date),
        events.map(({ trackCode }) => trackCode),
        events.map(({ raceNumber }) => raceNumber),
        now.toISOString(),
      ],
    })
    const added = rows.filter((row) => row.added).length
    return { added, replaced: rows.length - added }
  }

  /** Moves the entries, races and works of a registry number to another one; those that it has remain. Returns their ids. */
  async moveNumber(em: EntityManager, from: string, to: string): Promise<string[]> {
    const connection = await getTransactionConnection(em)
    const { rows } = await connection.query<{ id: string }>({ ...moveNumber, values: [from, to] })
    return rows.map(({ id }) => id)
  }

  /** Moves the same events back. */
  async moveNumberBack(em: EntityManager, eventIds: readonly string[]): Promise<void> {
    const connection = await getTransactionConnection(em)
    await connection.query({ ...moveNumberBack, values: [eventIds] })
  }

  /** Returns the entries of a day after a position, in the order of tracks and races. */
  listEntries(
    { date, trackCode }: { readonly date: string; readonly trackCode: string | null },
    after: EntryPosition,
    limit: number,
  ): Promise<RaceEvent[]> {
    const { trackCode: code, raceNumber, registryNumber } = after
    return this.database.rows<RaceEvent>(selectEntries, [date, trackCode, code, raceNumber, registryNumber, limit])
  }

  /** Whether a horse is entered in a race. */
  async isEntered(
    { registryNumber, date, trackCode, raceNumber }: Omit<RaceEvent, 'kind'>,
    em?: EntityManager,
  ): Promise<boolean> {
    const values = [registryNumber, date, trackCode, raceNumber]
    const rows = await readRows<RaceEvent & Record<string, unknown>>(this.database, em, selectEntry, values)
    return rows.length > 0
  }

  /** Returns the first day from `from` until before `until` on which a horse is entered in a race. */
  async findEntryDate(registryNumber: string, from: string, until: string): Promise<string | undefined> {
    return (await this.database.find<{ date: string }>(selectNextEntry, [registryNumber, from, until]))?.date
  }

  /** Returns the day of the last work of horses until a day, by registry number. */
  async listLastWorks(registryNumbers: readonly string[], until: string): Promise<ReadonlyMap<string, string>> {
    const values = [registryNumbers, until]
    const rows = await this.database.rows<{ registryNumber: string; date: string }>(selectLastWorks, values)
    return new Map(rows.map(({ registryNumber, date }) => [registryNumber, date]))
  }

  /** Returns the latest races of a horse. */
  listRacesOfHorse(registryNumber: string): Promise<(RaceEvent & { readonly raceId: string })[]> {
    return this.database.rows(selectRacesOfHorse, [registryNumber])
  }

  /** Returns events by id. */
  listByIds(raceIds: readonly string[]): Promise<(RaceEvent & { readonly raceId: string })[]> {
    return this.database.rows(selectByIds, [raceIds])
  }

  /** Returns the races of horses by registry number, oldest first; part of the facts of a verdict. */
  async listRaces(registryNumbers: readonly string[], em?: EntityManager) {
    const rows = await readRows<{ raceId: string; registryNumber: string; date: string }>(
      this.database,
      em,
      selectRaces,
      [registryNumbers],
    )
    return Map.groupBy(rows, ({ registryNumber }) => registryNumber)
  }
}
