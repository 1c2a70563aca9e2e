import type { CallQuery } from '@portal/api-client'
import { EmptyState, ErrorState, LoadingState, Notice, Page, PageTitle } from '@portal/ui'
import { useQueries } from '@portal/ui/query'
import { Link, useSearchParams } from '@portal/ui/router'
import type { ReactNode } from 'react'
import { useStaffFailure } from '../use-staff-failure.ts'
import './merges.css'

interface ComparisonProps<Item> {
  /** Loads one of the two by its id in the URL. */
  readonly getQuery: (id: string) => CallQuery<Item>
  /** Two ids that lead to the same record were merged already. */
  readonly getId: (item: Item) => string
  readonly t: (key: 'back' | 'compare.lead' | 'compare.missing' | 'compare.failed' | 'compare.merged') => string
  readonly children: (pair: readonly [Item, Item]) => ReactNode
}

interface ComparePageProps<Item> extends ComparisonProps<Item> {
  readonly title: string
  /** Path of the review page. */
  readonly backTo: string
}

/** A page with two records side by side, `first` and `second` of the URL, to decide whether they are the same. */
export function ComparePage<Item>({ title, backTo, ...comparison }: ComparePageProps<Item>) {
  const { t } = comparison
  const [searchParams] = useSearchParams()
  const [first, second] = [searchParams.get('first'), searchParams.get('second')]
  return (
    <Page>
      <p>
        <Link to={backTo}>{t('back')}</Link>
      </p>
      <PageTitle lead={t('compare.lead')}>{title}</PageTitle>
      {first && second ? (
        <Comparison key={`${first} ${second}`} ids={[first, second]} {...comparison} />
      ) : (
        <EmptyState title={t('compare.missing')} />
      )}
    </Page>
  )
}

function Comparison<Item>({
  ids,
  getQuery,
  getId,
  t,
  children,
}: ComparisonProps<Item> & { readonly ids: readonly [string, string] }) {
  const describe = useStaffFailure()
  const [a, b] = useQueries({ queries: ids.map((id) => ({ ...getQuery(id), staleTime: 0 })) })
  const failed = [a, b].find((query) => query?.isError)
  if (failed?.error)
    return (
      <ErrorState
        title={t('compare.failed')}
        {...describe(failed.error)}
        onRetry={() => void Promise.all([a?.refetch(), b?.refetch()])}
      />
    )
  if (!a?.data || !b?.data) return <LoadingState />
  if (getId(a.data) === getId(b.data)) return <Notice tone="success">{t('compare.merged')}</Notice>
  return (
    <div className="p-stack" data-gap="l">
      {children([a.data, b.data])}
    </div>
  )
}
