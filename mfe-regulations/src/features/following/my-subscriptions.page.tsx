import { describeFailure } from '@portal/api-client'
import type { Subscription } from '@portal/contracts-regulations'
import { Rich } from '@portal/i18n'
import { languageTags, Localized, useFormats, useTagged } from '@portal/shell-sdk'
import {
  Button,
  DataList,
  EmptyState,
  ErrorState,
  ListEnd,
  LoadingState,
  Page,
  PageTitle,
  SaidAs,
  StatusTag,
  useKeptFocus,
} from '@portal/ui'
import { usePagedList } from '@portal/ui/query'
import { Link } from '@portal/ui/router'
import { useRef } from 'react'
import { viewerAddress } from '../../addresses.ts'
import { api } from '../../api.ts'
import { useText } from '../../texts.ts'
import { FollowButton } from './follow-button.tsx'
import { useFollowing } from './use-following.ts'
import { useFollowingText } from './texts.ts'

/** `/my-subscriptions`: what I follow by mail, and an end to it. */
export default function MySubscriptionsPage() {
  const t = useFollowingText()
  const reading = useText()
  const list = useRef<HTMLDivElement>(null)
  useKeptFocus(list)
  return (
    <Page>
      <PageTitle lead={t('list.lead')} actions={<FollowButton mainParentId={null} />}>
        {reading('menu.my-subscriptions')}
      </PageTitle>
      <div ref={list}>
        <Subscriptions />
      </div>
    </Page>
  )
}

function Subscriptions() {
  const t = useFollowingText()
  const list = usePagedList([...api().listSubscriptions.key, 'mine'], (page, options) =>
    api().listSubscriptions({ query: { limit: 50, ...page } }, options),
  )
  if (list.isPending) return <LoadingState shape="list" />
  if (list.failure) {
    return <ErrorState title={t('list.failed')} {...describeFailure(list.failure, t)} onRetry={list.retry} />
  }
  const { items } = list
  if (items.length === 0) {
    return (
      <EmptyState
        title={t('list.none.title')}
        action={<Link to="/all-regulation-versions">{t('list.none.action')}</Link>}
      >
        {t('list.none.text')}
      </EmptyState>
    )
  }
  return (
    <>
      <SubscriptionTable items={items} />
      <ListEnd
        rest={list.rest}
        more={t('list.more')}
        failedTitle={t('list.failed')}
        describe={(failure) => describeFailure(failure, t)}
      />
    </>
  )
}

function SubscriptionTable({ items }: { readonly items: readonly Subscription[] }) {
  const t = useFollowingText()
  const format = useFormats()
  const tagged = useTagged()
  const { end, isBusy } = useFollowing(null)
  const nameOf = (one: Subscription) => (one.title ? <Localized text={one.title} /> : t('everything.name'))
  return (
    <DataList
      caption={t('list.caption', { count: items.length })}
      rows={items}
      rowKey={({ subscriptionId }) => subscriptionId}
      columns={[
        {
          key: 'what',
          header: t('list.what'),
          cell: (one) => (
            <>
              {one.mainParentId === null ? (
                <strong>{nameOf(one)}</strong>
              ) : (
                <Link to={viewerAddress({ mainParentId: one.mainParentId })}>{nameOf(one)}</Link>
              )}{' '}
              {!one.isConfirmed && <StatusTag tone="warning">{t('to-confirm')}</StatusTag>}
            </>
          ),
        },
        { key: 'language', header: t('list.language'), cell: ({ locale }) => t(`language.${locale}`) },
        { key: 'since', header: t('list.since'), cell: ({ since }) => format.day(since) },
        {
          key: 'acts',
          header: t('list.acts'),
          cell: (one) => (
            <Button size="s" busy={isBusy} onClick={() => void end(one.subscriptionId)}>
              <SaidAs
                said={
                  <Rich
                    text={t('list.stop-of', { title: one.title ? tagged(one.title) : t('everything.name') })}
                    tags={languageTags}
                  />
                }
              >
                {t('list.stop')}
              </SaidAs>
            </Button>
          ),
        },
      ]}
    />
  )
}
