import { findRowOn, type DatedRow } from '../dates/index.ts'

/** Facts about a horse that a registration can ask for. */
export const registrationFields = [
  'name',
  'yearOfBirth',
  'sireName',
  'damName',
  'sex',
  'color',
  'markings',
  'microchip',
  'registryNumber',
  'photo',
  'responsiblePerson',
  'owners',
  'designatedOwner',
  'attendingVeterinarian',
  'location',
  'vaccinations',
] as const
export type RegistrationField = (typeof registrationFields)[number]

/** The information that regulation 2143(a) asks for; staff maintain it. */
export interface RegistrationFieldsRow extends DatedRow {
  /** Number of the regulation that the page links to. */
  readonly citation: string
  readonly required: readonly RegistrationField[]
  readonly optional: readonly RegistrationField[]
}

export const seedRegistrationFields: readonly RegistrationFieldsRow[] = [
  {
    citation: '2143(a)',
    required: ['yearOfBirth', 'damName', 'sex', 'color', 'microchip', 'responsiblePerson', 'owners', 'location'],
    // A horse without a name is identified by its microchip.
    optional: [
      'name',
      'sireName',
      'markings',
      'registryNumber',
      'photo',
      'designatedOwner',
      'attendingVeterinarian',
      'vaccinations',
    ],
    effectiveFrom: '1900-01-01',
    effectiveTo: null,
    source: 'Decision of the authority; the text of regulation 2143(a) is not confirmed',
  },
]

/** Returns the required fields that a registration leaves empty on a plain date, in the order of the list. */
export function findMissingFields(
  rows: readonly RegistrationFieldsRow[],
  filled: readonly RegistrationField[],
  date: string,
): RegistrationField[] {
  return (findRowOn(rows, date)?.required ?? []).filter((field) => !filled.includes(field))
}
