export { formatPersonName } from './answers.ts'
export type {
  AnswerStep,
  PartialAnswers,
  PersonKind,
  PersonName,
  PostalAddress,
  RegistrationAnswers,
} from './answers.ts'
export { adultAge, dateLimits, getAge, isPlainDate } from './plain-dates.ts'
export {
  isTooYoung,
  listOpenRoles,
  maxJockeysToInvite,
  needsGuardian,
  validateAddress,
  validateContact,
  validateDateOfBirth,
  validateGuardian,
  validateJockey,
  validateJockeyAgent,
  validateLicense,
  validateLicenseNumber,
  validatePersonName,
  validateRequestedRoles,
  validateRoles,
  validateVeterinarian,
  type AnswerError,
  type RegistrationFacts,
  type RegistrationSettings,
} from './registration-rules.ts'
export { registrationTexts, type RegistrationErrorKey } from './registration-texts.ts'
export { defaultMinimumAges, roleRules, rolesConfirmedByStaff, type RoleFollowUp } from './roles.ts'
export { defaultAcceptedCountries, isState, states, type State } from './states.ts'
export {
  canOpenStep,
  findNextStep,
  listSteps,
  registrationSteps,
  setAnswer,
  type RegistrationProgress,
  type RegistrationStep,
} from './steps.ts'
export { findInvalidStep, validateAnswer, type StepAnswer } from './validate-answer.ts'
