import { describeFailure } from '@portal/api-client'
import { accountTexts, authTexts, registrationErrorTexts } from '@portal/contracts-registration/rules'
import { useLocale } from '@portal/shell-sdk'
import { useText } from './texts.ts'

const texts: Readonly<Record<string, { readonly en: string; readonly es: string }>> = {
  ...accountTexts,
  ...authTexts,
  ...registrationErrorTexts,
}

/** Messages of the contract's error codes in the current language. */
export function useFailureText() {
  const language = useLocale() === 'es' ? 'es' : 'en'
  const t = useText()
  return (failure: unknown) =>
    describeFailure(failure, (key: string) => texts[key.replace(/^error\./, '')]?.[language] ?? key, t)
}
