export { RaceDataModule } from './race-data.module.ts'
export { TriageScoreStore, type TriageScore } from './triage-scores.store.ts'
export { RaceEventStore, type EntryPosition, type RaceEvent } from './race-events.store.ts'
export { raceEvents } from './race-events.statements.ts'
