import { CallFailure, describeFailure, fieldFaults } from '@portal/api-client'
import { accountTexts, authTexts, type AccountFault } from '@portal/contracts-registration/rules'
import type { Locale } from '@portal/contracts-shell/host'
import { useLocale } from '@portal/shell-sdk'
import type { FormRefusal, Resolver } from '@portal/ui/forms'
import { useMemo } from 'react'
import { useText } from '../texts.ts'

type Faults<Values> = Partial<Record<keyof Values & string, AccountFault | undefined>>

/** The sentences of the account screens: rules and refusals as the contract has them, in the reader's language. */
export interface AccountWords {
  fault(key: AccountFault): string
  /** What a refused call says: of the whole form, or of the field that `places` names for the refusal's code. */
  refusal(failure: unknown, places?: Readonly<Record<string, string>>): FormRefusal
  /** A form's check from the contract's own rules. */
  resolver<Values extends Record<string, unknown>>(check: (values: Values) => Faults<Values>): Resolver<Values>
}

export function useAccountWords(): AccountWords {
  const locale = useLocale()
  const t = useText()
  return useMemo(() => {
    const fault = (key: AccountFault): string => accountTexts[key][language(locale)]
    return {
      fault,
      refusal(failure, places = {}) {
        const fields = failure instanceof CallFailure ? translatedFields(fieldFaults(failure), locale) : {}
        if (Object.keys(fields).length > 0) return { fields }
        const { message } = describeFailure(failure, authText(locale), t)
        const place = failure instanceof CallFailure ? places[failure.error] : undefined
        return place === undefined ? { form: message } : { fields: { [place]: message } }
      },
      resolver: (check) => ruleResolver(check, fault),
    }
  }, [locale, t])
}

function ruleResolver<Values extends Record<string, unknown>>(
  check: (values: Values) => Faults<Values>,
  sentence: (key: AccountFault) => string,
): Resolver<Values> {
  return async (values) => {
    const found = Object.entries(check(values)).filter((entry): entry is [string, AccountFault] => Boolean(entry[1]))
    if (found.length === 0) return { values, errors: {} }
    const errors = Object.fromEntries(found.map(([name, key]) => [name, { type: 'rule', message: sentence(key) }]))
    return { values: {}, errors } as never
  }
}

/** The services answer field faults in English, in the words of the rules; the reader's language has the same ones. */
function translatedFields(fields: Readonly<Record<string, string>>, locale: Locale): Record<string, string> {
  const all = Object.values(accountTexts)
  return Object.fromEntries(
    Object.entries(fields).map(([name, english]) => {
      const known = all.find((text) => text.en === english)
      return [name, known?.[language(locale)] ?? english]
    }),
  )
}

function authText(locale: Locale) {
  const texts: Readonly<Record<string, { readonly en: string; readonly es: string }>> = authTexts
  return (key: string) => texts[key.replace(/^error\./, '')]?.[language(locale)] ?? key
}

function language(locale: Locale): 'en' | 'es' {
  return locale === 'es' ? 'es' : 'en'
}
