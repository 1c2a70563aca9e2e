export {
  codeFault,
  emailFault,
  emailMaximum,
  isTooCommonReason,
  nameFault,
  nameMaximum,
  newCodeAfterSeconds,
  passwordFaults,
  passwordMaximum,
  passwordMinimum,
  phoneFault,
  signInFaults,
  toE164,
  usernameFault,
  usernameMaximum,
  withoutMarkup,
  type AccountArea,
} from './account-rules.ts'
export { accountTexts, type AccountFault } from './account-texts.ts'
export { authTexts } from './auth-texts.ts'
