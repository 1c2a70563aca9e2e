export { HorseRules, type ListedRules } from './horse-rules.ts'
export { HorseRulesModule } from './horse-rules.module.ts'
