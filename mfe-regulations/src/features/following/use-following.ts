import { describeFailure } from '@portal/api-client'
import type { Subscription } from '@portal/contracts-regulations'
import { useLocale, useSession, useShell } from '@portal/shell-sdk'
import { useCommand, useQuery, useQueryClient } from '@portal/ui/query'
import { api } from '../../api.ts'
import { useFollowingText } from './texts.ts'

/** What is followed: a main regulation, or null for every one. */
type Followed = string | null

/** Whether the reader follows something, and how to begin and stop. */
export function useFollowing(mainParentId: Followed) {
  const t = useFollowingText()
  const shell = useShell()
  const locale = useLocale()
  const queries = useQueryClient()
  const isSignedIn = useSession().status === 'signed-in'
  const list = useQuery({
    ...api().listSubscriptions.query({ query: { limit: 100, ...(mainParentId !== null && { mainParentId }) } }),
    enabled: isSignedIn,
  })
  const again = () => queries.invalidateQueries({ queryKey: api().listSubscriptions.key })
  const begin = useCommand((body: { mainParentId: Followed }, options) =>
    api().follow({ body: { ...body, locale } }, options),
  )
  const end = useCommand((params: { subscriptionId: string }, options) => api().stopFollowing({ params }, options))
  const settle = async (work: Promise<Subscription | { stopped: boolean }>) => {
    try {
      const results = await work
      const message = 'stopped' in results ? t('stopped') : results.isConfirmed ? t('done') : t('to-confirm.text')
      shell.toasts.show({ kind: 'success', message })
    } catch (failure) {
      shell.toasts.show({ kind: 'error', message: describeFailure(failure, t).message || t('failed') })
    }
    await again()
  }
  const own = list.data?.items.find((one) => one.mainParentId === mainParentId)
  return {
    isSignedIn,
    isKnown: !isSignedIn || list.isSuccess,
    isBusy: begin.isPending || end.isPending,
    own,
    /** Told of it because everything is followed. */
    byAll: mainParentId !== null && (list.data?.items.some((one) => one.mainParentId === null) ?? false),
    begin: () => settle(begin.mutateAsync({ mainParentId })),
    end: (subscriptionId: string) => settle(end.mutateAsync({ subscriptionId })),
  }
}
