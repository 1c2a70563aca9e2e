import { EmptyState, ErrorState, LoadingState, Notice, Page, PageTitle } from '@portal/ui'
import { useQueries } from '@portal/ui/query'
import { Link, useSearchParams } from '@portal/ui/router'
import { staffApi } from '../../../shared/api.ts'
import { useAdminText } from '../../../shared/texts.ts'
import { useStaffFailure } from '../../../shared/use-staff-failure.ts'
import { CompareTable } from './compare-table.tsx'
import { MergeForm } from './merge-form.tsx'
import { useReviewText } from './texts.ts'
import './review.css'
import '../people.css'

/** `/people-review/compare`: two persons side by side, to decide whether they are the same. */
export default function ComparePage() {
  const t = useReviewText()
  const title = useAdminText()
  const [searchParams] = useSearchParams()
  const [first, second] = [searchParams.get('first'), searchParams.get('second')]
  return (
    <Page>
      <p>
        <Link to="/people-review">{t('back')}</Link>
      </p>
      <PageTitle lead={t('compare.lead')}>{title('people-compare.title')}</PageTitle>
      {first && second ? (
        <Comparison first={first} second={second} pairId={searchParams.get('pair')} />
      ) : (
        <EmptyState title={t('compare.missing')} />
      )}
    </Page>
  )
}

function Comparison({
  first,
  second,
  pairId,
}: {
  readonly first: string
  readonly second: string
  readonly pairId: string | null
}) {
  const t = useReviewText()
  const describe = useStaffFailure()
  const [a, b] = useQueries({
    queries: [first, second].map((hisaPersonId) => ({
      ...staffApi().getStaffPerson.query({ params: { hisaPersonId } }),
      staleTime: 0,
    })),
  })
  const failed = [a, b].find((query) => query?.isError)
  if (failed?.error) {
    return (
      <ErrorState
        title={t('compare.failed')}
        {...describe(failed.error)}
        onRetry={() => void Promise.all([a?.refetch(), b?.refetch()])}
      />
    )
  }
  if (!a?.data || !b?.data) return <LoadingState />
  if (a.data.personId === b.data.personId) return <Notice tone="success">{t('compare.merged')}</Notice>
  return (
    <>
      <CompareTable persons={[a.data, b.data]} />
      <MergeForm persons={[a.data, b.data]} pairId={pairId} />
    </>
  )
}
