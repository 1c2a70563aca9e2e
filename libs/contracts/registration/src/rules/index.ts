export {
  registrationActions,
  userPoolActions,
  type RegistrationAction,
  type UserPoolAction,
} from './audited-actions.ts'
export {
  validateCode,
  validateEmail,
  isPasswordTooCommon,
  validateName,
  resendDelaySeconds,
  validatePassword,
  validatePhone,
  validateSignIn,
  toE164,
  validateUsername,
  stripMarkup,
} from './account-rules.ts'
export { accountTexts, type AccountErrorKey } from './account-texts.ts'
export { authTexts } from './auth-texts.ts'
export { peopleErrorTexts } from './people-error-texts.ts'
export { registrationErrorTexts } from './registration-error-texts.ts'
export { staffErrorTexts } from './staff-error-texts.ts'
