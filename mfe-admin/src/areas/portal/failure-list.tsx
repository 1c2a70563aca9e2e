import { describeFailure } from '@portal/api-client'
import type { TextValues } from '@portal/i18n'
import { useFormats } from '@portal/shell-sdk'
import { EmptyState, ErrorState, LoadMore, LoadingState, Notice } from '@portal/ui'
import type { usePagedList } from '@portal/ui/query'
import type { ReactNode } from 'react'
import './card-list.css'
import './failures.css'

interface Failure {
  readonly service: string
  readonly id: string
}

interface FailureListProps<Item extends Failure> {
  readonly list: ReturnType<typeof usePagedList<{ readonly items: readonly Item[]; readonly next: string | null }>> & {
    readonly unavailableServices: readonly string[]
  }
  /** The page's texts. */
  readonly t: (key: 'failed' | 'failed-older' | 'older' | 'unavailable', values?: TextValues) => string
  readonly empty: { readonly title: string; readonly text: string }
  readonly renderItem: (item: Item) => ReactNode
}

/** Lists what failed in all services, newest first, and names the services that did not respond. */
export function FailureList<Item extends Failure>({ list, t, empty, renderItem }: FailureListProps<Item>) {
  const format = useFormats()
  if (list.isPending) return <LoadingState shape="list" />
  if (list.failure) {
    return <ErrorState title={t('failed')} {...describeFailure(list.failure, t)} onRetry={list.retry} />
  }
  return (
    <div className="ad-failures-section">
      {list.unavailableServices.length > 0 && (
        <Notice tone="warning">{t('unavailable', { names: format.list(list.unavailableServices) })}</Notice>
      )}
      {list.items.length === 0 && <EmptyState title={empty.title}>{empty.text}</EmptyState>}
      <ul className="ad-card-list">
        {list.items.map((item) => (
          <li key={`${item.service} ${item.id}`}>{renderItem(item)}</li>
        ))}
      </ul>
      <LoadMore
        nextPage={list.nextPage}
        label={t('older')}
        errorTitle={t('failed-older')}
        describeFailure={(failure) => describeFailure(failure, t)}
      />
    </div>
  )
}
