import type { ProposedRuleChange } from '@portal/contracts-horses'
import { addDays } from '@portal/contracts-horses/dates'
import { refuse } from '@portal/service-kit'
import type { StaffRule } from './rule-tables.ts'

/** Returns the first day on which verdicts can differ with a valid change; refuses a change of the past. */
export function checkChange(change: ProposedRuleChange, rule: StaffRule | undefined, today: string): string {
  if (change.type === 'add') {
    const { effectiveFrom, effectiveTo } = change
    if (effectiveFrom < today) refuse('horse-rules.begins-in-past', { today })
    if (effectiveTo !== null && effectiveTo < effectiveFrom) refuse('horse-rules.ends-before-it-begins')
    return effectiveFrom
  }
  if (!rule) return refuse('horse-rules.not-found')
  if (rule.withdrawnAt !== null || rule.effectiveTo !== null) return refuse('horse-rules.already-ended')
  if (rule.effectiveFrom > today) return rule.effectiveFrom
  if (change.lastDay < today) return refuse('horse-rules.begins-in-past', { today })
  return addDays(change.lastDay, 1)
}
