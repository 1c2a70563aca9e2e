import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { Database, readRows, type PreparedStatement } from '@portal/persistence'
import { claimColumnList, normalizeRow, type ClaimRace, type ClaimRow } from './claim.row.ts'
import type { ClaimStep } from './claims.store.ts'

const newestFirst = 'order by c.filed_at desc, c.claim_id desc'
const page = '(c.filed_at, c.claim_id) < ($2::timestamptz, $3::uuid)'
const selectOne = { name: 'claim', text: `select ${claimColumnList} from claim c where c.claim_id = $1` }
// Three indexes, one for each part a person can have in a claim.
const selectOfPerson = {
  name: 'claims-of-person',
  text: `select * from (${['claimant_person_id', 'trainer_person_id', 'previous_person_id']
    .map(
      (column) => `(select ${claimColumnList} from claim c where c.${column} = $1 and ${page} ${newestFirst} limit $4)`,
    )
    .join(' union ')}) found order by "filedAt" desc, "claimId" desc limit $4`,
}
const selectOfTrack = {
  name: 'claims-of-track',
  text: `select ${claimColumnList} from claim c
    where c.track_id = $1 and ${page} and ($5::date is null or c.race_date = $5) ${newestFirst} limit $4`,
}
const selectSteps = {
  name: 'claim-steps',
  text: 'select action, person_id as "personId", at from claim_step where claim_id = $1 order by step_id',
}
const selectCanceledRace = {
  name: 'claims-canceled-race',
  text: `select claim_id as "claimId" from claim
    where track_id = $1 and race_date = $2 and race_number = $3 and state = 'VOID' limit 1`,
}
const selectHolds = {
  name: 'claim-holds',
  text: `select horse_id as "horseId", bool_or(state <> 'FILED') as "isPosted" from claim
    where horse_id = any($1) and state in ('FILED', 'POSTED', 'POSITIVE_PERIOD', 'VOID_PENDING_STEWARDS')
    group by horse_id`,
}
const due = (name: string, state: string, column: string) => ({
  name: `claims-due-${name}`,
  text: `select claim_id as "claimId" from claim where state = '${state}' and ${column} <= $1 order by ${column} limit 200`,
})
const dueToConfirm = due('confirm', 'POSTED', 'void_before')
const dueToLetPass = due('let-pass', 'POSITIVE_PERIOD', 'ask_void_before')
const dueToRemind = {
  name: 'claims-due-records',
  text: `select claim_id as "claimId" from claim
    where records_before <= $1 and records_handed_over_at is null and records_reminded_at is null
      and state <> 'VOID_REVERTED' order by records_before limit 200`,
}

/** A claim that keeps a horse from being transferred: `filed` before its race, `posted` until it can no longer be voided. */
export type ClaimHold = 'filed' | 'posted'

/** Where a page of a list begins: after the claim of this instant. */
export interface ClaimPosition {
  readonly filedAt: string
  readonly claimId: string
}

/** Reads of claims. */
@Injectable()
export class ClaimQueries {
  constructor(private readonly database: Database) {}

  async find(claimId: string): Promise<ClaimRow | undefined> {
    const row = await this.database.find<ClaimRow & Record<string, unknown>>(selectOne, [claimId])
    return row && normalizeRow(row)
  }

  /** A page of the claims that a person filed, trains for, or lost a horse to, newest first. */
  listOfPerson(personId: string, after: ClaimPosition, limit: number): Promise<ClaimRow[]> {
    return this.rows(selectOfPerson, [personId, after.filedAt, after.claimId, limit])
  }

  /** A page of the claims at a track, of one race day if there is one, newest first. */
  listOfTrack(trackId: string, date: string | undefined, after: ClaimPosition, limit: number): Promise<ClaimRow[]> {
    return this.rows(selectOfTrack, [trackId, after.filedAt, after.claimId, limit, date ?? null])
  }

  async listSteps(claimId: string): Promise<{ action: ClaimStep['action']; personId: string | null; at: string }[]> {
    const steps = await this.database.rows<{ action: ClaimStep['action']; personId: string | null; at: string }>(
      selectSteps,
      [claimId],
    )
    return steps.map((step) => ({ ...step, at: new Date(step.at).toISOString() }))
  }

  /** Whether a claim in this race was voided because the race was canceled. */
  async isRaceCanceled({ trackId, raceDate, raceNumber }: ClaimRace, em: EntityManager): Promise<boolean> {
    const found = await readRows(this.database, em, selectCanceledRace, [trackId, raceDate, raceNumber])
    return found.length > 0
  }

  /** Returns the claims that hold horses, by horse; read in the transaction of `em`. */
  async listHolds(horseIds: readonly string[], em: EntityManager): Promise<ReadonlyMap<string, ClaimHold>> {
    const rows = await readRows<{ horseId: string; isPosted: boolean }>(this.database, em, selectHolds, [horseIds])
    return new Map(rows.map(({ horseId, isPosted }) => [horseId, isPosted ? 'posted' : 'filed']))
  }

  /** Lists posted claims that can no longer be voided, up to 200. */
  listDueToConfirm(now: Date): Promise<string[]> {
    return this.ids(dueToConfirm, now)
  }

  /** Lists claims whose claimants can no longer ask for a void after a positive test, up to 200. */
  listDueToLetPass(now: Date): Promise<string[]> {
    return this.ids(dueToLetPass, now)
  }

  /** Lists claims whose records must be handed over before an instant and whose previous trainer was not reminded, up to 200. */
  listDueToRemind(before: Date): Promise<string[]> {
    return this.ids(dueToRemind, before)
  }

  private async ids(statement: PreparedStatement, now: Date): Promise<string[]> {
    const rows = await this.database.rows<{ claimId: string }>(statement, [now.toISOString()])
    return rows.map(({ claimId }) => claimId)
  }

  private async rows(statement: PreparedStatement, values: readonly unknown[]): Promise<ClaimRow[]> {
    const rows = await this.database.rows<ClaimRow & Record<string, unknown>>(statement, values)
    return rows.map((row) => normalizeRow(row))
  }
}
