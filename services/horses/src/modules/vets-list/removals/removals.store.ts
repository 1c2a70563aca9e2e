import { MergedHorses } from '../../merged-horses/index.ts'
import { randomUUID } from 'node:crypto'
import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import type { RemovalState } from '@portal/contracts-horses/vets-list-rules'
import { openStates, removalColumns, type RemovalRow, type StepDetails } from './removal.row.ts'

/** A step of a request, and what it changes. */
export interface RemovalStep {
  readonly action: string
  readonly state: RemovalState
  /** null: the system. */
  readonly personId: string | null
  readonly comment: string | null
  readonly details?: StepDetails
  readonly trackId?: string | null
  readonly workOn?: string | null
}

const isOpen = `r.state in (${openStates.map((state) => `'${state}'`).join(', ')})`

/** Removal requests and their steps. */
@Injectable()
export class RemovalStore {
  constructor(mergedHorses: MergedHorses) {
    mergedHorses.follow({ part: 'vets-list', table: 'vets_list_removal', key: 'removal_id' })
  }

  async insert(em: EntityManager, removal: Omit<RemovalRow, 'workOn'>): Promise<void> {
    const { removalId, entryId, horseId, state, requestedBy, requestedAt, waiverReason, trackId } = removal
    await em.execute(
      `insert into vets_list_removal (removal_id, entry_id, horse_id, state, requested_by, requested_at, waiver_reason,
          track_id)
        values (?, ?, ?, ?, ?, ?, ?, ?)`,
      [removalId, entryId, horseId, state, requestedBy, requestedAt, waiverReason, trackId],
    )
  }

  async lock(em: EntityManager, removalId: string): Promise<RemovalRow | undefined> {
    const [row] = await em.execute<RemovalRow[]>(
      `select ${removalColumns} from vets_list_removal r where r.removal_id = ? for update`,
      [removalId],
    )
    return row
  }

  /** Whether an entry has a request that waits for its next step. */
  async hasOpen(em: EntityManager, entryId: string): Promise<boolean> {
    const rows = await em.execute<unknown[]>(`select 1 from vets_list_removal r where r.entry_id = ? and ${isOpen}`, [
      entryId,
    ])
    return rows.length > 0
  }

  /** Takes a step of a locked request; returns the id of the step. */
  async takeStep(em: EntityManager, { removalId }: RemovalRow, step: RemovalStep, now: Date): Promise<string> {
    await em.execute(
      `update vets_list_removal set state = ?, version = version + 1, track_id = coalesce(?, track_id),
          work_on = coalesce(?, work_on) where removal_id = ?`,
      [step.state, step.trackId ?? null, step.workOn ?? null, removalId],
    )
    return this.addStep(em, removalId, step, now)
  }

  /** Cancels the open request of an entry that ended by other means. */
  async cancelOfEntry(em: EntityManager, entryId: string, now: Date): Promise<void> {
    const rows = await em.execute<RemovalRow[]>(
      `select ${removalColumns} from vets_list_removal r where r.entry_id = ? and ${isOpen} for update`,
      [entryId],
    )
    for (const row of rows)
      await this.takeStep(em, row, { action: 'cancel', state: 'CANCELED', personId: null, comment: null }, now)
  }

  private async addStep(em: EntityManager, removalId: string, step: RemovalStep, now: Date): Promise<string> {
    const stepId = randomUUID()
    await em.execute(
      `insert into vets_list_removal_step (step_id, removal_id, action, state, taken_by, taken_at, comment, details)
        values (?, ?, ?, ?, ?, ?, ?, ?)`,
      [
        stepId,
        removalId,
        step.action,
        step.state,
        step.personId,
        now,
        step.comment,
        JSON.stringify(step.details ?? {}),
      ],
    )
    return stepId
  }
}
