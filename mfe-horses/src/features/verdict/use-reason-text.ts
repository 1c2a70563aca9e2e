import type { HorseVerdictDetails } from '@portal/contracts-horses'
import { describeObstacle } from '@portal/contracts-horses/verdict-rules'
import { seedReasonNames } from '@portal/contracts-horses/vets-list-rules'
import { useFormats, useLocale } from '@portal/shell-sdk'

export type Obstacle = HorseVerdictDetails['obstacles'][number]

/** Returns a reason and what can be done as sentences in the current language. */
export function useReasonText(): (obstacle: Obstacle) => { readonly reason: string; readonly fix: string } {
  const language = useLocale() === 'es' ? 'es' : 'en'
  const formats = useFormats()
  return (obstacle) =>
    describeObstacle(obstacle, {
      language,
      formatDate: (date) => formats.date(date),
      // Staff may have added other reasons, which have no name here.
      getReasonName: (reason) => seedReasonNames[reason]?.[language] ?? reason,
    })
}
