import type { HorseVerdictDetails } from '@portal/contracts-horses'
import { describeObstacle } from '@portal/contracts-horses/verdict-rules'
import { useFormats, useLocale } from '@portal/shell-sdk'

export type Obstacle = HorseVerdictDetails['obstacles'][number]

/** Returns a reason and what can be done as sentences in the current language. */
export function useReasonText(): (obstacle: Obstacle) => { readonly reason: string; readonly fix: string } {
  const language = useLocale() === 'es' ? 'es' : 'en'
  const formats = useFormats()
  return (obstacle) => describeObstacle(obstacle, { language, formatDate: (date) => formats.date(date) })
}
