export { ruleChangeErrors, ruleChangeErrorTexts } from './rule-change-errors.ts'
export { ruleChangeStates, ruleKinds, type RuleChangeState, type RuleKind } from './rule-changes.ts'
