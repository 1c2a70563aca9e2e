import { describeFailure } from '@portal/api-client'
import type { Subscription } from '@portal/contracts-regulations'
import { useLocale, useSession, useShell } from '@portal/shell-sdk'
import { useCommand, useQuery, useQueryClient } from '@portal/ui/query'
import { regulationsApi } from '../../shared/api/regulations-api.ts'
import { useSubscriptionsText } from './texts.ts'

/** What to subscribe to: a main regulation, or null for all regulations. */
type SubscriptionTarget = string | null

/** The reader's subscription, and functions to subscribe and unsubscribe. */
export function useSubscription(mainParentId: SubscriptionTarget) {
  const t = useSubscriptionsText()
  const shell = useShell()
  const locale = useLocale()
  const queries = useQueryClient()
  const isSignedIn = useSession().status === 'signed-in'
  const list = useQuery({
    ...regulationsApi().listSubscriptions.query({
      query: { limit: 100, ...(mainParentId !== null && { mainParentId }) },
    }),
    enabled: isSignedIn,
  })
  const refetch = () => queries.invalidateQueries({ queryKey: regulationsApi().listSubscriptions.key })
  const subscribe = useCommand((body: { mainParentId: SubscriptionTarget }, options) =>
    regulationsApi().subscribe({ body: { ...body, locale } }, options),
  )
  const unsubscribe = useCommand((params: { subscriptionId: string }, options) =>
    regulationsApi().unsubscribe({ params }, options),
  )
  const showResult = async (request: Promise<Subscription | { unsubscribed: boolean }>) => {
    try {
      const results = await request
      const message =
        'unsubscribed' in results
          ? t('unsubscribed')
          : results.isConfirmed
            ? t('subscribe.done')
            : t('unconfirmed.text')
      shell.toasts.show({ kind: 'success', message })
    } catch (failure) {
      shell.toasts.show({ kind: 'error', message: describeFailure(failure, t).message || t('failed') })
    }
    await refetch()
  }
  const current = list.data?.items.find((subscription) => subscription.mainParentId === mainParentId)
  return {
    isSignedIn,
    isLoaded: !isSignedIn || list.isSuccess,
    isBusy: subscribe.isPending || unsubscribe.isPending,
    own: current,
    /** Already covered by a subscription to all regulations. */
    isSubscribedToAll:
      mainParentId !== null && (list.data?.items.some((subscription) => subscription.mainParentId === null) ?? false),
    subscribe: () => showResult(subscribe.mutateAsync({ mainParentId })),
    unsubscribe: (subscriptionId: string) => showResult(unsubscribe.mutateAsync({ subscriptionId })),
  }
}
