import { randomUUID } from 'node:crypto'
import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import type { JogRejectReason, JogState, LimbFindings } from '@portal/contracts-horses/vets-list-rules'
import { Database, readRows } from '@portal/persistence'
import { MergedHorses } from '../merged-horses/index.ts'

/** A jog that was requested at a track for a day. */
export interface JogRow {
  readonly jogId: string
  readonly horseId: string
  readonly trackId: string
  readonly timeZone: string
  readonly jogOn: string
  readonly state: JogState
  readonly requestedBy: string
  readonly requestedAt: string
}

/** What a regulatory veterinarian signed; a later result of the same jog amends it. */
export interface JogResultRow {
  readonly jogId: string
  readonly state: JogState
  readonly rejectReason: JogRejectReason | null
  readonly comment: string | null
  readonly findings: readonly LimbFindings[]
  readonly signedBy: string
  readonly signedAt: string
}

const columns = `jog_id as "jogId", horse_id as "horseId", track_id as "trackId", time_zone as "timeZone",
  jog_on::text as "jogOn", state, requested_by as "requestedBy", requested_at as "requestedAt"`
const selectOne = { name: 'jog', text: `select ${columns} from jog where jog_id = $1` }
const selectOfHorse = {
  name: 'jogs-of-horse',
  text: `select ${columns} from jog where horse_id = $1 and (jog_on, jog_id) < ($2::date, $3::uuid)
    order by jog_on desc, jog_id desc limit $4`,
}
/** The newest jog of each horse on a day. */
const selectOfDay = {
  name: 'jogs-of-day',
  text: `select distinct on (horse_id) ${columns} from jog where track_id = $1 and jog_on = $2 and horse_id = any($3)
    order by horse_id, requested_at desc`,
}
/** The jog that a result is for: the newest one of the day that was not rejected or given up. */
const selectToSign = {
  name: 'jog-to-sign',
  text: `select ${columns} from jog where horse_id = $1 and track_id = $2 and jog_on = $3
      and state in ('REQUESTED', 'PASSED_JOG', 'FAILED_JOG') order by requested_at desc limit 1`,
}
const selectResults = {
  name: 'jog-results',
  text: `select jog_id as "jogId", state, reject_reason as "rejectReason", comment, findings, signed_by as "signedBy",
      signed_at as "signedAt"
    from jog_result where jog_id = any($1) order by position`,
}
const selectOver = {
  name: 'jogs-over',
  text: `select jog_id as "jogId" from jog
    where state = 'REQUESTED' and jog_on < ($1::timestamptz at time zone time_zone)::date order by jog_on limit 200`,
}

/** Jogs that are not part of a removal from the vets list, and their results. */
@Injectable()
export class JogStore {
  constructor(
    private readonly database: Database,
    mergedHorses: MergedHorses,
  ) {
    const isRequestedTwice = `r.state in ('REQUESTED', 'PASSED_JOG', 'FAILED_JOG') and exists (select from jog o
      where o.horse_id = $2 and o.track_id = r.track_id and o.jog_on = r.jog_on
        and o.state in ('REQUESTED', 'PASSED_JOG', 'FAILED_JOG'))`
    mergedHorses.follow({ part: 'vets-list', table: 'jog', key: 'jog_id', unless: isRequestedTwice })
  }

  find(jogId: string): Promise<(JogRow & Record<string, unknown>) | undefined> {
    return this.database.find<JogRow & Record<string, unknown>>(selectOne, [jogId])
  }

  listOfHorse(horseId: string, after: { readonly jogOn: string; readonly jogId: string }, limit: number) {
    return this.database.rows<JogRow & Record<string, unknown>>(selectOfHorse, [
      horseId,
      after.jogOn,
      after.jogId,
      limit,
    ])
  }

  async listOfDay(trackId: string, date: string, horseIds: readonly string[]): Promise<ReadonlyMap<string, JogRow>> {
    const rows = await this.database.rows<JogRow & Record<string, unknown>>(selectOfDay, [trackId, date, horseIds])
    return new Map(rows.map((row) => [row.horseId, row]))
  }

  async findToSign(
    em: EntityManager,
    { horseId, trackId, jogOn }: Pick<JogRow, 'horseId' | 'trackId' | 'jogOn'>,
  ): Promise<JogRow | undefined> {
    const values = [horseId, trackId, jogOn]
    const [row] = await readRows<JogRow & Record<string, unknown>>(this.database, em, selectToSign, values)
    return row
  }

  /** Returns the results of jogs, oldest first. */
  async listResults(jogIds: readonly string[], em?: EntityManager): Promise<JogResultRow[]> {
    return readRows<JogResultRow & Record<string, unknown>>(this.database, em, selectResults, [jogIds])
  }

  /** Returns jogs whose day is over without a result, up to 200. */
  async listOver(now: Date): Promise<string[]> {
    const rows = await this.database.rows<{ jogId: string }>(selectOver, [now.toISOString()])
    return rows.map(({ jogId }) => jogId)
  }

  async lock(em: EntityManager, jogId: string): Promise<JogRow | undefined> {
    const [row] = await em.execute<JogRow[]>(`select ${columns} from jog where jog_id = ? for update`, [jogId])
    return row
  }

  async insert(em: EntityManager, jog: Omit<JogRow, 'jogId' | 'state' | 'requestedAt'>, now: Date): Promise<string> {
    const jogId = randomUUID()
    const { horseId, trackId, timeZone, jogOn, requestedBy } = jog
    await em.execute(
      `insert into jog (jog_id, horse_id, track_id, time_zone, jog_on, state, requested_by, requested_at)
        values (?, ?, ?, ?, ?, 'REQUESTED', ?, ?)`,
      [jogId, horseId, trackId, timeZone, jogOn, requestedBy, now],
    )
    return jogId
  }

  async setState(em: EntityManager, jogId: string, state: JogState): Promise<void> {
    await em.execute('update jog set state = ? where jog_id = ?', [state, jogId])
  }

  async addResult(em: EntityManager, result: JogResultRow): Promise<void> {
    await em.execute(
      `insert into jog_result (result_id, jog_id, state, reject_reason, comment, findings, signed_by, signed_at)
        values (?, ?, ?, ?, ?, ?, ?, ?)`,
      [
        randomUUID(),
        result.jogId,
        result.state,
        result.rejectReason,
        result.comment,
        JSON.stringify(result.findings),
        result.signedBy,
        result.signedAt,
      ],
    )
  }
}
