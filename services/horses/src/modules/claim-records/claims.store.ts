import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import type { ClaimAction } from '@portal/contracts-horses/request-rules'
import { MergedPersons } from '@portal/people'
import { MergedHorses } from '../merged-horses/index.ts'
import { getTransactionConnection, type PreparedStatement } from '@portal/persistence'
import { claimColumnList, normalizeRow, type ClaimRow } from './claim.row.ts'

const lockOne = {
  name: 'claim-lock',
  text: `select ${claimColumnList} from claim c where c.claim_id = $1 for update`,
}
const lockOfHorse = {
  name: 'claims-lock-of-race',
  text: `select ${claimColumnList} from claim c
    where c.horse_id = $1 and c.track_id = $2 and c.race_date = $3 and c.race_number = $4 order by c.claim_id for update`,
}
const insert = {
  name: 'claim-insert',
  text: `insert into claim (claim_id, horse_id, track_id, race_date, race_number, state, claimant_person_id,
      trainer_person_id, filed_by_person_id, void_if_vets_listed, void_if_positive, filed_at, race_starts_at)
    values ($1, $2, $3, $4, $5, 'FILED', $6, $7, $8, $9, $10, $11, $12)`,
}
const update = {
  name: 'claim-update',
  text: `update claim set state = $2, started_at = $3, void_before = $4, records_before = $5,
      records_handed_over_at = $6, ask_void_before = $7, previous = $8, previous_person_id = coalesce(previous_person_id, $9), reason = $10,
      reason_text = $11, version = version + 1 where claim_id = $1`,
}
const setReminded = {
  name: 'claim-set-reminded',
  text: `update claim set records_reminded_at = $2 where claim_id = $1 and records_reminded_at is null
    and records_handed_over_at is null and state <> 'VOID_REVERTED' returning claim_id as "claimId"`,
}
const insertStep = {
  name: 'claim-insert-step',
  text: 'insert into claim_step (claim_id, action, person_id, at) values ($1, $2, $3, $4)',
}

/** An entry of the history of a claim. */
export interface ClaimStep {
  readonly action: ClaimAction | 'file' | 'hand-over-records'
  /** `null`: the portal or staff. */
  readonly personId: string | null
  readonly at: Date
}

export type NewClaim = Pick<
  ClaimRow,
  | 'claimId'
  | 'horseId'
  | 'trackId'
  | 'raceDate'
  | 'raceNumber'
  | 'claimantPersonId'
  | 'trainerPersonId'
  | 'filedByPersonId'
  | 'voidIfVetsListed'
  | 'voidIfPositive'
  | 'filedAt'
  | 'raceStartsAt'
>

/** Statements that lock and change claims, in the transaction of a command. Lock the horse first. */
@Injectable()
export class ClaimStore {
  constructor(merged: MergedPersons, mergedHorses: MergedHorses) {
    mergedHorses.follow({ part: 'claims', table: 'claim', key: 'claim_id' })
    for (const column of ['trainer_person_id', 'previous_person_id']) merged.follow({ table: 'claim', column })
    // The person has at most one open claim of a horse in a race: their own one.
    const unless = `r.state = 'FILED' and exists (select from claim o where o.horse_id = r.horse_id
      and o.track_id = r.track_id and o.race_date = r.race_date and o.race_number = r.race_number
      and o.claimant_person_id = t.person_id and o.state = 'FILED')`
    merged.follow({ table: 'claim', column: 'claimant_person_id', unless })
  }

  async lock(em: EntityManager, claimId: string): Promise<ClaimRow | undefined> {
    const [row] = await this.rows(em, lockOne, [claimId])
    return row
  }

  /** Locks every claim for a horse in a race, also closed ones. */
  lockOfRace(
    em: EntityManager,
    { horseId, trackId, raceDate, raceNumber }: Pick<ClaimRow, 'horseId' | 'trackId' | 'raceDate' | 'raceNumber'>,
  ): Promise<ClaimRow[]> {
    return this.rows(em, lockOfHorse, [horseId, trackId, raceDate, raceNumber])
  }

  /** Returns whether the reminder about the records is the first one and still needed. */
  async setReminded(em: EntityManager, claimId: string, now: Date): Promise<boolean> {
    return (await this.rows(em, setReminded, [claimId, now.toISOString()])).length > 0
  }

  async insert(em: EntityManager, claim: NewClaim): Promise<void> {
    await this.rows(em, insert, [
      claim.claimId,
      claim.horseId,
      claim.trackId,
      claim.raceDate,
      claim.raceNumber,
      claim.claimantPersonId,
      claim.trainerPersonId,
      claim.filedByPersonId,
      claim.voidIfVetsListed,
      claim.voidIfPositive,
      claim.filedAt,
      claim.raceStartsAt,
    ])
  }

  /** Stores the current values of a claim and increments its version. */
  async update(em: EntityManager, claim: ClaimRow): Promise<void> {
    await this.rows(em, update, [
      claim.claimId,
      claim.state,
      claim.startedAt,
      claim.voidBefore,
      claim.recordsBefore,
      claim.recordsHandedOverAt,
      claim.askVoidBefore,
      claim.previous && JSON.stringify(claim.previous),
      claim.previous?.responsiblePersonId ?? null,
      claim.reason,
      claim.reasonText,
    ])
  }

  async addStep(em: EntityManager, claimId: string, { action, personId, at }: ClaimStep): Promise<void> {
    await this.rows(em, insertStep, [claimId, action, personId, at.toISOString()])
  }

  private async rows(em: EntityManager, statement: PreparedStatement, values: unknown[]): Promise<ClaimRow[]> {
    const connection = await getTransactionConnection(em)
    const { rows } = await connection.query<ClaimRow>({ ...statement, values })
    return rows.map((row) => normalizeRow(row))
  }
}
