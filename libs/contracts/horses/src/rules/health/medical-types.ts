import { requirementItems, type RequirementItem } from './requirements.ts'

/** Types of a health record (spec 3). */
export const medicalTypes = ['vaccine', 'vet-inspection', 'test', 'drug-administered', 'procedure'] as const
export type MedicalType = (typeof medicalTypes)[number]

export const procedures = [
  'surgery',
  'dental',
  'physiotherapy',
  'acupuncture',
  'chiropractic',
  'shockwave',
  'deworming',
] as const
export type Procedure = (typeof procedures)[number]

export const drugRoutes = [
  'oral',
  'intravenous',
  'intramuscular',
  'subcutaneous',
  'intra-articular',
  'topical',
  'inhalation',
  'ophthalmic',
] as const
export type DrugRoute = (typeof drugRoutes)[number]

export const joints = ['fetlock', 'carpus', 'hock', 'stifle', 'coffin', 'other'] as const
export type Joint = (typeof joints)[number]

/** What is injected into a joint, as far as a stand-down depends on it. */
export const jointSubstances = ['corticosteroid', 'hydrogel', 'other'] as const
export type JointSubstance = (typeof jointSubstances)[number]

export const testOutcomes = ['negative', 'positive', 'pending'] as const
export type TestOutcome = (typeof testOutcomes)[number]

/** Fields of a record besides the type. */
export const healthFields = [
  'name',
  'date',
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
export type HealthField = (typeof healthFields)[number]

/** The fields and names of a medical type; staff may change them. */
export interface MedicalTypeInfo {
  readonly type: MedicalType
  /** Names to select from; empty: any name. */
  readonly names: readonly string[]
  readonly required: readonly HealthField[]
}

const always = ['name', 'date', 'results'] as const

/** Medical types as the portal ships them (spec 3 and 5). */
export const seedMedicalTypes: readonly MedicalTypeInfo[] = [
  { type: 'vaccine', names: requirementItems.filter(isVaccine), required: always },
  { type: 'vet-inspection', names: [], required: always },
  { type: 'test', names: requirementItems.filter((item) => !isVaccine(item)), required: [...always, 'outcome'] },
  {
    type: 'drug-administered',
    names: [],
    required: [...always, 'conditionTreated', 'dosage', 'route', 'prescribingVeterinarianId', 'treatingPersonId'],
  },
  { type: 'procedure', names: procedures, required: always },
]

function isVaccine(item: RequirementItem): boolean {
  return item !== 'coggins'
}
