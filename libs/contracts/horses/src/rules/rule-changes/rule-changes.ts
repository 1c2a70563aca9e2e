/** Rule tables that decide verdicts and that staff change. */
export const verdictRuleKinds = ['requirement', 'stand-down', 'vets-list-reason'] as const
type VerdictRuleKind = (typeof verdictRuleKinds)[number]

/** Rule tables that staff change. */
export const ruleKinds = [...verdictRuleKinds, 'registration-field', 'merge-undo'] as const
export type RuleKind = (typeof ruleKinds)[number]

/** Whether verdicts can differ with another row of a table. */
export function decidesVerdicts(kind: RuleKind): kind is VerdictRuleKind {
  return verdictRuleKinds.some((each) => each === kind)
}

/**
 * Steps of a change: the affected horses are counted, staff save it, and the verdicts are computed again. A change that nobody
 * saves stays `CHECKED` and has no effect.
 */
export const ruleChangeStates = ['CHECKING', 'CHECKED', 'RECOMPUTING', 'DONE'] as const
export type RuleChangeState = (typeof ruleChangeStates)[number]
