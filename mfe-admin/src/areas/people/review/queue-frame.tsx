import { EmptyState, ErrorState, LoadingState, LoadMore } from '@portal/ui'
import type { usePagedList } from '@portal/ui/query'
import type { ReactNode } from 'react'
import { useStaffFailure } from '../../../shared/use-staff-failure.ts'
import { useReviewText } from './texts.ts'

type PagedList = Pick<ReturnType<typeof usePagedList>, 'isPending' | 'failure' | 'retry' | 'nextPage'>

interface QueueFrameProps<Item> {
  readonly list: PagedList & { readonly items: readonly Item[] }
  /** Prefix of the queue's texts: `none`, `none-text` and `more`. */
  readonly name: 'duplicates' | 'merges' | 'licenses' | 'identity'
  readonly children: (items: readonly Item[]) => ReactNode
}

/** The states of a review queue around its items: loading, failed, empty, and the next page. */
export function QueueFrame<Item>({ list, name, children }: QueueFrameProps<Item>) {
  const t = useReviewText()
  const describe = useStaffFailure()
  if (list.isPending) return <LoadingState shape="list" />
  if (list.failure) return <ErrorState title={t('failed')} {...describe(list.failure)} onRetry={list.retry} />
  if (list.items.length === 0) return <EmptyState title={t(`${name}.none`)}>{t(`${name}.none-text`)}</EmptyState>
  return (
    <>
      {children(list.items)}
      <LoadMore
        nextPage={list.nextPage}
        label={t(`${name}.more`)}
        errorTitle={t('failed')}
        describeFailure={describe}
      />
    </>
  )
}
