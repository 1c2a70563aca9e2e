/** Actions that the horses service records in the audit trail, named `<noun>.<past-tense verb>`. */
export const horsesActions = [
  'horse.registered',
  'horse-verdict.changed',
  'horse-registry-import.checked',
  'horse-registry-import.confirmed',
  'horse-registry-import.finished',
  'location.added',
] as const
export { horsesErrorTexts } from './horses-error-texts.ts'
