export { RuleChangesModule } from './rule-changes.module.ts'
