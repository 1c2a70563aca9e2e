export { RaceDataModule } from './race-data.module.ts'
export { RaceEventStore, type EntryPosition, type RaceEvent } from './race-events.store.ts'
