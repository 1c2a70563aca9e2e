import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import type { ProposedRuleChange } from '@portal/contracts-horses'
import type { RuleKind } from '@portal/contracts-horses/rule-change-rules'
import type { StaffRuleContent } from '@portal/contracts-horses/rule-shapes'
import { groupRules, HorseRules, HorseRuleStore, type RuleEnd } from '../horse-rules/index.ts'
import type { VerdictRules } from '../verdicts/index.ts'
import { toRule, VetsListReasons, type VetsListReasonEntry } from '../vets-list/index.ts'

/** A row of a table that staff change. */
export interface StaffRule {
  readonly ruleId: string
  readonly content: StaffRuleContent
  readonly effectiveFrom: string
  readonly effectiveTo: string | null
  readonly source: string
  readonly addedAt: string
  readonly withdrawnAt: string | null
}

/** The tables of rules and of the reasons of the vets list, as staff see and change them. */
@Injectable()
export class RuleTables {
  constructor(
    private readonly rules: HorseRules,
    private readonly store: HorseRuleStore,
    private readonly reasons: VetsListReasons,
  ) {}

  /** Returns the rows of a table, oldest first. */
  async list(kind: RuleKind, em?: EntityManager): Promise<StaffRule[]> {
    if (kind === 'vets-list-reason') return (await this.reasons.listEntries(em)).map(toStaffRule)
    const rows = await this.rules.listRows(em)
    return rows.flatMap(({ content, ...row }) =>
      content.kind === kind ? [{ ...row, content: content as StaffRuleContent }] : [],
    )
  }

  async find(kind: RuleKind, ruleId: string, em?: EntityManager): Promise<StaffRule | undefined> {
    return (await this.list(kind, em)).find((rule) => rule.ruleId === ruleId)
  }

  /** Returns the rules of verdicts as they would be with a change. */
  async readWith(change: ProposedRuleChange, today: string): Promise<VerdictRules> {
    const [rows, reasons] = [await this.rules.listRows(), await this.reasons.listEntries()]
    const at = new Date(0).toISOString()
    const added = change.type === 'add' ? { ...change, ruleId: 'new', addedAt: at, withdrawnAt: null } : undefined
    const apply = <Row extends { readonly effectiveFrom: string }>(row: Row, ruleId: string): Row => {
      if (change.type !== 'end' || change.ruleId !== ruleId) return row
      return { ...row, ...(row.effectiveFrom > today ? { withdrawnAt: at } : { effectiveTo: change.lastDay }) }
    }
    const { content } = added ?? {}
    const newRow = added && content && content.kind !== 'vets-list-reason' ? [{ ...added, content }] : []
    const newReason = added && content?.kind === 'vets-list-reason' ? [{ ...added, ...content, rowId: 'new' }] : []
    const changed = [...reasons.map((row) => apply(row, row.rowId)), ...newReason]
    return {
      ...groupRules([...rows.map((row) => apply(row, row.ruleId)), ...newRow]),
      vetsListReasons: changed.filter(({ withdrawnAt }) => withdrawnAt === null).map(toRule),
    }
  }

  /** Applies a change in the transaction of `em`. */
  async apply(em: EntityManager, change: ProposedRuleChange, today: string, by: string | null, now: Date) {
    if (change.type === 'add') {
      const { content, type: _, ...period } = change
      if (content.kind !== 'vets-list-reason') {
        await this.store.insert(em, { content, ...period }, { by, at: now })
        return
      }
      await this.reasons.add(em, { ...content, ...period }, by, now)
      return
    }
    const { kind, ruleId, lastDay, reason } = change
    const isWithdrawn = ((await this.find(kind, ruleId, em))?.effectiveFrom ?? today) > today
    const end: RuleEnd = { reason, by, at: now }
    if (kind === 'vets-list-reason')
      await (isWithdrawn ? this.reasons.withdraw(em, ruleId, now) : this.reasons.end(em, ruleId, lastDay))
    else await (isWithdrawn ? this.store.withdraw(em, ruleId, end) : this.store.end(em, ruleId, lastDay, end))
  }
}

function toStaffRule(row: VetsListReasonEntry): StaffRule {
  const { rowId, effectiveFrom, effectiveTo, source, addedAt, withdrawnAt, minDays, ...numbers } = row
  const content = { kind: 'vets-list-reason' as const, ...numbers, minDays: [...minDays] }
  return { ruleId: rowId, content, effectiveFrom, effectiveTo, source, addedAt, withdrawnAt }
}

/** Returns the key of a row. Of two rows with the same key, the newer one applies. */
export function getRuleSubject(content: StaffRuleContent): string {
  switch (content.kind) {
    case 'requirement':
      return [content.item, content.scope, content.scopeId].join(' ')
    case 'stand-down':
      return content.treatment
    case 'vets-list-reason':
      return content.reason
    case 'registration-field':
      return content.field
    case 'merge-undo':
      return content.kind
  }
}

/** Returns whether and how a row applies today; `newer` are the rows that were added later. */
export function getRuleState(rule: StaffRule, newer: readonly StaffRule[], today: string) {
  const { effectiveFrom, effectiveTo, withdrawnAt } = rule
  if (withdrawnAt !== null) return 'withdrawn' as const
  if (effectiveFrom > today) return 'upcoming' as const
  if (effectiveTo !== null && effectiveTo < today) return 'ended' as const
  const subject = getRuleSubject(rule.content)
  const isReplaced = newer.some(
    (other) =>
      other.withdrawnAt === null &&
      getRuleSubject(other.content) === subject &&
      other.effectiveFrom <= today &&
      (other.effectiveTo === null || other.effectiveTo >= today),
  )
  return isReplaced ? ('replaced' as const) : ('in-effect' as const)
}
