import { CallFailure, describeFailure } from '@portal/api-client'
import {
  registrationTexts,
  type AnswerError,
  type RegistrationErrorKey,
} from '@portal/contracts-registration/registration-rules'
import {
  accountTexts,
  authTexts,
  peopleErrorTexts,
  registrationErrorTexts,
  type AccountErrorKey,
} from '@portal/contracts-registration/rules'
import { useLocale } from '@portal/shell-sdk'
import type { FormErrors } from '@portal/ui/forms'
import { useText } from '../../../shared/texts.ts'

type Texts = Readonly<Record<string, { readonly en: string; readonly es: string }>>
const ruleTexts: Texts = { ...accountTexts, ...registrationTexts }
const failureTexts: Texts = { ...authTexts, ...registrationErrorTexts, ...peopleErrorTexts }

/** Messages of the contract's rules and error codes in the current language. */
export function useMessages() {
  const language = useLocale() === 'es' ? 'es' : 'en'
  const t = useText()
  const getMessage = (key: RegistrationErrorKey | AccountErrorKey) => ruleTexts[key]?.[language] ?? key
  const describe = (failure: unknown) =>
    describeFailure(failure, (key: string) => failureTexts[key.replace(/^error\./, '')]?.[language] ?? key, t)
  return {
    getMessage,
    describe,
    /** Converts a failed call to messages of fields, or of the whole form. `fields` assigns error codes to fields. */
    toFormErrors(failure: unknown, fields: Readonly<Record<string, string>> = {}): FormErrors {
      if (failure instanceof CallFailure) {
        if (failure.code === 412) return { form: t('error.stale') }
        const rules = readBrokenRules(failure)
        if (rules.length > 0)
          return { fields: Object.fromEntries(rules.map(({ field, key }) => [field, getMessage(key)])) }
        const field = fields[failure.error]
        if (field !== undefined) return { fields: { [field]: describe(failure).message } }
      }
      return { form: describe(failure).message }
    },
  }
}

function readBrokenRules({ error, details }: CallFailure): readonly AnswerError[] {
  const fields = details['fields']
  return error === 'registration.answer-invalid' && Array.isArray(fields) ? (fields as AnswerError[]) : []
}
