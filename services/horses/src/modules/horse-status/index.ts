export { listActivePeriods } from './active-periods.ts'
export { HorseStatusChanges, type ChangedHorseStatus, type HorseStatusListener } from './horse-status-changes.ts'
export { HorseStatusModule } from './horse-status.module.ts'
export { StatusChangeStore, type RecordedStatusChange, type StatusChange } from './status-changes.store.ts'
