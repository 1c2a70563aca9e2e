export { groupRules, HorseRules, type ListedRules } from './horse-rules.ts'
export { HorseRulesModule } from './horse-rules.module.ts'
export { HorseRuleStore, type HorseRuleRow, type RuleEnd } from './horse-rules.store.ts'
