export { ruleChangeErrors, ruleChangeErrorTexts } from './rule-change-errors.ts'
export {
  decidesVerdicts,
  ruleChangeStates,
  ruleKinds,
  verdictRuleKinds,
  type RuleChangeState,
  type RuleKind,
} from './rule-changes.ts'
