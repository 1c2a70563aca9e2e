export { listActivePeriods } from './active-periods.ts'
export { HorseStatusModule } from './horse-status.module.ts'
export { StatusChangeStore } from './status-changes.store.ts'
export { statusEvents } from './status-events.statements.ts'
