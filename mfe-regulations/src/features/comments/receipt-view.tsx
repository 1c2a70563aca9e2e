import { CallFailure, describeFailure } from '@portal/api-client'
import type { Receipt } from '@portal/contracts-regulations'
import { Localized, useFormats, useUser } from '@portal/shell-sdk'
import { Button, DataList, EmptyState, ErrorState, IconPrinter, LoadingState, Page, PageTitle, Stack } from '@portal/ui'
import { useQuery } from '@portal/ui/query'
import { Link } from '@portal/ui/router'
import { useEffect, useRef } from 'react'
import { viewerUrl } from '@portal/regulation-reading/urls'
import { regulationsApi } from '../../shared/api/regulations-api.ts'
import { useProvisionName } from '../../shared/provision/provision-name.ts'
import { useVersionName } from '../../shared/version/use-version-name.ts'
import { useAuthorName } from './use-author-name.ts'
import { useCommentText } from './texts.ts'

/** A printable receipt: when comments were received and their tracking numbers. */
export function ReceiptView({ receiptId }: { readonly receiptId: string }) {
  const t = useCommentText()
  const query = useQuery(regulationsApi().getReceipt.query({ params: { receiptId } }))
  const backLink = <Link to="/my-comments">{t('receipt.back')}</Link>
  return (
    <Page width="text">
      {query.isSuccess ? (
        <ReceiptDetails receipt={query.data} />
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

function ReceiptDetails({ receipt }: { readonly receipt: Receipt }) {
  const t = useCommentText()
  const format = useFormats()
  const getVersionName = useVersionName()
  const getProvisionName = useProvisionName()
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
          <dd className="rc-number">{receipt.receiptId}</dd>
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
        <DataList
          caption={t('receipt.comments', { count: receipt.comments.length })}
          rows={receipt.comments}
          rowKey={(comment) => comment.commentId}
          columns={[
            {
              key: 'number',
              header: t('receipt.tracking'),
              cell: (comment) => <span className="rc-number">{comment.trackingNumber}</span>,
            },
            {
              key: 'label',
              header: t('receipt.provision'),
              cell: (comment) => getProvisionName(comment.label),
            },
          ]}
        />
        <p className="p-soft">{t('receipt.next')}</p>
        <p className="p-no-print">
          <Link to="/my-comments">{t('receipt.back')}</Link>
        </p>
      </Stack>
    </div>
  )
}
