import { isPlainDate } from '../dates/index.ts'
import type { HealthTextKey } from './health-texts.ts'
import {
  drugRoutes,
  joints,
  jointSubstances,
  testOutcomes,
  type HealthField,
  type MedicalTypeInfo,
} from './medical-types.ts'

/** What a person entered; empty texts are missing. Ids are those of persons. */
export type HealthRecordInput = { readonly medicalType: string } & Readonly<Partial<Record<HealthField, string>>>

export interface HealthFieldError {
  readonly field: 'medicalType' | HealthField
  readonly key: HealthTextKey
}

/** Facts about the horse and the day on which the record is entered. */
export interface HealthRecordFacts {
  /** The day at the track; records of the future are not possible. */
  readonly today: string
  readonly yearOfBirth: number
}

/** Longest texts, in characters. */
export const healthLimits = {
  name: 100,
  results: 2000,
  conditionTreated: 500,
  dosage: 100,
  device: 100,
  site: 100,
} as const

const missing: Readonly<Record<HealthField, HealthTextKey>> = {
  name: 'health.name-missing',
  date: 'health.date-missing',
  results: 'health.results-missing',
  outcome: 'health.outcome-missing',
  conditionTreated: 'health.condition-missing',
  dosage: 'health.dosage-missing',
  route: 'health.route-missing',
  prescribingVeterinarianId: 'health.prescribing-veterinarian-missing',
  treatingPersonId: 'health.treating-person-missing',
  joint: 'health.joint-missing',
  jointSubstance: 'health.joint-substance-missing',
  device: 'health.device-missing',
  site: 'health.site-missing',
}

const choices = { outcome: testOutcomes, route: drugRoutes, joint: joints, jointSubstance: jointSubstances } as const

/** Returns every broken rule of a health record, in the order of the fields; empty: it can be saved. */
export function validateHealthRecord(
  input: HealthRecordInput,
  types: readonly MedicalTypeInfo[],
  facts: HealthRecordFacts,
): HealthFieldError[] {
  if (input.medicalType === '') return [{ field: 'medicalType', key: 'health.type-missing' }]
  const info = types.find(({ type }) => type === input.medicalType)
  if (!info || info.required.length === 0) return [{ field: 'medicalType', key: 'health.type-without-info' }]
  return [
    ...listRequired(info, input)
      .filter((field) => isEmpty(input[field]))
      .map((field): HealthFieldError => ({ field, key: missing[field] })),
    ...validateName(input.name, info),
    ...validateDate(input.date, facts),
    ...validateChoices(input),
    ...validateLengths(input),
  ]
}

/** A joint, a device and a site decide about stand-downs, so the treatments that have them need them. */
function listRequired({ required }: MedicalTypeInfo, { medicalType, name, route }: HealthRecordInput): HealthField[] {
  if (medicalType === 'drug-administered' && route === 'intra-articular')
    return [...required, 'joint', 'jointSubstance']
  if (medicalType === 'procedure' && name === 'shockwave') return [...required, 'device', 'site']
  return [...required]
}

function validateName(name: string | undefined, { names }: MedicalTypeInfo): HealthFieldError[] {
  const isKnown = names.length === 0 || isEmpty(name) || names.includes(name ?? '')
  return isKnown ? [] : [{ field: 'name', key: 'health.name-unknown' }]
}

function validateDate(date: string | undefined, { today, yearOfBirth }: HealthRecordFacts): HealthFieldError[] {
  if (date === undefined || date === '') return []
  if (!isPlainDate(date)) return [{ field: 'date', key: 'health.date-invalid' }]
  if (date > today) return [{ field: 'date', key: 'health.date-in-future' }]
  return Number(date.slice(0, 4)) < yearOfBirth ? [{ field: 'date', key: 'health.date-before-birth' }] : []
}

function validateChoices(input: HealthRecordInput): HealthFieldError[] {
  return (['outcome', 'route', 'joint', 'jointSubstance'] as const).flatMap((field): HealthFieldError[] => {
    const value = input[field]
    const options: readonly string[] = choices[field]
    return value === undefined || value === '' || options.includes(value)
      ? []
      : [{ field, key: 'health.choice-unknown' }]
  })
}

function validateLengths(input: HealthRecordInput): HealthFieldError[] {
  return (['name', 'results', 'conditionTreated', 'dosage', 'device', 'site'] as const)
    .filter((field) => (input[field]?.length ?? 0) > healthLimits[field])
    .map((field): HealthFieldError => ({ field, key: 'health.too-long' }))
}

function isEmpty(text: string | undefined): boolean {
  return text === undefined || text.trim() === ''
}
