import { CallFailure, describeFailure, getFieldErrors } from '@portal/api-client'
import { accountTexts, authTexts, type AccountErrorKey } from '@portal/contracts-registration/rules'
import type { Locale } from '@portal/contracts-shell/host'
import { useLocale } from '@portal/shell-sdk'
import type { FormErrors, FormIssue, Resolver } from '@portal/ui/forms'
import { useMemo } from 'react'
import { useText } from '../texts.ts'

type FieldErrorKeys<Values> = Partial<Record<keyof Values & string, AccountErrorKey | undefined>>

/** Messages of the account screens in the current language, from the contract's texts. */
export interface AccountMessages {
  getMessage(key: AccountErrorKey): string
  /**
   * Converts a failed call to form errors: by field, or for the whole form. `fieldsByErrorCode` assigns error codes to
   * fields.
   */
  toFormErrors(failure: unknown, fieldsByErrorCode?: Readonly<Record<string, string>>): FormErrors
  /** Returns the message of a rule that a schema of the contract refused, for `useSchemaForm`. */
  getIssueMessage(issue: FormIssue): string | undefined
  /** Creates a form resolver from the contract's validation rules. */
  resolver<Values extends Record<string, unknown>>(
    validate: (values: Values) => FieldErrorKeys<Values>,
  ): Resolver<Values>
}

export function useAccountMessages(): AccountMessages {
  const locale = useLocale()
  const t = useText()
  return useMemo(() => {
    const getMessage = (key: AccountErrorKey): string => accountTexts[key][getLanguage(locale)]
    return {
      getMessage,
      toFormErrors(failure, fieldsByErrorCode = {}) {
        const fields = failure instanceof CallFailure ? translateFields(getFieldErrors(failure), locale) : {}
        if (Object.keys(fields).length > 0) return { fields }
        const { message } = describeFailure(failure, createAuthTranslate(locale), t)
        const field = failure instanceof CallFailure ? fieldsByErrorCode[failure.error] : undefined
        return field === undefined ? { form: message } : { fields: { [field]: message } }
      },
      getIssueMessage: ({ params: { key } }) => (isAccountErrorKey(key) ? getMessage(key) : undefined),
      resolver: (validate) => createRuleResolver(validate, getMessage),
    }
  }, [locale, t])
}

function isAccountErrorKey(key: unknown): key is AccountErrorKey {
  return typeof key === 'string' && key in accountTexts
}

function createRuleResolver<Values extends Record<string, unknown>>(
  validate: (values: Values) => FieldErrorKeys<Values>,
  getMessage: (key: AccountErrorKey) => string,
): Resolver<Values> {
  return async (values) => {
    const brokenRules = Object.entries(validate(values)).filter((entry): entry is [string, AccountErrorKey] =>
      Boolean(entry[1]),
    )
    if (brokenRules.length === 0) return { values, errors: {} }
    const errors = Object.fromEntries(
      brokenRules.map(([name, key]) => [name, { type: 'rule', message: getMessage(key) }]),
    )
    return { values: {}, errors } as never
  }
}

/** Services return field messages in English. Finds the same message in the current language. */
function translateFields(fields: Readonly<Record<string, string>>, locale: Locale): Record<string, string> {
  const texts = Object.values(accountTexts)
  return Object.fromEntries(
    Object.entries(fields).map(([name, english]) => {
      const match = texts.find((text) => text.en === english)
      return [name, match?.[getLanguage(locale)] ?? english]
    }),
  )
}

function createAuthTranslate(locale: Locale) {
  const texts: Readonly<Record<string, { readonly en: string; readonly es: string }>> = authTexts
  return (key: string) => texts[key.replace(/^error\./, '')]?.[getLanguage(locale)] ?? key
}

function getLanguage(locale: Locale): 'en' | 'es' {
  return locale === 'es' ? 'es' : 'en'
}
