import { registrationErrorTexts } from '@portal/contracts-registration/rules'
import { describeFailure } from '@portal/api-client'
import { useLocale } from '@portal/shell-sdk'
import { useQuery } from '@portal/ui/query'
import { registrationApi } from '../../shared/api.ts'
import { useText } from '../../shared/texts.ts'

/** The licenses of the signed-in person; `undefined` while loading. */
export function useLicenses() {
  return useQuery({ ...registrationApi().listOwnLicenses.query(), staleTime: 0 })
}

/** Describes a failed call in the current language. */
export function useFailureText() {
  const language = useLocale() === 'es' ? 'es' : 'en'
  const t = useText()
  const texts: Readonly<Record<string, { readonly en: string; readonly es: string }>> = registrationErrorTexts
  return (failure: unknown) =>
    describeFailure(failure, (key: string) => texts[key.replace(/^error\./, '')]?.[language] ?? key, t)
}
