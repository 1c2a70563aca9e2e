import { describeFailure } from '@portal/api-client'
import { Button, EmptyState, ErrorState, LoadingState, Page, PageTitle } from '@portal/ui'
import { useInfiniteQuery } from '@portal/ui/query'
import { Link, useSearchParams } from '@portal/ui/router'
import { regulationsApi } from '../../api.ts'
import { useTitleText } from '../../texts.ts'
import { CommentSelection } from './comment-selection.tsx'
import { DisownedNotice } from './disowned-notice.tsx'
import { ReviewFilters } from './review-filters.tsx'
import { queueQuery, readReviewPlace, reviewAddress, type ReviewPlace } from './review-place.ts'
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
  if (list.isPending) return <LoadingState />
  if (list.isError && !list.data) {
    return (
      <ErrorState title={t('queue.failed')} {...describeFailure(list.error, t)} onRetry={() => void list.refetch()} />
    )
  }
  const comments = list.data.pages.flatMap(({ items }) => items)
  if (comments.length === 0) return <NoComments isNarrowed={reviewAddress(path, place) !== path} />
  return (
    <>
      <p role="status" className="p-soft">
        {t(list.hasNextPage ? 'queue.shown-of-more' : 'queue.shown', { count: comments.length })}
      </p>
      <CommentSelection comments={comments} />
      {list.isFetchNextPageError && (
        <ErrorState
          title={t('queue.failed-older')}
          {...describeFailure(list.error, t)}
          onRetry={() => void list.fetchNextPage()}
        />
      )}
      {list.hasNextPage && !list.isFetchNextPageError && (
        <Button busy={list.isFetchingNextPage} onClick={() => void list.fetchNextPage()}>
          {t('queue.older')}
        </Button>
      )}
    </>
  )
}

function NoComments({ isNarrowed }: { readonly isNarrowed: boolean }) {
  const t = useReviewText()
  return isNarrowed ? (
    <EmptyState title={t('queue.none.title')} action={<Link to={path}>{t('all')}</Link>}>
      {t('queue.none.text')}
    </EmptyState>
  ) : (
    <EmptyState title={t('queue.nothing-yet.title')}>{t('queue.nothing-yet.text')}</EmptyState>
  )
}

function useQueue(place: ReviewPlace) {
  const call = regulationsApi().listCommentQueue
  const query = queueQuery(place)
  return useInfiniteQuery({
    queryKey: [...call.key, 'pages', query],
    queryFn: ({ pageParam, signal }) =>
      call({ query: { ...query, limit: commentsAtOnce, ...(pageParam && { after: pageParam }) } }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    // Others look through them too, and people go on commenting.
    staleTime: 0,
  })
}
