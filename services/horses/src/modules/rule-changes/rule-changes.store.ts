import { randomUUID } from 'node:crypto'
import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import type { AffectedHorse, ProposedRuleChange } from '@portal/contracts-horses'
import type { RuleChangeState, RuleKind } from '@portal/contracts-horses/rule-change-rules'
import { Database } from '@portal/persistence'

/** How the verdict of a horse differs with a change. */
export type VerdictDifference = Omit<AffectedHorse, 'horse'>

export interface RuleChangeRow {
  readonly changeId: string
  readonly kind: RuleKind
  readonly content: ProposedRuleChange
  readonly state: RuleChangeState
  readonly comparedOn: string
  readonly horsesTotal: number
  readonly horsesChecked: number
  readonly horsesAffected: number
  readonly horsesStopped: number
  /** The last horse that the job has dealt with; null: none. */
  readonly lastHorseId: string | null
  readonly createdAt: string
  readonly confirmedAt: string | null
}

/** Horses that are stored for a change; the others are only counted. */
const maxListedHorses = 1000

const columns = `change_id as "changeId", kind, content, state, compared_on::text as "comparedOn",
  horses_total as "horsesTotal", horses_checked as "horsesChecked", horses_affected as "horsesAffected",
  horses_stopped as "horsesStopped", last_horse_id as "lastHorseId", created_at as "createdAt",
  confirmed_at as "confirmedAt"`
const select = { name: 'horse-rule-change', text: `select ${columns} from horse_rule_change where change_id = $1` }
const selectHorses = {
  name: 'horse-rule-change-horses',
  text: `select horse_id as "horseId", difference from horse_rule_change_horse
    where change_id = $1 and horse_id > $2 order by horse_id limit $3`,
}

/** Proposed and saved changes of the rule tables. */
@Injectable()
export class RuleChangeStore {
  constructor(private readonly database: Database) {}

  find(changeId: string): Promise<(RuleChangeRow & Record<string, unknown>) | undefined> {
    return this.database.find<RuleChangeRow & Record<string, unknown>>(select, [changeId])
  }

  /** Returns affected horses after a horse, by id. */
  listHorses(changeId: string, after: string, limit: number) {
    const values = [changeId, after, limit]
    return this.database.rows<{ horseId: string; difference: VerdictDifference }>(selectHorses, values)
  }

  async insert(
    em: EntityManager,
    change: Pick<RuleChangeRow, 'kind' | 'content' | 'comparedOn' | 'horsesTotal'>,
    by: string | null,
    now: Date,
  ): Promise<string> {
    const changeId = randomUUID()
    await em.execute(
      `insert into horse_rule_change (change_id, kind, content, state, compared_on, horses_total, created_by, created_at)
        values (?, ?, ?, 'CHECKING', ?, ?, ?, ?)`,
      [changeId, change.kind, JSON.stringify(change.content), change.comparedOn, change.horsesTotal, by, now],
    )
    return changeId
  }

  async lock(em: EntityManager, changeId: string): Promise<RuleChangeRow | undefined> {
    const [row] = await em.execute<RuleChangeRow[]>(
      `select ${columns} from horse_rule_change where change_id = ? for update`,
      [changeId],
    )
    return row
  }

  /** Whether another change was saved since an instant. */
  async isSavedSince(em: EntityManager, since: string): Promise<boolean> {
    const rows = await em.execute<unknown[]>('select from horse_rule_change where confirmed_at > ? limit 1', [since])
    return rows.length > 0
  }

  async setState(em: EntityManager, changeId: string, state: RuleChangeState): Promise<void> {
    await em.execute('update horse_rule_change set state = ? where change_id = ?', [state, changeId])
  }

  async save(em: EntityManager, changeId: string, state: RuleChangeState, now: Date): Promise<void> {
    await em.execute(
      'update horse_rule_change set state = ?, confirmed_at = ?, last_horse_id = null where change_id = ?',
      [state, now, changeId],
    )
  }

  /** Adds what was found about a batch of horses to a locked change. */
  async addChecked(
    em: EntityManager,
    change: RuleChangeRow,
    horseIds: readonly string[],
    differences: ReadonlyMap<string, VerdictDifference>,
  ): Promise<void> {
    const stopped = [...differences.values()].filter((each) => each.canRaceBefore && !each.canRaceAfter).length
    await em.execute(
      `update horse_rule_change set last_horse_id = ?, horses_checked = horses_checked + ?,
          horses_affected = horses_affected + ?, horses_stopped = horses_stopped + ? where change_id = ?`,
      [horseIds.at(-1), horseIds.length, differences.size, stopped, change.changeId],
    )
    const listed = [...differences].slice(0, Math.max(0, maxListedHorses - change.horsesAffected))
    if (listed.length === 0) return
    await em.execute(
      `insert into horse_rule_change_horse (change_id, horse_id, difference)
        values ${listed.map(() => '(?, ?, ?)').join(', ')}`,
      listed.flatMap(([horseId, difference]) => [change.changeId, horseId, JSON.stringify(difference)]),
    )
  }

  async setLastHorse(em: EntityManager, changeId: string, horseId: string): Promise<void> {
    await em.execute('update horse_rule_change set last_horse_id = ? where change_id = ?', [horseId, changeId])
  }
}
