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
import { toDefinitionQueueQuery, toQueueQuery, parseReviewParams, reviewUrl, type ReviewParams } from './review-url.ts'
import { useReviewText } from './texts.ts'
import './comment-review.css'

const pageSize = 25
const path = '/comment-queue'

/** `/comment-queue`: all comments, newest first, for staff to answer, withhold or hide. The filters are in the URL. */
export default function CommentQueuePage() {
  const t = useReviewText()
  const title = useAdminText()
  const [searchParams] = useSearchParams()
  const params = parseReviewParams(searchParams)
  const url = reviewUrl(path, params)
  return (
    <Page>
      <PageTitle lead={t('queue.lead')}>{title('comment-queue.title')}</PageTitle>
      {params.reason !== 'not-the-author' && <ReportedCommentsNotice />}
      <ReviewFilters key={url} path={path} params={params} />
      <Queue key={`list ${url}`} params={params} />
    </Page>
  )
}

function Queue({ params }: { readonly params: ReviewParams }) {
  const t = useReviewText()
  const list = useQueue(params)
  if (list.isPending) return <LoadingState shape="list" />
  if (list.failure) {
    return <ErrorState title={t('queue.failed')} {...describeFailure(list.failure, t)} onRetry={list.retry} />
  }
  const comments = list.items
  if (comments.length === 0) return <NoComments path={path} params={params} />
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

function useQueue(params: ReviewParams) {
  const { listCommentQueue, listDefinitionCommentQueue } = regulationsApi()
  const isOnDefinitions = params.about === 'definitions'
  const query = isOnDefinitions ? toDefinitionQueueQuery(params) : toQueueQuery(params)
  return usePagedList(
    [...(isOnDefinitions ? listDefinitionCommentQueue : listCommentQueue).key, 'pages', query],
    (page, options): Promise<{ readonly items: readonly QueuedItem[]; readonly next: string | null }> => {
      const input = { query: { ...query, limit: pageSize, ...page } }
      return isOnDefinitions ? listDefinitionCommentQueue(input, options) : listCommentQueue(input, options)
    },
    // Other staff review the same list, and new comments arrive.
    { staleTime: 0 },
  )
}
