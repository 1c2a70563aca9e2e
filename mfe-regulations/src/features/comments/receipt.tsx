import { CallFailure, describeFailure } from '@portal/api-client'
import type { Receipt } from '@portal/contracts-regulations'
import { Localized, useFormats, useUser } from '@portal/shell-sdk'
import { Button, DataList, EmptyState, ErrorState, IconPrinter, LoadingState, Page, PageTitle, Stack } from '@portal/ui'
import { useQuery } from '@portal/ui/query'
import { Link } from '@portal/ui/router'
import { useEffect, useRef } from 'react'
import { viewerAddress } from '../../addresses.ts'
import { api } from '../../api.ts'
import { useProvisionName } from '../../provision-name.ts'
import { useVersionName } from '../versions/version-words.tsx'
import { useAuthorName } from './author-name.ts'
import { useCommentText } from './texts.ts'

/** A receipt: when what was received, under which numbers. Made to be printed. */
export function ReceiptView({ receiptId }: { readonly receiptId: string }) {
  const t = useCommentText()
  const query = useQuery(api().getReceipt.query({ params: { receiptId } }))
  const back = <Link to="/my-comments">{t('receipt.back')}</Link>
  return (
    <Page width="text">
      {query.isSuccess ? (
        <FullReceipt receipt={query.data} />
      ) : (
        <>
          <PageTitle>{t('receipt.title')}</PageTitle>
          {query.isPending ? (
            <LoadingState />
          ) : query.error instanceof CallFailure && query.error.code === 404 ? (
            <EmptyState title={t('receipt.none.title')} action={back}>
              {t('receipt.none.text')}
            </EmptyState>
          ) : (
            <ErrorState
              title={t('receipt.failed')}
              {...describeFailure(query.error, t)}
              onRetry={() => void query.refetch()}
            >
              {back}
            </ErrorState>
          )}
        </>
      )}
    </Page>
  )
}

function FullReceipt({ receipt }: { readonly receipt: Receipt }) {
  const t = useCommentText()
  const format = useFormats()
  const nameOf = useVersionName()
  const provisionName = useProvisionName()
  const user = useUser()
  const authorName = useAuthorName()
  const name = receipt.authorName === undefined ? user?.username : authorName(receipt.authorName)
  const versionId = receipt.comments[0]?.versionId
  const status = useQuery({
    ...api().getVersionStatus.query({ params: { versionId: versionId ?? '' } }),
    enabled: versionId !== undefined,
  })
  const version = status.data?.version
  const page = useRef<HTMLDivElement>(null)
  // The button that led here, perhaps far down a list, is gone: reading goes on at the heading.
  useEffect(() => page.current?.querySelector('h1')?.focus(), [])
  return (
    <div ref={page}>
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
                <Link to={viewerAddress({ mainParentId: version.mainParentId, versionId: version.versionId })}>
                  <Localized text={version.title} />, {nameOf(version)}
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
              cell: (comment) => provisionName(comment.label),
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
