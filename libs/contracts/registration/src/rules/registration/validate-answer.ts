import type { AnswerStep, PartialAnswers, RegistrationAnswers } from './answers.ts'
import {
  listOpenRoles,
  listRolesWithoutRequest,
  validateAddress,
  validateContact,
  validateDateOfBirth,
  validateGuardian,
  validateJockey,
  validateJockeyAgent,
  validateLicense,
  validatePersonName,
  validateRequestedRoles,
  validateRoles,
  validateTypedName,
  validateVeterinarian,
  type AnswerError,
  type RegistrationFacts,
} from './registration-rules.ts'
import { validateUsername } from '../account-rules.ts'

/** An answer with its step. */
export type StepAnswer = {
  [Step in AnswerStep]: { readonly step: Step; readonly answer: RegistrationAnswers[Step] }
}[AnswerStep]

/** Returns every broken rule of an answer; `answers` are the ones given so far. Agreement versions are checked by the server. */
export function validateAnswer(
  { step, answer }: StepAnswer,
  answers: PartialAnswers,
  facts: RegistrationFacts,
): readonly AnswerError[] {
  switch (step) {
    case 'kind':
    case 'agreement':
    case 'license-image':
    case 'match':
      return []
    case 'confirm-agreement':
      return validateTypedName(answer)
    case 'license':
      return validateLicense(answer)
    case 'identity':
      return validateDateOfBirth(answer.dateOfBirth, facts.today)
    case 'guardian':
      return validateGuardian(answer)
    case 'roles':
      return validateRoles(answer, getOpenRoles(answers, facts))
    case 'veterinarian':
      return validateVeterinarian(answer)
    case 'jockey':
      return validateJockey(answer, facts.today)
    case 'jockey-agent':
      return validateJockeyAgent(answer)
    case 'requested-roles':
      return [
        ...validateRequestedRoles(answer),
        ...listRolesWithoutRequest({ ...answers, 'requested-roles': answer }).map((): AnswerError => ({
          field: 'requests',
          key: 'registration.requested-roles.missing',
        })),
      ]
    case 'name':
      return validatePersonName(answer)
    case 'contact':
      return validateContact(answer)
    case 'address':
      return validateAddress(answer, facts)
    case 'username': {
      const key = validateUsername(answer.username)
      return key ? [{ field: 'username', key }] : []
    }
  }
}

/** Returns the first page whose stored answer breaks a rule, for example because a dated setting changed since. */
export function findInvalidStep(answers: PartialAnswers, facts: RegistrationFacts): AnswerStep | undefined {
  return (Object.keys(answers) as AnswerStep[]).find(
    (step) => validateAnswer({ step, answer: answers[step] } as StepAnswer, answers, facts).length > 0,
  )
}

function getOpenRoles({ kind, identity }: PartialAnswers, facts: RegistrationFacts) {
  return kind && identity ? listOpenRoles(kind.kind, identity.dateOfBirth, facts) : []
}
