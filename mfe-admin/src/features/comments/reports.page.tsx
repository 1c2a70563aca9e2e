import { describeFailure } from '@portal/api-client'
import type { ReportedComment } from '@portal/contracts-regulations'
import { useFormats, useLocale } from '@portal/shell-sdk'
import { Button, DataList, EmptyState, ErrorState, LoadingState, Page, PageTitle, StatusTag } from '@portal/ui'
import { useInfiniteQuery } from '@portal/ui/query'
import { Link, useSearchParams } from '@portal/ui/router'
import { regulationsApi } from '../../api.ts'
import { useTitleText } from '../../texts.ts'
import { ReportDownloads } from './report-downloads.tsx'
import { ReviewFilters } from './review-filters.tsx'
import { readReviewPlace, reviewAddress, reviewQuery, type ReviewPlace } from './review-place.ts'
import { useReviewText } from './texts.ts'
import './comments.css'

const commentsAtOnce = 50
const path = '/reports'

/** `/reports`: the report of comments, in the order of the text, to be read here or taken away. */
export default function ReportsPage() {
  const t = useReviewText()
  const title = useTitleText()
  const [params] = useSearchParams()
  const place = readReviewPlace(params)
  const address = reviewAddress(path, place)
  return (
    <Page>
      <PageTitle lead={t('report.lead')} actions={<ReportDownloads key={address} place={place} />}>
        {title('reports.title')}
      </PageTitle>
      <ReviewFilters key={address} path={path} place={place} />
      <Report place={place} />
    </Page>
  )
}

function Report({ place }: { readonly place: ReviewPlace }) {
  const t = useReviewText()
  const report = useReport(place)
  if (report.isPending) return <LoadingState />
  if (report.isError && !report.data) {
    const retry = () => void report.refetch()
    return <ErrorState title={t('report.failed')} {...describeFailure(report.error, t)} onRetry={retry} />
  }
  const comments = report.data.pages.flatMap(({ items }) => items)
  if (comments.length === 0) {
    const isNarrowed = reviewAddress(path, place) !== path
    return isNarrowed ? (
      <EmptyState title={t('queue.none.title')} action={<Link to={path}>{t('all')}</Link>}>
        {t('queue.none.text')}
      </EmptyState>
    ) : (
      <EmptyState title={t('queue.nothing-yet.title')}>{t('queue.nothing-yet.text')}</EmptyState>
    )
  }
  const caption = report.hasNextPage ? 'report.caption-of-more' : 'report.caption'
  return (
    <>
      <ReportTable caption={t(caption, { count: comments.length })} comments={comments} />
      {report.isFetchNextPageError && (
        <ErrorState
          title={t('report.failed')}
          {...describeFailure(report.error, t)}
          onRetry={() => void report.fetchNextPage()}
        />
      )}
      {report.hasNextPage && !report.isFetchNextPageError && (
        <Button busy={report.isFetchingNextPage} onClick={() => void report.fetchNextPage()}>
          {t('report.more')}
        </Button>
      )}
    </>
  )
}

function ReportTable({
  caption,
  comments,
}: {
  readonly caption: string
  readonly comments: readonly ReportedComment[]
}) {
  const t = useReviewText()
  const format = useFormats()
  const locale = useLocale()
  const titleOf = ({ title }: ReportedComment) => (locale === 'es' ? (title.es ?? title.en) : title.en)
  return (
    <DataList
      caption={caption}
      rows={comments}
      rowKey={({ commentId }) => commentId}
      columns={[
        {
          key: 'where',
          header: t('report.where'),
          cell: (comment) => (
            <span className="ad-report-cell">
              <strong>{comment.label}</strong>
              <span className="p-small p-soft">
                {titleOf(comment)}, <span lang="en">{comment.versionLabel}</span>
              </span>
            </span>
          ),
        },
        {
          key: 'who',
          header: t('report.who'),
          cell: (comment) => (
            <span className="ad-report-cell">
              {comment.authorName || '—'}
              <span className="p-small p-soft">
                {format.day(comment.createdAt)} · {comment.trackingNumber}
              </span>
            </span>
          ),
        },
        {
          key: 'what',
          header: t('report.what'),
          cell: (comment) => (
            <span className="ad-report-cell ad-report-words">
              {comment.status !== 'public' && (
                <span className="p-cluster">
                  <StatusTag tone="warning">{t(`status.${comment.status}`)}</StatusTag>
                  {comment.statusReason && t(`reason.${comment.statusReason}`)}
                </span>
              )}
              {comment.body ? (
                <span className="rc-words">{comment.body}</span>
              ) : (
                <span className="p-soft">{t('report.no-words')}</span>
              )}
            </span>
          ),
        },
        {
          key: 'answer',
          header: t('report.answer'),
          cell: ({ response }) =>
            response ? (
              <span className="ad-report-cell ad-report-words">
                <StatusTag tone="info">{t(`outcome.${response.outcome}`)}</StatusTag>
                <span className="rc-words">{response.text}</span>
              </span>
            ) : (
              <span className="p-soft">{t('report.no-answer')}</span>
            ),
        },
      ]}
    />
  )
}

function useReport(place: ReviewPlace) {
  const call = regulationsApi().getCommentReport
  const query = reviewQuery(place)
  return useInfiniteQuery({
    queryKey: [...call.key, 'pages', query],
    queryFn: ({ pageParam, signal }) =>
      call({ query: { ...query, limit: commentsAtOnce, ...(pageParam && { after: pageParam }) } }, { signal }),
    initialPageParam: '',
    getNextPageParam: ({ next }) => next,
    staleTime: 0,
  })
}
