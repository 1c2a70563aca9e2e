import { useQuery } from '@portal/ui/query'
import { ErrorState, LoadingState } from '@portal/ui'
import { Link } from '@portal/ui/router'
import { horsesApi } from '../../shared/api.ts'
import { useFailureText } from '../../shared/use-failure-text.ts'
import { useVerdictText } from './texts.ts'
import { VerdictAnswer } from './verdict-answer.tsx'

/** Whether a horse can race today, at the top of its page. */
export function VerdictPanel({ horseId }: { readonly horseId: string }) {
  const t = useVerdictText()
  const describe = useFailureText()
  const verdict = useQuery(horsesApi().getHorseVerdict.query({ params: { horseId }, query: {} }))
  if (verdict.isError)
    return <ErrorState title={t('failed')} {...describe(verdict.error)} onRetry={() => void verdict.refetch()} />
  if (verdict.data === undefined) return <LoadingState />
  return (
    <VerdictAnswer verdict={verdict.data}>
      <p>
        <Link to={`/horses/${horseId}/can-race`}>{t('other-days')}</Link>
      </p>
    </VerdictAnswer>
  )
}
