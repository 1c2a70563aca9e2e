import { EmptyState, ErrorState, LoadingState, LoadMore } from '@portal/ui'
import type { usePagedList } from '@portal/ui/query'
import type { ReactNode } from 'react'
import { useStaffFailure } from './use-staff-failure.ts'

type PagedList = Pick<ReturnType<typeof usePagedList>, 'isPending' | 'failure' | 'retry' | 'nextPage'>

interface ListFrameProps<Item> {
  readonly list: PagedList & { readonly items: readonly Item[] }
  /** The page's texts. */
  readonly t: (key: 'failed' | 'none' | 'none-text' | 'more') => string
  /** What a person can do about an empty list. */
  readonly emptyAction?: ReactNode
  readonly children: (items: readonly Item[]) => ReactNode
}

/** The states of a paged list around its items: loading, failed, empty, and the next page. */
export function ListFrame<Item>({ list, t, emptyAction, children }: ListFrameProps<Item>) {
  const describe = useStaffFailure()
  if (list.isPending) return <LoadingState shape="list" />
  if (list.failure) return <ErrorState title={t('failed')} {...describe(list.failure)} onRetry={list.retry} />
  if (list.items.length === 0)
    return (
      <EmptyState title={t('none')} action={emptyAction}>
        {t('none-text')}
      </EmptyState>
    )
  return (
    <>
      {children(list.items)}
      <LoadMore nextPage={list.nextPage} label={t('more')} errorTitle={t('failed')} describeFailure={describe} />
    </>
  )
}
