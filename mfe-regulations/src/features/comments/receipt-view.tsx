import { CallFailure, describeFailure } from '@portal/api-client'
import type { ReceiptDetails } from '@portal/contracts-regulations'
import { formatReceiptNumber } from '@portal/contracts-regulations/rules'
import { Localized, useFormats, useUser } from '@portal/shell-sdk'
import {
  Button,
  EmptyState,
  ErrorState,
  IconPrinter,
  LoadingState,
  Page,
  PageTitle,
  Stack,
  StatusTag,
} from '@portal/ui'
import { useQuery } from '@portal/ui/query'
import { Link } from '@portal/ui/router'
import { useEffect, useRef } from 'react'
import { viewerUrl } from '@portal/regulation-reading/urls'
import { regulationsApi } from '../../shared/api/regulations-api.ts'
import { useProvisionName } from '../../shared/provision/provision-name.ts'
import { useVersionName } from '../../shared/version/use-version-name.ts'
import { AttachmentList } from './attachment-list.tsx'
import { useAuthorName } from './use-author-name.ts'
import { useCommentText } from './texts.ts'

/** A printable receipt: when comments were received, with their tracking numbers, text, quotations and files. */
export function ReceiptView({ receiptId }: { readonly receiptId: string }) {
  const t = useCommentText()
  const query = useQuery(regulationsApi().getReceipt.query({ params: { receiptId } }))
  const backLink = <Link to="/my-comments">{t('receipt.back')}</Link>
  return (
    <Page width="text">
      {query.isSuccess ? (
        <ReceivedComments receipt={query.data} />
      ) : (
        <>
          <PageTitle>{t('receipt.title')}</PageTitle>
          {query.isPending ? (
            <LoadingState />
          ) : query.error instanceof CallFailure && query.error.code === 404 ? (
            <EmptyState title={t('receipt.none.title')} action={backLink}>
              {t('receipt.none.text')}
            </EmptyState>
          ) : (
            <ErrorState
              title={t('receipt.failed')}
              {...describeFailure(query.error, t)}
              onRetry={() => void query.refetch()}
            >
              {backLink}
            </ErrorState>
          )}
        </>
      )}
    </Page>
  )
}

function ReceivedComments({ receipt }: { readonly receipt: ReceiptDetails }) {
  const t = useCommentText()
  const format = useFormats()
  const getVersionName = useVersionName()
  const user = useUser()
  const authorName = useAuthorName()
  const name = receipt.authorName === undefined ? user?.username : authorName(receipt.authorName)
  const versionId = receipt.comments[0]?.versionId
  const status = useQuery({
    ...regulationsApi().getVersionStatus.query({ params: { versionId: versionId ?? '' } }),
    enabled: versionId !== undefined,
  })
  const version = status.data?.version
  const container = useRef<HTMLDivElement>(null)
  // The button that led here is gone, so focus moves to the heading.
  useEffect(() => container.current?.querySelector('h1')?.focus(), [])
  return (
    <div ref={container}>
      <PageTitle
        lead={t('receipt.lead', { count: receipt.comments.length })}
        actions={
          <Button onClick={() => window.print()}>
            <IconPrinter aria-hidden="true" size={18} />
            {t('receipt.print')}
          </Button>
        }
      >
        {t('receipt.title')}
      </PageTitle>
      <Stack>
        <dl className="rc-facts">
          <dt>{t('receipt.number')}</dt>
          <dd className="rc-number">{formatReceiptNumber(receipt.receiptId)}</dd>
          <dt>{t('receipt.received')}</dt>
          <dd>{format.deadline(receipt.submittedAt)}</dd>
          {name !== undefined && (
            <>
              <dt>{t('receipt.from')}</dt>
              <dd>{name}</dd>
            </>
          )}
          {version && (
            <>
              <dt>{t('receipt.about')}</dt>
              <dd>
                <Link to={viewerUrl({ mainParentId: version.mainParentId, versionId: version.versionId })}>
                  <Localized text={version.title} />, {getVersionName(version)}
                </Link>
              </dd>
            </>
          )}
        </dl>
        {receipt.comments.map((comment) => (
          <ReceivedComment key={comment.commentId} comment={comment} />
        ))}
        <p className="p-soft">{t('receipt.next')}</p>
        <p className="p-no-print">
          <Link to="/my-comments">{t('receipt.back')}</Link>
        </p>
      </Stack>
    </div>
  )
}

function ReceivedComment({ comment }: { readonly comment: ReceiptDetails['comments'][number] }) {
  const t = useCommentText()
  const getProvisionName = useProvisionName()
  const titleId = `rc-${comment.commentId}`
  return (
    <section className="rc-received" aria-labelledby={titleId}>
      <h2 id={titleId}>{comment.depth === 0 ? t('about.regulation') : getProvisionName(comment.label)}</h2>
      <p className="p-cluster p-soft">
        <span>
          {t('receipt.tracking')}: <span className="rc-number">{comment.trackingNumber}</span>
        </span>
        {comment.status !== 'public' && <StatusTag tone="warning">{t(`card.${comment.status}`)}</StatusTag>}
      </p>
      {comment.quotedText !== '' && (
        <blockquote className="rc-quote" aria-label={t('quote.text')}>
          <span lang="en">{comment.quotedText}</span>
        </blockquote>
      )}
      <p className="rc-text">{comment.body}</p>
      <AttachmentList comment={comment} />
    </section>
  )
}
