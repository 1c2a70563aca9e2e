import { useFormats, useLocale, useShell } from '@portal/shell-sdk'
import { Button, Cluster, EmptyState, ErrorState, FactList, LoadingState, Notice, Page, PageTitle } from '@portal/ui'
import { useCommand, useQuery, useQueryClient } from '@portal/ui/query'
import { useState } from 'react'
import { horsesApi } from '../../shared/api.ts'
import { useFailureText } from '../../shared/use-failure-text.ts'
import { createSecret } from './create-secret.ts'
import { useCalendarText } from './texts.ts'
import './calendar-feed.css'

/** `/horse-calendar`: the secret address of a calendar feed, which is created, replaced and revoked here. */
export default function CalendarPage() {
  const t = useCalendarText()
  const describe = useFailureText()
  const formats = useFormats()
  const [address, setAddress] = useState<string>()
  const { isBusy, create, revoke } = useFeedCommands(setAddress)
  const state = useQuery({ ...horsesApi().getCalendarFeed.query({}), staleTime: 0 })
  const feed = state.data?.feed
  return (
    <Page width="text">
      <PageTitle lead={t('lead')}>{t('title')}</PageTitle>
      {state.isError ? (
        <ErrorState title={t('failed')} {...describe(state.error)} onRetry={() => void state.refetch()} />
      ) : state.isPending ? (
        <LoadingState />
      ) : (
        <div className="p-stack" data-gap="m">
          {address !== undefined && <Address address={address} />}
          {feed ? (
            <>
              <FactList
                facts={[
                  { label: t('created'), value: formats.instant(feed.createdAt) },
                  {
                    label: t('last-read'),
                    value: feed.lastReadAt === null ? t('never') : formats.instant(feed.lastReadAt),
                  },
                ]}
              />
              <Cluster>
                <Button busy={isBusy} onClick={() => void create(true)}>
                  {t('replace')}
                </Button>
                <Button busy={isBusy} onClick={() => void revoke()}>
                  {t('revoke')}
                </Button>
              </Cluster>
            </>
          ) : (
            <EmptyState
              title={t('none')}
              action={
                <Button variant="primary" busy={isBusy} onClick={() => void create(false)}>
                  {t('create')}
                </Button>
              }
            >
              {t('none-text')}
            </EmptyState>
          )}
        </div>
      )}
    </Page>
  )
}

/** The address, once, with a button to copy it. */
function Address({ address }: { readonly address: string }) {
  const t = useCalendarText()
  const { toasts } = useShell()
  const copy = () =>
    navigator.clipboard.writeText(address).then(
      () => toasts.show({ kind: 'success', message: t('copied') }),
      () => toasts.show({ kind: 'error', message: t('copy-failed') }),
    )
  return (
    <section className="p-stack" data-gap="s" aria-labelledby="calendar-address-title">
      <h2 id="calendar-address-title">{t('address')}</h2>
      <Notice tone="warning" title={t('address-warning')}>
        {t('address-warning-text')}
      </Notice>
      <p>{t('address-help')}</p>
      <p className="calendar-address">
        <code>{address}</code>
      </p>
      <Cluster>
        <Button variant="primary" onClick={() => void copy()}>
          {t('copy')}
        </Button>
      </Cluster>
    </section>
  )
}

function useFeedCommands(onAddress: (address: string | undefined) => void) {
  const t = useCalendarText()
  const describe = useFailureText()
  const locale = useLocale() === 'es' ? 'es' : 'en-US'
  const { dialogs, toasts } = useShell()
  const queries = useQueryClient()
  const creating = useCommand(horsesApi().createCalendarFeed)
  const revoking = useCommand(horsesApi().revokeCalendarFeed)
  return {
    isBusy: creating.isPending || revoking.isPending,
    create: async (isReplacement: boolean) => {
      const question = { title: t('replace'), message: t('replace-text'), confirmLabel: t('replace') }
      if (isReplacement && !(await dialogs.confirm(question))) return
      const secret = createSecret()
      try {
        await creating.mutateAsync({ body: { locale, secret } })
        onAddress(new URL(`/api/horses/calendar-feeds/${secret}.ics`, location.origin).href)
        toasts.show({ kind: 'success', message: t('create-done') })
      } catch (failure) {
        toasts.show({ kind: 'error', title: t('create-failed'), ...describe(failure) })
      }
      await queries.invalidateQueries({ queryKey: horsesApi().getCalendarFeed.key })
    },
    revoke: async () => {
      const label = t('revoke')
      if (!(await dialogs.confirm({ title: label, message: t('revoke-text'), confirmLabel: label }))) return
      try {
        await revoking.mutateAsync({})
        onAddress(undefined)
        toasts.show({ kind: 'success', message: t('revoke-done') })
      } catch (failure) {
        toasts.show({ kind: 'error', title: t('revoke-failed'), ...describe(failure) })
      }
      await queries.invalidateQueries({ queryKey: horsesApi().getCalendarFeed.key })
    },
  }
}
