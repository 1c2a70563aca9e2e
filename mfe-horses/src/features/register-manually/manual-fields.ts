import type { HorseDetails } from '@portal/contracts-horses'
import {
  checkMicrochip,
  horseColors,
  horseSexes,
  parseRegistryNumber,
  seedRegistrationFields,
  type RegistrationField,
} from '@portal/contracts-horses/identity-rules'

/** The fields of the form for a horse. */
export const manualFields = [
  'name',
  'yearOfBirth',
  'sex',
  'color',
  'damName',
  'sireName',
  'microchip',
  'registryNumber',
  'markings',
  'location',
] as const satisfies readonly RegistrationField[]
export type ManualField = (typeof manualFields)[number]
export type ManualAnswers = Record<ManualField, string>

const requirement = seedRegistrationFields[0]
export const isRequired = (field: ManualField) => requirement?.required.includes(field) ?? false

/** Fields that can be left out because of a missing answer; the others always have one. */
type RequiredField = 'yearOfBirth' | 'sex' | 'color' | 'damName' | 'microchip' | 'location'
export type AnswerProblem =
  | { readonly field: RequiredField; readonly problem: 'missing' }
  | { readonly field: 'microchip' | 'registryNumber'; readonly problem: 'invalid' }

export function findAnswerProblems(answers: ManualAnswers): readonly AnswerProblem[] {
  const problems: AnswerProblem[] = []
  if (!/^(19|20)\d\d$/.test(answers.yearOfBirth.trim())) problems.push({ field: 'yearOfBirth', problem: 'missing' })
  for (const field of ['sex', 'color', 'damName', 'microchip', 'location'] as const)
    if (isRequired(field) && answers[field].trim() === '') problems.push({ field, problem: 'missing' })
  const { microchip, registryNumber } = answers
  if (microchip.trim() !== '' && !checkMicrochip(microchip).isValid)
    problems.push({ field: 'microchip', problem: 'invalid' })
  if (registryNumber.trim() !== '' && parseRegistryNumber(registryNumber) === undefined)
    problems.push({ field: 'registryNumber', problem: 'invalid' })
  return problems
}

/** The body of the registration; the answers have no problems. */
export function toRegistration({ yearOfBirth, sex, color, damName, location, ...optional }: ManualAnswers) {
  const filled = Object.entries(optional).flatMap(([field, text]) => (text.trim() === '' ? [] : [[field, text.trim()]]))
  return {
    ...(Object.fromEntries(filled) as Partial<typeof optional>),
    yearOfBirth: Number(yearOfBirth),
    damName: damName.trim(),
    sex: horseSexes.find((each) => each === sex) ?? 'COLT',
    color: horseColors.find((each) => each === color) ?? 'BAY',
    locationId: location,
  }
}

/** Returns the answers that the search before already has. */
export function readAnswers(query: URLSearchParams): ManualAnswers {
  const entries = manualFields.map((field) => [field, query.get(field)?.slice(0, 200) ?? ''])
  return { ...(Object.fromEntries(entries) as ManualAnswers), sex: '', color: '', location: '' }
}

/** Returns the answers that a registered horse has. */
export function toAnswers(horse: HorseDetails): ManualAnswers {
  const { name, yearOfBirth, sex, color, damName, sireName, microchip, registryNumber, markings } = horse
  return {
    name: name ?? '',
    yearOfBirth: String(yearOfBirth),
    sex,
    color,
    damName,
    sireName: sireName ?? '',
    microchip: microchip ?? '',
    registryNumber: registryNumber ?? '',
    markings: markings ?? '',
    location: '',
  }
}
