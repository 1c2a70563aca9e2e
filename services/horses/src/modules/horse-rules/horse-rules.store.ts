import { randomUUID } from 'node:crypto'
import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { horseRuleContent, type HorseRuleContent } from '@portal/contracts-horses/rule-shapes'
import type { DatedRow } from '@portal/contracts-horses/dates'
import { Database, readRows } from '@portal/persistence'

/** A row of the rule tables. */
export type HorseRuleRow = DatedRow & {
  readonly ruleId: string
  readonly content: HorseRuleContent
  /** ISO 8601. */
  readonly addedAt: string
  /** When it was withdrawn before its first day; null: it applies. */
  readonly withdrawnAt: string | null
}

/** Why, by whom and when a row was ended or withdrawn. */
export interface RuleEnd {
  readonly reason: string
  readonly by: string | null
  readonly at: Date
}

type StoredRow = Omit<HorseRuleRow, 'content'> & { readonly content: unknown }

const selectAll = {
  name: 'horse-rules',
  text: `select r.rule_id as "ruleId", r.content, r.effective_from::text as "effectiveFrom",
      least(r.effective_to, e.last_day)::text as "effectiveTo", r.source, r.added_at as "addedAt", w.withdrawn_at as "withdrawnAt"
    from horse_rule r left join horse_rule_withdrawal w using (rule_id) left join horse_rule_end e using (rule_id)
    order by r.position`,
}

/** The rule tables: a few hundred rows, read whole. */
@Injectable()
export class HorseRuleStore {
  constructor(private readonly database: Database) {}

  /** Returns every row, oldest first; of those that cover a date, the last applies. */
  async list(em?: EntityManager): Promise<HorseRuleRow[]> {
    const rows = await readRows<StoredRow>(this.database, em, selectAll, [])
    return rows.map((row) => ({
      ...row,
      content: horseRuleContent.parse(row.content),
      addedAt: new Date(row.addedAt).toISOString(),
      withdrawnAt: row.withdrawnAt === null ? null : new Date(row.withdrawnAt).toISOString(),
    }))
  }

  async insert(
    em: EntityManager,
    rule: DatedRow & { readonly content: HorseRuleContent },
    added: { readonly by: string | null; readonly at: Date },
  ): Promise<string> {
    const ruleId = randomUUID()
    const { content, effectiveFrom, effectiveTo, source } = rule
    await em.execute(
      `insert into horse_rule (rule_id, content, effective_from, effective_to, source, added_by, added_at)
        values (?, ?, ?, ?, ?, ?, ?)`,
      [ruleId, JSON.stringify(content), effectiveFrom, effectiveTo, source, added.by, added.at],
    )
    return ruleId
  }

  /** Ends a row that has begun after a last day. */
  async end(em: EntityManager, ruleId: string, lastDay: string, { reason, by, at }: RuleEnd): Promise<void> {
    await em.execute(
      'insert into horse_rule_end (rule_id, last_day, reason, ended_by, ended_at) values (?, ?, ?, ?, ?)',
      [ruleId, lastDay, reason, by, at],
    )
  }

  async withdraw(em: EntityManager, ruleId: string, withdrawal: RuleEnd): Promise<void> {
    await em.execute(
      'insert into horse_rule_withdrawal (rule_id, reason, withdrawn_by, withdrawn_at) values (?, ?, ?, ?)',
      [ruleId, withdrawal.reason, withdrawal.by, withdrawal.at],
    )
  }
}
