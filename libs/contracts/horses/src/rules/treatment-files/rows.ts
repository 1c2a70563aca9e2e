import { validateHealthRecord, type HealthField, type HealthFieldError, type MedicalTypeInfo } from '../health/index.ts'
import { checkMicrochip, parseRegistryNumber } from '../identity/index.ts'

/** Columns of the CSV file in their order, and names of the elements of an XML row. */
export const treatmentColumns = [
  'microchip',
  'registryNumber',
  'treatedAt',
  'medicalType',
  'name',
  'results',
  'outcome',
  'conditionTreated',
  'dosage',
  'route',
  'prescribingVeterinarianId',
  'treatingPersonId',
  'joint',
  'jointSubstance',
  'device',
  'site',
] as const
export type TreatmentColumn = (typeof treatmentColumns)[number]

/** Columns that every CSV file has; it also has `microchip` or `registryNumber`. */
const requiredColumns = ['treatedAt', 'medicalType', 'name', 'results'] as const satisfies readonly TreatmentColumn[]

/** Returns the columns that a header lacks. */
export function findMissingColumns(header: readonly string[]): TreatmentColumn[] {
  const missing: TreatmentColumn[] = requiredColumns.filter((column) => !header.includes(column))
  const namesHorse = header.includes('microchip') || header.includes('registryNumber')
  return namesHorse ? missing : ['microchip', ...missing]
}

export const treatmentFormats = ['csv', 'xml'] as const
export type TreatmentFormat = (typeof treatmentFormats)[number]

/** States of a row. `left-out`: the uploader does not send it again. */
export const treatmentRowStates = ['pending', 'recorded', 'refused', 'left-out'] as const
export type TreatmentRowState = (typeof treatmentRowStates)[number]

/** The size of one file. */
export const maxTreatmentFileBytes = 4 * 1024 ** 2

/** Characters of one cell. */
export const maxTreatmentCellLength = 2000

/** Rows that one file may have. */
export const maxTreatmentRows = 2000

/** The texts of a row; a missing column is empty. `row` is the number in the file, the header is row 1. */
export interface TreatmentRow {
  readonly row: number
  readonly values: Readonly<Partial<Record<TreatmentColumn, string>>>
}

export type TreatmentTextKey =
  | 'treatment-files.horse-missing'
  | 'treatment-files.horse-unknown'
  | 'treatment-files.time-invalid'
  | 'treatment-files.duplicate-in-file'
  | 'treatment-files.duplicate-stored'

export interface TreatmentRowError {
  readonly field: TreatmentColumn
  readonly key: TreatmentTextKey | HealthFieldError['key']
}

/** How a horse is named in a row. */
export type HorseReference = { readonly microchip: string } | { readonly registryNumber: string }

/** What the service knows when it checks a row. */
export interface TreatmentRowFacts {
  readonly types: readonly MedicalTypeInfo[]
  /** The horse of the row; undefined: none has this microchip or registry number, or the uploader may not treat it. */
  readonly horse: { readonly horseId: string; readonly yearOfBirth: number } | undefined
  /** The day at the track of the horse. */
  readonly today: string
  /** The day of the treatment at the track of the horse. */
  readonly treatedOn: string
}

/** Returns how a row names its horse, by the microchip if there is one; undefined when it names none. */
export function findHorseReference({ values }: TreatmentRow): HorseReference | undefined {
  const chip = checkMicrochip(values.microchip ?? '')
  if (chip.isValid) return { microchip: chip.microchip }
  const registryNumber = parseRegistryNumber(values.registryNumber ?? '')
  return registryNumber === undefined ? undefined : { registryNumber }
}

/** Returns the instant of a treatment (ISO 8601 with an offset or Z), in UTC, or undefined. */
export function parseTreatedAt(text: string): string | undefined {
  if (!/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}(:\d{2}(\.\d{1,3})?)?(Z|[+-]\d{2}:\d{2})$/.test(text.trim())) return undefined
  const time = Date.parse(text.trim())
  return Number.isNaN(time) ? undefined : new Date(time).toISOString()
}

/** Returns every error of a row; empty: it can be stored. Duplicates are found by {@link findDuplicates}. */
export function validateTreatmentRow(row: TreatmentRow, facts: TreatmentRowFacts): TreatmentRowError[] {
  const { values } = row
  const errors: TreatmentRowError[] = []
  if (!findHorseReference(row)) errors.push({ field: 'microchip', key: 'treatment-files.horse-missing' })
  else if (!facts.horse) errors.push({ field: 'microchip', key: 'treatment-files.horse-unknown' })
  const isTimeValid = parseTreatedAt(values.treatedAt ?? '') !== undefined
  if (!isTimeValid) errors.push({ field: 'treatedAt', key: 'treatment-files.time-invalid' })
  const input = {
    ...values,
    medicalType: values.medicalType ?? '',
    // An invalid time is reported once.
    date: isTimeValid ? facts.treatedOn : facts.today,
  }
  const { today } = facts
  const found = validateHealthRecord(input, facts.types, { today, yearOfBirth: facts.horse?.yearOfBirth ?? 0 })
  return [...errors, ...found.map(({ field, key }) => ({ field: toColumn(field), key }))]
}

/** Identifies a treatment: the same horse, name, instant and person. */
export function getTreatmentKey(treatment: {
  readonly horseId: string
  readonly name: string
  readonly treatedAt: string
  readonly treatingPersonId: string
}): string {
  const { horseId, name, treatedAt, treatingPersonId } = treatment
  return JSON.stringify([horseId, name.trim().toLowerCase(), treatedAt, treatingPersonId])
}

/** Returns an error for each row whose treatment an earlier row of the file has, or that is stored already. */
export function findDuplicates(
  rows: readonly { readonly row: number; readonly key: string }[],
  stored: ReadonlySet<string>,
): ReadonlyMap<number, TreatmentRowError> {
  const errors = new Map<number, TreatmentRowError>()
  const seen = new Set<string>()
  for (const { row, key } of rows) {
    if (stored.has(key)) errors.set(row, { field: 'treatedAt', key: 'treatment-files.duplicate-stored' })
    else if (seen.has(key)) errors.set(row, { field: 'treatedAt', key: 'treatment-files.duplicate-in-file' })
    seen.add(key)
  }
  return errors
}

function toColumn(field: 'medicalType' | HealthField): TreatmentColumn {
  return field === 'date' ? 'treatedAt' : field
}
