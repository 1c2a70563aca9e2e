import type { ProposedRuleChange } from '@portal/contracts-horses'
import { addDays } from '@portal/contracts-horses/dates'
import { isIndispensable } from '@portal/contracts-horses/identity-rules'
import type { StaffRuleContent } from '@portal/contracts-horses/rule-shapes'
import { refuse } from '@portal/service-kit'
import type { StaffRule } from './rule-tables.ts'

/** Returns the first day on which verdicts can differ with a valid change; refuses a change of the past. */
export function checkChange(change: ProposedRuleChange, rule: StaffRule | undefined, today: string): string {
  if (change.type === 'add') {
    const { effectiveFrom, effectiveTo } = change
    if (effectiveFrom < today) refuse('horse-rules.begins-in-past', { today })
    if (effectiveTo !== null && effectiveTo < effectiveFrom) refuse('horse-rules.ends-before-it-begins')
    const isKept = effectiveTo === null && change.content.kind === 'registration-field' && change.content.isRequired
    if (isNeeded(change.content) && !isKept) refuse('horse-rules.field-indispensable')
    return effectiveFrom
  }
  if (!rule) return refuse('horse-rules.not-found')
  if (rule.withdrawnAt !== null || rule.effectiveTo !== null) return refuse('horse-rules.already-ended')
  if (rule.effectiveFrom > today) return rule.effectiveFrom
  if (isNeeded(rule.content)) refuse('horse-rules.field-indispensable')
  if (change.lastDay < today) return refuse('horse-rules.begins-in-past', { today })
  return addDays(change.lastDay, 1)
}

const isNeeded = (content: StaffRuleContent) => content.kind === 'registration-field' && isIndispensable(content.field)
