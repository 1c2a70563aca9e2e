import { describeFailure } from '@portal/api-client'
import { ErrorState, ListEnd, LoadingState, Page, PageTitle } from '@portal/ui'
import { usePagedList } from '@portal/ui/query'
import { useSearchParams } from '@portal/ui/router'
import { regulationsApi } from '../../api.ts'
import { useTitleText } from '../../texts.ts'
import { CommentSelection } from './comment-selection.tsx'
import { DisownedNotice } from './disowned-notice.tsx'
import { NoComments } from './no-comments.tsx'
import type { Queued } from './queued.ts'
import { ReviewFilters } from './review-filters.tsx'
import { definitionQueueQuery, queueQuery, readReviewPlace, reviewAddress, type ReviewPlace } from './review-place.ts'
import { useReviewText } from './texts.ts'
import './comments.css'

const commentsAtOnce = 25
const path = '/comment-queue'

/** `/comment-queue`: every comment, the newest first, and what staff do with it. What it is narrowed to is in the address. */
export default function CommentQueuePage() {
  const t = useReviewText()
  const title = useTitleText()
  const [params] = useSearchParams()
  const place = readReviewPlace(params)
  const address = reviewAddress(path, place)
  return (
    <Page>
      <PageTitle lead={t('queue.lead')}>{title('comment-queue.title')}</PageTitle>
      {place.reason !== 'not-the-author' && <DisownedNotice />}
      <ReviewFilters key={address} path={path} place={place} />
      <Queue key={`list ${address}`} place={place} />
    </Page>
  )
}

function Queue({ place }: { readonly place: ReviewPlace }) {
  const t = useReviewText()
  const list = useQueue(place)
  if (list.isPending) return <LoadingState shape="list" />
  if (list.failure) {
    return <ErrorState title={t('queue.failed')} {...describeFailure(list.failure, t)} onRetry={list.retry} />
  }
  const comments = list.items
  if (comments.length === 0) return <NoComments path={path} place={place} />
  return (
    <>
      <p role="status" className="p-soft">
        {t(list.rest.hasMore ? 'queue.shown-of-more' : 'queue.shown', { count: comments.length })}
      </p>
      <CommentSelection comments={comments} />
      <ListEnd
        rest={list.rest}
        more={t('queue.older')}
        failedTitle={t('queue.failed-older')}
        describe={(failure) => describeFailure(failure, t)}
      />
    </>
  )
}

function useQueue(place: ReviewPlace) {
  const { listCommentQueue, listDefinitionCommentQueue } = regulationsApi()
  const isOnDefinitions = place.about === 'definitions'
  const query = isOnDefinitions ? definitionQueueQuery(place) : queueQuery(place)
  return usePagedList(
    [...(isOnDefinitions ? listDefinitionCommentQueue : listCommentQueue).key, 'pages', query],
    (page, options): Promise<{ readonly items: readonly Queued[]; readonly next: string | null }> => {
      const asked = { query: { ...query, limit: commentsAtOnce, ...page } }
      return isOnDefinitions ? listDefinitionCommentQueue(asked, options) : listCommentQueue(asked, options)
    },
    // Others look through them too, and people go on commenting.
    { staleTime: 0 },
  )
}
