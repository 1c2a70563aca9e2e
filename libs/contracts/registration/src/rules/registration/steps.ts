import type { PersonRole } from '@portal/contracts-common/light'
import type { AnswerStep, PartialAnswers } from './answers.ts'
import { adultAge, getAge } from './plain-dates.ts'
import { listRolesWithoutRequest } from './registration-rules.ts'
import { roleRules, type RoleFollowUp } from './roles.ts'

/** Pages of the registration in their order; a person sees those that apply. */
export const registrationSteps = [
  'kind',
  'agreement',
  'confirm-agreement',
  'license-image',
  'license',
  'match',
  'identity',
  'roles',
  'veterinarian',
  'jockey',
  'jockey-agent',
  'requested-roles',
  'guardian',
  'name',
  'contact',
  'address',
  'code',
  'username',
  'check-answers',
  'password',
] as const
export type RegistrationStep = (typeof registrationSteps)[number]

/** What the server knows besides the answers. */
export interface RegistrationProgress {
  readonly answers: PartialAnswers
  /** The email address or phone number in the answers was confirmed with a code. */
  readonly isContactConfirmed: boolean
  /** The person has an account and is signed in: the account has a confirmed contact and a username. */
  readonly hasAccount: boolean
  /** Plain date at the authority. */
  readonly today: string
}

/** Returns the pages that apply to these answers, in order. Pages that depend on later answers are not listed yet. */
export function listSteps(progress: RegistrationProgress): RegistrationStep[] {
  return registrationSteps.filter((step) => applies(step, progress))
}

/**
 * Returns the first page that still needs an answer, where the person continues; `password` when everything is answered
 * and the person has only to register.
 */
export function findNextStep(progress: RegistrationProgress): RegistrationStep {
  return listSteps(progress).find((step) => !isAnswered(step, progress)) ?? 'password'
}

/** Whether `step` may be opened: every page before it is answered. */
export function canOpenStep(step: RegistrationStep, progress: RegistrationProgress): boolean {
  const steps = listSteps(progress)
  const position = steps.indexOf(step)
  return position !== -1 && steps.slice(0, position).every((earlier) => isAnswered(earlier, progress))
}

/** Whether an answer to `step` exists or none is needed. The check-answers page is left with its button. */
function isAnswered(step: RegistrationStep, { answers, isContactConfirmed }: RegistrationProgress): boolean {
  if (step === 'code') return isContactConfirmed
  if (step === 'check-answers') return true
  // A role that was picked later needs its period too.
  if (step === 'requested-roles' && listRolesWithoutRequest(answers).length > 0) return false
  return step !== 'password' && answers[step] !== undefined
}

function applies(step: RegistrationStep, progress: RegistrationProgress): boolean {
  const { answers, hasAccount, today } = progress
  const isCovered = answers.kind?.kind === 'covered'
  if (isCoveredOnly(step)) return isCovered
  if (isFollowUp(step)) return (answers.roles?.roles ?? []).some((role) => roleRules[role].followUp === step)
  if (step === 'guardian') return isMinor(answers, today)
  if (step === 'username') return !hasAccount
  return true
}

const coveredOnlySteps = ['confirm-agreement', 'license-image', 'license', 'match'] as const
function isCoveredOnly(step: RegistrationStep): boolean {
  return (coveredOnlySteps as readonly string[]).includes(step)
}

const followUps: readonly RoleFollowUp[] = ['veterinarian', 'jockey', 'jockey-agent', 'requested-roles']
function isFollowUp(step: RegistrationStep): step is RoleFollowUp {
  return (followUps as readonly string[]).includes(step)
}

function isMinor(answers: PartialAnswers, today: string): boolean {
  return answers.identity !== undefined && getAge(answers.identity.dateOfBirth, today) < adultAge
}

/** Answers that no longer hold when the answer to a step changes, because they were about the old one. */
const dependentAnswers: Partial<Record<AnswerStep, readonly AnswerStep[]>> = {
  kind: ['agreement', 'confirm-agreement', 'license-image', 'license', 'match', 'roles'],
  agreement: ['confirm-agreement'],
  license: ['match'],
}

/** Returns the answers after `step` was answered with `answer`: answers that depended on a different one are removed. */
export function setAnswer<Step extends AnswerStep>(
  answers: PartialAnswers,
  step: Step,
  answer: NonNullable<PartialAnswers[Step]>,
): PartialAnswers {
  const isSame = JSON.stringify(answers[step]) === JSON.stringify(answer)
  const stale: readonly string[] = isSame ? [] : (dependentAnswers[step] ?? [])
  const kept = Object.fromEntries(Object.entries(answers).filter(([name]) => !stale.includes(name)))
  return withoutUnusedAnswers({ ...kept, [step]: answer })
}

/** Removes answers about roles that are no longer picked. */
function withoutUnusedAnswers(answers: PartialAnswers): PartialAnswers {
  const picked: readonly PersonRole[] = answers.roles?.roles ?? []
  const isUsed = (name: string) =>
    !isFollowUp(name as RegistrationStep) || picked.some((role) => roleRules[role].followUp === name)
  const used: PartialAnswers = Object.fromEntries(Object.entries(answers).filter(([name]) => isUsed(name)))
  const requests = used['requested-roles']?.requests.filter(({ role }) => picked.includes(role))
  return requests === undefined ? used : { ...used, 'requested-roles': { requests } }
}
