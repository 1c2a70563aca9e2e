import { describeFailure, type FailureDescription } from '@portal/api-client'
import { horsesErrorTexts } from '@portal/contracts-horses/rules'
import { useLocale } from '@portal/shell-sdk'
import { useText } from './texts.ts'

const texts: Readonly<Record<string, { readonly en: string; readonly es: string }>> = horsesErrorTexts

/** Describes failed calls with the messages of the contract in the current language. */
export function useFailureText(): (failure: unknown) => FailureDescription {
  const language = useLocale() === 'es' ? 'es' : 'en'
  const t = useText()
  return (failure) =>
    describeFailure(failure, (key: string) => texts[key.replace(/^error\./, '')]?.[language] ?? key, t)
}
