import { randomUUID } from 'node:crypto'
import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import type { ShockwaveState } from '@portal/contracts-horses/health-rules'
import { Database } from '@portal/persistence'
import { MergedHorses } from '../merged-horses/index.ts'

/** A requested or performed treatment. */
export interface ShockwaveRow {
  readonly shockwaveId: string
  readonly horseId: string
  /** As stored: a performed treatment stays `PERFORMED`; its stand-down follows from the date. */
  readonly state: ShockwaveState
  readonly plannedOn: string
  readonly requestedBy: string
  /** ISO 8601. */
  readonly requestedAt: string
  readonly veterinarianId: string
  readonly recordId: string | null
}

const columns = `shockwave_id as "shockwaveId", horse_id as "horseId", state, planned_on::text as "plannedOn",
  requested_by as "requestedBy", requested_at as "requestedAt", veterinarian_id as "veterinarianId",
  record_id as "recordId"`
const selectPage = {
  name: 'shockwaves-of-horse',
  text: `select ${columns} from shockwave_treatment
    where horse_id = $1 and (requested_at, shockwave_id) < ($2::timestamptz, $3::uuid)
    order by requested_at desc, shockwave_id desc limit $4`,
}

/** Shockwave treatments and their requests. */
@Injectable()
export class ShockwaveStore {
  constructor(
    private readonly database: Database,
    mergedHorses: MergedHorses,
  ) {
    mergedHorses.follow({ part: 'shockwaves', table: 'shockwave_treatment', key: 'shockwave_id' })
  }

  /** Returns the treatments of a horse after a position, the newest request first. */
  async list(
    horseId: string,
    after: { readonly requestedAt: string; readonly shockwaveId: string },
    limit: number,
  ): Promise<ShockwaveRow[]> {
    const values = [horseId, after.requestedAt, after.shockwaveId, limit]
    const rows = await this.database.rows<ShockwaveRow & Record<string, unknown>>(selectPage, values)
    return rows.map((row) => ({ ...row, requestedAt: new Date(row.requestedAt).toISOString() }))
  }

  async lock(em: EntityManager, shockwaveId: string): Promise<ShockwaveRow | undefined> {
    const [row] = await em.execute<ShockwaveRow[]>(
      `select ${columns} from shockwave_treatment where shockwave_id = ? for update`,
      [shockwaveId],
    )
    return row
  }

  async insert(
    em: EntityManager,
    treatment: Omit<ShockwaveRow, 'shockwaveId' | 'requestedAt'>,
    now: Date,
  ): Promise<string> {
    const shockwaveId = randomUUID()
    const { horseId, state, plannedOn, requestedBy, veterinarianId, recordId } = treatment
    await em.execute(
      `insert into shockwave_treatment (shockwave_id, horse_id, state, planned_on, requested_by, requested_at,
          veterinarian_id, record_id, performed_at)
        values (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
      [shockwaveId, horseId, state, plannedOn, requestedBy, now, veterinarianId, recordId, recordId && now],
    )
    return shockwaveId
  }

  async cancel(em: EntityManager, shockwaveId: string): Promise<void> {
    await em.execute(`update shockwave_treatment set state = 'CANCELED' where shockwave_id = ?`, [shockwaveId])
  }

  async setPerformed(em: EntityManager, shockwaveId: string, recordId: string, now: Date): Promise<void> {
    await em.execute(
      `update shockwave_treatment set state = 'PERFORMED', record_id = ?, performed_at = ? where shockwave_id = ?`,
      [recordId, now, shockwaveId],
    )
  }

  async voidByRecord(em: EntityManager, recordId: string): Promise<void> {
    await em.execute(`update shockwave_treatment set state = 'VOIDED' where record_id = ?`, [recordId])
  }
}
