import { describeFailure, type FailureDescription } from '@portal/api-client'
import { importErrorTexts } from '@portal/contracts-common/light'
import { horsesErrorTexts } from '@portal/contracts-horses/rules'
import { peopleErrorTexts, registrationErrorTexts, staffErrorTexts } from '@portal/contracts-registration/rules'
import { useLocale } from '@portal/shell-sdk'
import { useAdminText } from './texts.ts'

type Texts = Readonly<Record<string, { readonly en: string; readonly es: string }>>
const texts: Texts = {
  ...horsesErrorTexts,
  ...registrationErrorTexts,
  ...peopleErrorTexts,
  ...staffErrorTexts,
  ...importErrorTexts,
}

/** Returns a function that describes failed calls with the messages of the contract in the current language. */
export function useStaffFailure(): (failure: unknown) => FailureDescription {
  const language = useLocale() === 'es' ? 'es' : 'en'
  const t = useAdminText()
  return (failure) =>
    describeFailure(failure, (key: string) => texts[key.replace(/^error\./, '')]?.[language] ?? key, t)
}
