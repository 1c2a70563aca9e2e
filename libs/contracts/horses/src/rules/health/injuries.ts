import { isPlainDate } from '../dates/index.ts'
import type { HealthTextKey } from './health-texts.ts'

export const injuryTypes = [
  'fracture',
  'soft-tissue',
  'laceration',
  'joint',
  'sudden-death',
  'respiratory',
  'other',
] as const
export const bodyParts = [
  'left-fore',
  'right-fore',
  'left-hind',
  'right-hind',
  'head-and-neck',
  'back',
  'pelvis',
  'chest',
  'other',
] as const
export const injurySettings = ['race', 'training', 'other'] as const
export const surfaces = ['dirt', 'turf', 'synthetic', 'other'] as const
export const injuryOutcomes = ['returned-to-training', 'recovering', 'retired', 'euthanized', 'died'] as const
/** Whether staff have reviewed an injury report. */
export const injuryReviews = ['NEEDS_REVIEW', 'REVIEWED'] as const

/** What a person entered; an empty text is missing. */
export interface InjuryInput {
  readonly date: string
  readonly type: string
  readonly bodyPart: string
  readonly setting: string
  readonly surface: string
  readonly outcome: string
  /** Required for a race. */
  readonly jockeyId: string
  readonly raceId: string
}

export interface InjuryError {
  readonly field: keyof InjuryInput
  readonly key: HealthTextKey
}

/** Returns every broken rule of an injury report, in the order of the fields. */
export function validateInjury(
  input: InjuryInput,
  { today, yearOfBirth }: { readonly today: string; readonly yearOfBirth: number },
): InjuryError[] {
  const isRace = input.setting === 'race'
  const checks: readonly (readonly [boolean, InjuryError['field'], HealthTextKey])[] = [
    [input.date !== '', 'date', 'health.date-missing'],
    [input.date === '' || isPlainDate(input.date), 'date', 'health.date-invalid'],
    [!isPlainDate(input.date) || input.date <= today, 'date', 'health.date-in-future'],
    [!isPlainDate(input.date) || Number(input.date.slice(0, 4)) >= yearOfBirth, 'date', 'health.date-before-birth'],
    [includes(injuryTypes, input.type), 'type', 'health.injury-type-missing'],
    [includes(bodyParts, input.bodyPart), 'bodyPart', 'health.injury-part-missing'],
    [includes(injurySettings, input.setting), 'setting', 'health.injury-setting-missing'],
    // Injuries in a stall or on the way have no surface.
    [input.setting === 'other' || includes(surfaces, input.surface), 'surface', 'health.injury-surface-missing'],
    [includes(injuryOutcomes, input.outcome), 'outcome', 'health.injury-outcome-missing'],
    [!isRace || input.jockeyId !== '', 'jockeyId', 'health.injury-jockey-missing'],
    [!isRace || input.raceId !== '', 'raceId', 'health.injury-race-missing'],
  ]
  return checks.filter(([holds]) => !holds).map(([, field, key]) => ({ field, key }))
}

function includes(options: readonly string[], value: string): boolean {
  return options.includes(value)
}
