export { VerdictChangesModule } from './verdict-changes.module.ts'
export { VerdictChanges } from './verdict-changes.ts'
