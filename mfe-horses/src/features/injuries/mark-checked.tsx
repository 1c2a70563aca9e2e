import type { InjuryReport } from '@portal/contracts-horses'
import { useFormats, useShell } from '@portal/shell-sdk'
import { Button } from '@portal/ui'
import { useCommand, useQueryClient } from '@portal/ui/query'
import { horsesApi } from '../../shared/api.ts'
import { useFailureText } from '../../shared/use-failure-text.ts'
import { useInjuriesText } from './texts.ts'

/** Marks a report as reviewed, for staff and regulatory veterinarians. */
export function MarkChecked({ injury: { injuryId, occurredOn, canReview } }: { readonly injury: InjuryReport }) {
  const t = useInjuriesText()
  const describe = useFailureText()
  const formats = useFormats()
  const { toasts } = useShell()
  const queries = useQueryClient()
  const review = useCommand(horsesApi().reviewInjury)
  if (!canReview) return null
  const mark = async () => {
    try {
      await review.mutateAsync({ params: { injuryId }, body: {} })
      toasts.show({ kind: 'success', message: t('mark-done') })
    } catch (failure) {
      toasts.show({ kind: 'error', title: t('mark-failed'), ...describe(failure) })
    }
    await queries.invalidateQueries()
  }
  return (
    <Button
      size="s"
      busy={review.isPending}
      aria-label={t('mark-label', { date: formats.date(occurredOn) })}
      onClick={() => void mark()}
    >
      {t('mark')}
    </Button>
  )
}
