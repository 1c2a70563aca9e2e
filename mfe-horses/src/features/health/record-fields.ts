import type { HealthField, HealthRecordInput, MedicalTypeInfo } from '@portal/contracts-horses/health-rules'

/** Horses that one entry can be for. */
export const maxHorses = 50

/** What the form for a health record contains. Empty texts are missing. */
export interface RecordFields extends Record<HealthField | 'medicalType' | 'template' | 'templateName', string> {
  readonly usesPoweredDevice: boolean
  readonly isPinFiring: boolean
}

export const emptyFields: RecordFields = {
  medicalType: '',
  template: '',
  templateName: '',
  name: '',
  date: '',
  results: '',
  outcome: '',
  conditionTreated: '',
  dosage: '',
  route: '',
  prescribingVeterinarianId: '',
  treatingPersonId: '',
  joint: '',
  jointSubstance: '',
  device: '',
  site: '',
  usesPoweredDevice: false,
  isPinFiring: false,
}

/** Fields of the form that depend on the type and on what was entered so far. */
export function listShownFields(
  info: MedicalTypeInfo | undefined,
  { name, route, medicalType }: Pick<RecordFields, 'name' | 'route' | 'medicalType'>,
): ReadonlySet<HealthField | 'usesPoweredDevice' | 'isPinFiring'> {
  if (!info) return new Set()
  const isJoint = medicalType === 'drug-administered' && route === 'intra-articular'
  const isProcedure = medicalType === 'procedure'
  return new Set([
    ...info.required,
    ...(isJoint ? (['joint', 'jointSubstance'] as const) : []),
    ...(isProcedure && name === 'shockwave' ? (['device', 'site'] as const) : []),
    ...(isProcedure && name === 'physiotherapy' ? (['usesPoweredDevice'] as const) : []),
    ...(isProcedure && name === 'surgery' ? (['isPinFiring'] as const) : []),
  ])
}

/** Returns what was entered in the fields that the form shows. */
export function toRecord(
  fields: RecordFields,
  info: MedicalTypeInfo | undefined,
): HealthRecordInput & { usesPoweredDevice?: boolean; isPinFiring?: boolean } {
  const entries = [...listShownFields(info, fields)].map((field) => [field, fields[field]] as const)
  return Object.fromEntries([
    ['medicalType', fields.medicalType],
    ...entries.filter(([, value]) => value !== '' && value !== false),
  ]) as unknown as HealthRecordInput
}
