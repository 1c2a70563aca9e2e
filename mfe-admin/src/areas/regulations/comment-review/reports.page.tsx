import { describeFailure } from '@portal/api-client'
import type { ReportedComment } from '@portal/contracts-regulations'
import { Localized, useFormats } from '@portal/shell-sdk'
import { DataList, ErrorState, LoadMore, LoadingState, Page, PageTitle, StatusTag } from '@portal/ui'
import { usePagedList } from '@portal/ui/query'
import { useSearchParams } from '@portal/ui/router'
import { regulationsApi } from '../../../shared/api.ts'
import { useAuthorName } from '../author-name.ts'
import { useAdminText } from '../../../shared/texts.ts'
import { VersionName } from '../version-name.tsx'
import { NoComments } from './no-comments.tsx'
import { ReportDownloads } from './report-downloads.tsx'
import { ReviewFilters } from './review-filters.tsx'
import { parseReviewParams, reviewUrl, toReportQuery, type ReviewParams } from './review-url.ts'
import { useReviewText } from './texts.ts'
import './comment-review.css'

const pageSize = 50
const path = '/reports'

/** `/reports`: the comment report in the order of the text, with file downloads. */
export default function ReportsPage() {
  const t = useReviewText()
  const title = useAdminText()
  const [searchParams] = useSearchParams()
  const params = parseReviewParams(searchParams)
  const url = reviewUrl(path, params)
  return (
    <Page>
      <PageTitle lead={t('report.lead')} actions={<ReportDownloads key={url} params={params} />}>
        {title('reports.title')}
      </PageTitle>
      <ReviewFilters key={url} path={path} params={params} />
      <Report params={params} />
    </Page>
  )
}

function Report({ params }: { readonly params: ReviewParams }) {
  const t = useReviewText()
  const report = useReport(params)
  if (report.isPending) return <LoadingState shape="list" />
  if (report.failure) {
    return <ErrorState title={t('report.failed')} {...describeFailure(report.failure, t)} onRetry={report.retry} />
  }
  const comments = report.items
  if (comments.length === 0) return <NoComments path={path} params={params} />
  const caption = report.nextPage.hasMore ? 'report.caption-of-more' : 'report.caption'
  return (
    <>
      <ReportTable caption={t(caption, { count: comments.length })} comments={comments} />
      <LoadMore
        nextPage={report.nextPage}
        label={t('report.more')}
        errorTitle={t('report.failed')}
        describeFailure={(failure) => describeFailure(failure, t)}
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
                <Localized text={comment.title} />, <VersionName version={comment} />
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
            <span className="ad-report-cell ad-report-text">
              {comment.status !== 'public' && (
                <span className="p-cluster">
                  <StatusTag tone="warning">{t(`status.${comment.status}`)}</StatusTag>
                  {comment.statusReason && t(`reason.${comment.statusReason}`)}
                </span>
              )}
              {comment.body ? (
                <span className="rc-text">{comment.body}</span>
              ) : (
                <span className="p-soft">{t('report.no-text')}</span>
              )}
              {comment.attachments.length > 0 && (
                <span className="p-small">
                  {t('report.files', { count: comment.attachments.length })}{' '}
                  <span className="rc-text">{comment.attachments.map(({ name }) => name).join('; ')}</span>
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
              <span className="ad-report-cell ad-report-text">
                <StatusTag tone="info">{t(`outcome.${response.outcome}`)}</StatusTag>
                <span className="rc-text">{response.text}</span>
              </span>
            ) : (
              <span className="p-soft">{t('report.no-answer')}</span>
            ),
        },
      ]}
    />
  )
}

function useReport(params: ReviewParams) {
  const { getCommentReport } = regulationsApi()
  const query = toReportQuery(params)
  return usePagedList(
    [...getCommentReport.key, 'pages', query],
    (page, options) => getCommentReport({ query: { ...query, limit: pageSize, ...page } }, options),
    { staleTime: 0 },
  )
}
