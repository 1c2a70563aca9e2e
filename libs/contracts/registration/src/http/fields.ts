import { z } from 'zod'
import {
  codeFault,
  emailFault,
  nameFault,
  passwordFaults,
  passwordMaximum,
  phoneFault,
  usernameFault,
  withoutMarkup,
  type AccountArea,
} from '../rules/account-rules.ts'
import { accountTexts, type AccountFault } from '../rules/account-texts.ts'

/** A text that a rule of `account-rules.ts` judges; the fault's sentence is the message, its key is in `params.key`. */
function ruled(fault: (text: string) => AccountFault | undefined, maximum: number) {
  return z
    .string()
    .max(maximum)
    .superRefine((text, context) => {
      const key = fault(text)
      if (key) context.addIssue({ code: 'custom', message: accountTexts[key].en, params: { key } })
    })
}

export const email = ruled(emailFault, 320)
export const phone = ruled(phoneFault, 40)
export const username = ruled(usernameFault, 200)
export const code = ruled(codeFault, 40)
export const personName = z.string().max(1000).transform(withoutMarkup).pipe(ruled(nameFault, 1000))
/** An email address or a user name, as it may be typed at sign-in. */
export const accountName = z.string().trim().min(1, accountTexts['account.identifier.missing'].en).max(320)

/** A new password under the rules of `area`; each broken rule is a fault of its own. */
export function newPassword(area: AccountArea) {
  return z
    .string()
    .max(passwordMaximum)
    .superRefine((text, context) => {
      for (const key of passwordFaults(text, area)) {
        context.addIssue({ code: 'custom', message: accountTexts[key].en, params: { key } })
      }
    })
}

/** Says at `confirmPassword` that the two differ, in the words of `key`. */
export function confirmed(key: AccountFault) {
  const same = (body: { password: string; confirmPassword: string }) => body.password === body.confirmPassword
  return [same, { path: ['confirmPassword'], message: accountTexts[key].en, params: { key } }] as [typeof same, object]
}
