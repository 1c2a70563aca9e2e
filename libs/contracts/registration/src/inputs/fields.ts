import { z } from 'zod'
import {
  validateCode,
  validateEmail,
  validateName,
  validatePassword,
  maxPasswordLength,
  validatePhone,
  validateUsername,
  type AccountArea,
} from '../rules/account-rules.ts'
import { line } from './registration-answers.ts'
import { accountTexts, type AccountErrorKey } from '../rules/account-texts.ts'

/** A text validated by a rule of `account-rules.ts`. The issue has the rule's message, and its key in `params.key`. */
function validatedText(validate: (text: string) => AccountErrorKey | undefined, maximum: number) {
  return z
    .string()
    .max(maximum)
    .superRefine((text, context) => {
      const key = validate(text)
      if (key) context.addIssue({ code: 'custom', message: accountTexts[key].en, params: { key } })
    })
}

export const email = validatedText(validateEmail, 320)
export const phone = validatedText(validatePhone, 40)
export const username = validatedText(validateUsername, 200)
export const code = validatedText(validateCode, 40)
export const personName = line.pipe(validatedText(validateName, 1000))
/** An email address or username, as typed at sign-in. */
export const accountName = z.string().trim().min(1, accountTexts['account.identifier.missing'].en).max(320)

/** A new password under the rules of `area`, with one issue per broken rule. */
export function newPassword(area: AccountArea) {
  return z
    .string()
    .max(maxPasswordLength)
    .superRefine((text, context) => {
      for (const key of validatePassword(text, area)) {
        context.addIssue({ code: 'custom', message: accountTexts[key].en, params: { key } })
      }
    })
}

/** Refinement that reports at `confirmPassword` when the two passwords differ. */
export function passwordsMatch(key: AccountErrorKey) {
  const same = (body: { password: string; confirmPassword: string }) => body.password === body.confirmPassword
  return [same, { path: ['confirmPassword'], message: accountTexts[key].en, params: { key } }] as [typeof same, object]
}
