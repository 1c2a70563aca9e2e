import { horsesErrorTexts } from '@portal/contracts-horses/rules'
import { useLocale } from '@portal/shell-sdk'
import { useRequestText } from './texts.ts'

const texts: Readonly<Record<string, { readonly en: string; readonly es: string }>> = horsesErrorTexts

/** Describes the problem of one horse or request among several: an error code of the contract. */
export function useProblemText(): (problem: string) => string {
  const language = useLocale() === 'es' ? 'es' : 'en'
  const t = useRequestText()
  return (problem) => texts[problem]?.[language] ?? t('problem.unknown')
}
