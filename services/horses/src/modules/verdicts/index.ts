export { computeVerdict } from './compute-verdict.ts'
export { VerdictFacts, type FactsOfHorse } from './verdict-facts.ts'
export { VerdictRulesReader, type VerdictRules } from './verdict-rules.ts'
export { VerdictsModule } from './verdicts.module.ts'
