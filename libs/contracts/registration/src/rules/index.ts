export {
  codeFault,
  emailFault,
  isTooCommonReason,
  nameFault,
  newCodeAfterSeconds,
  passwordFaults,
  phoneFault,
  signInFaults,
  toE164,
  usernameFault,
  withoutMarkup,
} from './account-rules.ts'
export { accountTexts, type AccountFault } from './account-texts.ts'
export { authTexts } from './auth-texts.ts'
