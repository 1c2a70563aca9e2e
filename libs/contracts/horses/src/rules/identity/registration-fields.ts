import { findRowOn, type DatedRow } from '../dates/index.ts'

/** Number of the regulation that says which information a registration needs. */
export const registrationCitation = '2143(a)'

/** Facts about a horse that a registration can ask for, in the order of the form. */
export const registrationFields = [
  'name',
  'yearOfBirth',
  'sex',
  'color',
  'damName',
  'sireName',
  'microchip',
  'registryNumber',
  'markings',
  'photo',
  'responsiblePerson',
  'owners',
  'location',
] as const
export type RegistrationField = (typeof registrationFields)[number]

/** Fields without which a horse can't be found or has nobody who answers for it; staff can't make them optional. */
export const indispensableFields = [
  'yearOfBirth',
  'sex',
  'color',
  'damName',
  'responsiblePerson',
  'owners',
  'location',
] as const satisfies readonly RegistrationField[]

export const isIndispensable = (field: RegistrationField): boolean => indispensableFields.some((each) => each === field)

/** What the regulation asks for about a horse; staff maintain the rows. */
export interface RegistrationFieldRow extends DatedRow {
  readonly field: RegistrationField
  readonly label: { readonly en: string; readonly es: string }
  readonly isRequired: boolean
}

const labels: Readonly<Record<RegistrationField, RegistrationFieldRow['label']>> = {
  name: { en: 'Horse name', es: 'Nombre del caballo' },
  yearOfBirth: { en: 'Year of birth', es: 'Año de nacimiento' },
  sex: { en: 'Sex', es: 'Sexo' },
  color: { en: 'Color', es: 'Color' },
  damName: { en: 'Dam’s name', es: 'Nombre de la madre' },
  sireName: { en: 'Sire’s name', es: 'Nombre del padre' },
  microchip: { en: 'Microchip', es: 'Microchip' },
  registryNumber: { en: 'Registry number', es: 'Número de registro' },
  markings: { en: 'Markings', es: 'Señas particulares' },
  photo: { en: 'Photo and papers', es: 'Foto y documentos' },
  responsiblePerson: { en: 'Responsible person', es: 'Persona responsable' },
  owners: { en: 'Owners', es: 'Propietarios' },
  location: { en: 'Current location', es: 'Ubicación actual' },
}

export const seedRegistrationFields: readonly RegistrationFieldRow[] = registrationFields.map((field) => ({
  field,
  label: labels[field],
  // A horse without a name is identified by its microchip.
  isRequired: field === 'microchip' || isIndispensable(field),
  effectiveFrom: '1900-01-01',
  effectiveTo: null,
  source: 'Decision of the authority; the text of regulation 2143(a) is not confirmed',
}))

/** Returns the fields that a registration asks for on a plain date, in the order of the form. */
export function listRegistrationFields(rows: readonly RegistrationFieldRow[], date: string): RegistrationFieldRow[] {
  return registrationFields.flatMap((field) => findRowOn(rows, date, (row) => row.field === field) ?? [])
}

/** Returns the required fields that a registration leaves empty on a plain date, in the order of the form. */
export function findMissingFields(
  rows: readonly RegistrationFieldRow[],
  filled: readonly RegistrationField[],
  date: string,
): RegistrationField[] {
  return listRegistrationFields(rows, date).flatMap(({ field, isRequired }) =>
    isRequired && !filled.includes(field) ? [field] : [],
  )
}
