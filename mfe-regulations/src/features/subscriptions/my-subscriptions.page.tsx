import { describeFailure } from '@portal/api-client'
import type { Subscription } from '@portal/contracts-regulations'
import { RichText } from '@portal/i18n'
import { englishTag, Localized, useFormats, useTaggedText } from '@portal/shell-sdk'
import {
  Button,
  DataList,
  EmptyState,
  ErrorState,
  LoadMore,
  LoadingState,
  Page,
  PageTitle,
  AccessibleText,
  StatusTag,
  useFocusRecovery,
} from '@portal/ui'
import { usePagedList } from '@portal/ui/query'
import { Link } from '@portal/ui/router'
import { useRef } from 'react'
import { viewerUrl } from '@portal/regulation-reading/urls'
import { regulationsApi } from '../../shared/api/regulations-api.ts'
import { useText } from '../../shared/texts/regulations-texts.ts'
import { SubscribeButton } from './subscribe-button.tsx'
import { useSubscription } from './use-subscription.ts'
import { useSubscriptionsText } from './texts.ts'

/** `/my-subscriptions`: lists email subscriptions, with an Unsubscribe button for each. */
export default function MySubscriptionsPage() {
  const t = useSubscriptionsText()
  const regulationsText = useText()
  const list = useRef<HTMLDivElement>(null)
  useFocusRecovery(list)
  return (
    <Page>
      <PageTitle lead={t('list.lead')} actions={<SubscribeButton mainParentId={null} />}>
        {regulationsText('menu.my-subscriptions')}
      </PageTitle>
      <div ref={list}>
        <Subscriptions />
      </div>
    </Page>
  )
}

function Subscriptions() {
  const t = useSubscriptionsText()
  const list = usePagedList([...regulationsApi().listSubscriptions.key, 'mine'], (page, options) =>
    regulationsApi().listSubscriptions({ query: { limit: 50, ...page } }, options),
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
      <LoadMore
        nextPage={list.nextPage}
        label={t('list.more')}
        errorTitle={t('list.failed')}
        describeFailure={(failure) => describeFailure(failure, t)}
      />
    </>
  )
}

function SubscriptionTable({ items }: { readonly items: readonly Subscription[] }) {
  const t = useSubscriptionsText()
  const format = useFormats()
  const tagText = useTaggedText()
  const { unsubscribe, isBusy } = useSubscription(null)
  const getName = (subscription: Subscription) =>
    subscription.title ? <Localized text={subscription.title} /> : t('all-regulations')
  return (
    <DataList
      caption={t('list.caption', { count: items.length })}
      rows={items}
      rowKey={({ subscriptionId }) => subscriptionId}
      columns={[
        {
          key: 'what',
          header: t('list.regulation'),
          cell: (subscription) => (
            <>
              {subscription.mainParentId === null ? (
                <strong>{getName(subscription)}</strong>
              ) : (
                <Link to={viewerUrl({ mainParentId: subscription.mainParentId })}>{getName(subscription)}</Link>
              )}{' '}
              {!subscription.isConfirmed && <StatusTag tone="warning">{t('unconfirmed')}</StatusTag>}
            </>
          ),
        },
        { key: 'language', header: t('list.language'), cell: ({ locale }) => t(`language.${locale}`) },
        { key: 'since', header: t('list.since'), cell: ({ createdAt }) => format.day(createdAt) },
        {
          key: 'acts',
          header: t('list.actions'),
          cell: (subscription) => (
            <Button size="s" busy={isBusy} onClick={() => void unsubscribe(subscription.subscriptionId)}>
              <AccessibleText
                label={
                  <RichText
                    text={t('list.unsubscribe-from', {
                      title: subscription.title ? tagText(subscription.title) : t('all-regulations'),
                    })}
                    tags={englishTag}
                  />
                }
              >
                {t('list.unsubscribe')}
              </AccessibleText>
            </Button>
          ),
        },
      ]}
    />
  )
}
