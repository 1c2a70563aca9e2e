import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { Database, readRows } from '@portal/persistence'
import { removalColumns, type RemovalRow, type RemovalStepRow } from './removal.row.ts'

const selectNewest = {
  name: 'vets-list-removals-newest',
  text: `select distinct on (r.entry_id) ${removalColumns} from vets_list_removal r where r.entry_id = any($1)
    order by r.entry_id, r.requested_at desc, r.removal_id`,
}
const selectSteps = {
  name: 'vets-list-removal-steps',
  text: `select removal_id as "removalId", action, state, taken_by as "takenBy", taken_at as "takenAt", comment, details
    from vets_list_removal_step where removal_id = any($1) order by position`,
}

const selectEntryId = {
  name: 'vets-list-removal-entry',
  text: 'select entry_id as "entryId" from vets_list_removal where removal_id = $1',
}

export interface RemovalWithSteps extends RemovalRow {
  readonly steps: readonly RemovalStepRow[]
}

/** Reads of removal requests. */
@Injectable()
export class RemovalQueries {
  constructor(private readonly database: Database) {}

  /** Returns the entry that a request is about. */
  async findEntryId(removalId: string): Promise<string | undefined> {
    return (await this.database.find<{ entryId: string }>(selectEntryId, [removalId]))?.entryId
  }

  /** Returns the last step of a request, read in the transaction of `em`. */
  async findLastStep(em: EntityManager, removalId: string): Promise<RemovalStepRow | undefined> {
    const steps = await readRows<RemovalStepRow & Record<string, unknown>>(this.database, em, selectSteps, [
      [removalId],
    ])
    return steps.at(-1)
  }

  /** Returns the newest request of entries, by entry. */
  async listNewest(entryIds: readonly string[]): Promise<ReadonlyMap<string, RemovalWithSteps>> {
    const rows = await this.database.rows<RemovalRow>(selectNewest, [entryIds])
    const steps = await this.database.rows<RemovalStepRow & { removalId: string }>(selectSteps, [
      rows.map(({ removalId }) => removalId),
    ])
    const byRemoval = Map.groupBy(steps, ({ removalId }) => removalId)
    return new Map(rows.map((row) => [row.entryId, { ...row, steps: byRemoval.get(row.removalId) ?? [] }]))
  }
}
