import type { HorseDetails, RegistrationFields } from '@portal/contracts-horses'
import {
  checkMicrochip,
  horseColors,
  horseSexes,
  parseRegistryNumber,
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

export type AnswerProblem =
  | { readonly field: ManualField | 'photo'; readonly problem: 'missing' }
  | { readonly field: 'microchip' | 'registryNumber'; readonly problem: 'invalid' }

/** Returns what is missing or wrong in the answers; `papers` is the number of attached files, if the form asks for them. */
export function findAnswerProblems(
  answers: ManualAnswers,
  fields: RegistrationFields['fields'],
  papers?: number,
): readonly AnswerProblem[] {
  const problems: AnswerProblem[] = []
  const required = fields.flatMap(({ field, isRequired }) => (isRequired ? [field] : []))
  if (!/^(19|20)\d\d$/.test(answers.yearOfBirth.trim())) problems.push({ field: 'yearOfBirth', problem: 'missing' })
  for (const field of manualFields)
    if (field !== 'yearOfBirth' && required.includes(field) && answers[field].trim() === '')
      problems.push({ field, problem: 'missing' })
  if (required.includes('photo') && papers === 0) problems.push({ field: 'photo', problem: 'missing' })
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
