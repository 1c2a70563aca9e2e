/** Request bodies that forms validate. Import them with the form, not with the page: they need zod. */
export { changePasswordInput } from './change-password.ts'
export { answerInput, type AnswerInput } from './registration-answers.ts'
export { identityChangeInput, type IdentityChangeInput } from './identity-change.ts'
export { registrationPasswordInput } from './registration-password.ts'
