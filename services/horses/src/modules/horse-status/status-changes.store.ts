import { randomUUID } from 'node:crypto'
import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import type { HorseStatus } from '@portal/contracts-horses/identity-rules'
import { Database, readRows } from '@portal/persistence'

/** A change of the status of a horse. */
export interface StatusChange {
  readonly horseId: string
  readonly from: HorseStatus
  readonly to: HorseStatus
  /** Plain date on which it happened, for example the day of the death. */
  readonly effectiveOn: string
  readonly reason: string | null
}

/** A recorded change; the instant is ISO 8601. */
export interface RecordedStatusChange extends StatusChange {
  readonly changeId: string
  readonly recordedAt: string
}

const columns = `change_id as "changeId", horse_id as "horseId", from_status as "from", to_status as "to",
  effective_on::text as "effectiveOn", reason, recorded_at as "recordedAt"`
const selectOfHorses = {
  name: 'horse-status-changes',
  text: `select ${columns} from horse_status_change where horse_id = any($1) order by recorded_at, change_id`,
}

/** The changes of the status of horses. A horse is active until the first one. */
@Injectable()
export class StatusChangeStore {
  constructor(private readonly database: Database) {}

  /** Returns the changes of some horses in the order in which they were recorded; read in the transaction of `em` if there is one. */
  async listOfHorses(horseIds: readonly string[], em?: EntityManager): Promise<RecordedStatusChange[]> {
    const rows = await readRows<RecordedStatusChange & Record<string, unknown>>(this.database, em, selectOfHorses, [
      horseIds,
    ])
    return rows.map((row) => ({ ...row, recordedAt: new Date(row.recordedAt).toISOString() }))
  }

  /** Records a change in the transaction of `em`; the caller stores the new status of the horse. */
  async add(em: EntityManager, change: StatusChange, now: Date): Promise<void> {
    const { horseId, from, to, effectiveOn, reason } = change
    await em.execute(
      `insert into horse_status_change (change_id, horse_id, from_status, to_status, effective_on, reason, recorded_at)
        values (?, ?, ?, ?, ?, ?, ?)`,
      [randomUUID(), horseId, from, to, effectiveOn, reason, now.toISOString()],
    )
  }

  /** Returns the statuses of horses by id, with the dates from which they apply; part of the facts of a verdict. */
  async listFacts(
    horseIds: readonly string[],
    em?: EntityManager,
  ): Promise<ReadonlyMap<string, readonly { readonly status: HorseStatus; readonly from: string }[]>> {
    const changes = Map.groupBy(await this.listOfHorses(horseIds, em), ({ horseId }) => horseId)
    return new Map(
      [...changes].map(([horseId, list]) => [
        horseId,
        list.map(({ to, effectiveOn }) => ({ status: to, from: effectiveOn })),
      ]),
    )
  }
}
