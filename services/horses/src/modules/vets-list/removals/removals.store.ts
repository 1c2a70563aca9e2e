import { randomUUID } from 'node:crypto'
import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import type { RemovalState } from '@portal/contracts-horses/vets-list-rules'
import { openStates, removalColumns, type RemovalRow } from './removal.row.ts'

/** A step of a request, and what it changes. */
export interface RemovalStep {
  readonly action: string
  readonly state: RemovalState
  /** null: the system. */
  readonly personId: string | null
  readonly comment: string | null
  /** What belongs to the step, such as the jog or the official time of the work. */
  readonly details?: Readonly<Record<string, unknown>>
  readonly trackId?: string | null
  readonly workOn?: string | null
}

const isOpen = `r.state in (${openStates.map((state) => `'${state}'`).join(', ')})`

/** Removal requests and their steps. */
@Injectable()
export class RemovalStore {
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
