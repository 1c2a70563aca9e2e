/** Rule tables that staff change. */
export const ruleKinds = ['requirement', 'stand-down', 'vets-list-reason'] as const
export type RuleKind = (typeof ruleKinds)[number]

/**
 * Steps of a change: the affected horses are counted, staff save it, and the verdicts are computed again. A change that nobody
 * saves stays `CHECKED` and has no effect.
 */
export const ruleChangeStates = ['CHECKING', 'CHECKED', 'RECOMPUTING', 'DONE'] as const
export type RuleChangeState = (typeof ruleChangeStates)[number]
