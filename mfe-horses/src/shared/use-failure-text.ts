import { describeFailure, type FailureDescription } from '@portal/api-client'
import { fileErrorTexts } from '@portal/contracts-common/light'
import { horsesErrorTexts } from '@portal/contracts-horses/rules'
import { useLocale } from '@portal/shell-sdk'
import { useText } from './texts.ts'

const texts: Readonly<Record<string, { readonly en: string; readonly es: string }>> = {
  ...horsesErrorTexts,
  ...fileErrorTexts,
}

/** Returns the message of an error code of the contract in the current language. */
export function useFailureCodeText(): (code: string) => string {
  const language = useLocale() === 'es' ? 'es' : 'en'
  return (code) => texts[code]?.[language] ?? code
}

/** Describes failed calls with the messages of the contract in the current language. */
export function useFailureText(): (failure: unknown) => FailureDescription {
  const language = useLocale() === 'es' ? 'es' : 'en'
  const t = useText()
  // A code without a message is left to the texts of the shell, such as those about the network.
  const findText = (key: string) => texts[key.replace(/^error\./, '')]?.[language] ?? key
  return (failure) => describeFailure(failure, findText, t)
}
