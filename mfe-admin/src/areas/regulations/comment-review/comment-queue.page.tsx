import { describeFailure } from '@portal/api-client'
import { ErrorState, LoadMore, LoadingState, Page, PageTitle } from '@portal/ui'
import { usePagedList } from '@portal/ui/query'
import { useSearchParams } from '@portal/ui/router'
import { regulationsApi } from '../../../shared/api.ts'
import { useAdminText } from '../../../shared/texts.ts'
import { CommentSelection } from './comment-selection.tsx'
import { ReportedCommentsNotice } from './reported-comments-notice.tsx'
import { NoComments } from './no-comments.tsx'
import type { QueuedItem } from './queued-item.ts'
import { ReviewFilters } from './review-filters.tsx'
import {
  isDefaultQueue,
  parseQueueParams,
  reviewUrl,
  toDefinitionQueueQuery,
  toQueueQuery,
  type ReviewParams,
} from './review-url.ts'
import { useReviewText } from './texts.ts'
import './comment-review.css'

const pageSize = 25
const path = '/comment-queue'

/**
 * `/comment-queue`: comments for staff to answer, withhold or hide, the newest first. Lists the unanswered ones by default;
 * the filters are in the URL.
 */
export default function CommentQueuePage() {
  const t = useReviewText()
  const title = useAdminText()
  const [searchParams] = useSearchParams()
  const params = parseQueueParams(searchParams)
  const url = reviewUrl(path, params)
  return (
    <Page>
      <PageTitle lead={t('queue.lead')}>{title('comment-queue.title')}</PageTitle>
      {params.reason !== 'not-the-author' && <ReportedCommentsNotice />}
      <ReviewFilters key={url} path={path} params={params} />
      <Queues key={`list ${url}`} params={params} />
    </Page>
  )
}

/** The comments on definitions, which are few, and those on regulations. Each list has its own bulk actions. */
function Queues({ params }: { readonly params: ReviewParams }) {
  const t = useReviewText()
  const lists = useQueues(params)
  if (lists.some(({ list }) => list.isPending)) return <LoadingState shape="list" />
  const shown = lists.filter(({ list }) => list.failure || list.items.length > 0)
  if (shown.length === 0) return <NoComments path={path} params={params} />
  const heading = isDefaultQueue(params) ? 'queue.unanswered' : 'queue.comments'
  return shown.map(({ about, list }) => (
    <section key={about} className="ad-queue" aria-labelledby={`queue-${about}`}>
      <h2 id={`queue-${about}`}>{t(`${heading}.${about}`)}</h2>
      <Queue list={list} />
    </section>
  ))
}

type QueuePage = Promise<{ readonly items: readonly QueuedItem[]; readonly next: string | null }>

/** Loads the lists that the filters include. */
function useQueues(params: ReviewParams) {
  const { listCommentQueue, listDefinitionCommentQueue } = regulationsApi()
  // Definitions don't belong to a regulation.
  const isOnDefinitions = params.about !== 'regulations' && params.regulation === ''
  const isOnRegulations = params.about !== 'definitions'
  const definitionQuery = toDefinitionQueueQuery(params)
  const definitions = usePagedList(
    [...listDefinitionCommentQueue.key, 'pages', definitionQuery],
    (page, options): QueuePage =>
      listDefinitionCommentQueue({ query: { ...definitionQuery, limit: pageSize, ...page } }, options),
    // Other staff review the same list, and new comments arrive.
    { staleTime: 0, enabled: isOnDefinitions },
  )
  const query = toQueueQuery(params)
  const regulations = usePagedList(
    [...listCommentQueue.key, 'pages', query],
    (page, options): QueuePage => listCommentQueue({ query: { ...query, limit: pageSize, ...page } }, options),
    { staleTime: 0, enabled: isOnRegulations },
  )
  return [
    ...(isOnDefinitions ? [{ about: 'definitions', list: definitions } as const] : []),
    ...(isOnRegulations ? [{ about: 'regulations', list: regulations } as const] : []),
  ]
}

function Queue({ list }: { readonly list: ReturnType<typeof useQueues>[number]['list'] }) {
  const t = useReviewText()
  if (list.failure) {
    return <ErrorState title={t('queue.failed')} {...describeFailure(list.failure, t)} onRetry={list.retry} />
  }
  const comments = list.items
  return (
    <>
      <p role="status" className="p-soft">
        {t(list.nextPage.hasMore ? 'queue.shown-of-more' : 'queue.shown', { count: comments.length })}
      </p>
      <CommentSelection comments={comments} />
      <LoadMore
        nextPage={list.nextPage}
        label={t('queue.older')}
        errorTitle={t('queue.failed-older')}
        describeFailure={(failure) => describeFailure(failure, t)}
      />
    </>
  )
}
