import { describeFailure } from '@portal/api-client'
import type { ReportedComment } from '@portal/contracts-regulations'
import { Localized, useFormats } from '@portal/shell-sdk'
import { DataList, ErrorState, ListEnd, LoadingState, Page, PageTitle, StatusTag } from '@portal/ui'
import { usePagedList } from '@portal/ui/query'
import { useSearchParams } from '@portal/ui/router'
import { regulationsApi } from '../../api.ts'
import { useAuthorName } from '../../author-name.ts'
import { useTitleText } from '../../texts.ts'
import { VersionName } from '../../version-name.tsx'
import { NoComments } from './no-comments.tsx'
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
  if (report.isPending) return <LoadingState shape="list" />
  if (report.failure) {
    return <ErrorState title={t('report.failed')} {...describeFailure(report.failure, t)} onRetry={report.retry} />
  }
  const comments = report.items
  if (comments.length === 0) return <NoComments path={path} place={place} />
  const caption = report.rest.hasMore ? 'report.caption-of-more' : 'report.caption'
  return (
    <>
      <ReportTable caption={t(caption, { count: comments.length })} comments={comments} />
      <ListEnd
        rest={report.rest}
        more={t('report.more')}
        failedTitle={t('report.failed')}
        describe={(failure) => describeFailure(failure, t)}
      />
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
  const authorName = useAuthorName()
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
                <Localized text={comment.title} />, <VersionName of={comment} />
              </span>
            </span>
          ),
        },
        {
          key: 'who',
          header: t('report.who'),
          cell: (comment) => (
            <span className="ad-report-cell">
              {authorName(comment.authorName)}
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
              {comment.attachments.length > 0 && (
                <span className="p-small">
                  {t('report.files', { count: comment.attachments.length })}{' '}
                  <span className="rc-words">{comment.attachments.map(({ name }) => name).join('; ')}</span>
                </span>
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
  return usePagedList(
    [...call.key, 'pages', query],
    (page, options) => call({ query: { ...query, limit: commentsAtOnce, ...page } }, options),
    { staleTime: 0 },
  )
}
