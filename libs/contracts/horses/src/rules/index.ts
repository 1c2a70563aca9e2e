/** Actions that the horses service records in the audit trail, named `<noun>.<past-tense verb>`. */
export const horsesActions = [
  'health-record.added',
  'health-record.corrected',
  'health-record.withdrawn',
  'health-template.added',
  'health-template.deleted',
  'horse.registered',
  'horse-verdict.changed',
  'horse-registry-import.checked',
  'horse-registry-import.confirmed',
  'horse-registry-import.finished',
  'location.added',
  'track-official.added',
  'track-official.ended',
  'vets-list-entry.confirmed',
  'vets-list-entry.declined',
  'vets-list-entry.ended',
  'vets-list-entry.placed',
  'vets-list-entry.proposed',
  'vets-list-entry.reminded',
  'vets-list-entry.voided',
  'race-data-import.checked',
  'race-data-import.confirmed',
  'race-data-import.finished',
  'racing-office.exported',
] as const
export { horsesErrorTexts } from './horses-error-texts.ts'
export { raceEventKinds, type RaceEventKind } from './race-events.ts'
