import type { JockeyInvite } from '@portal/contracts-registration'
import { useFormats } from '@portal/shell-sdk'
import { DataList, ErrorState, LoadingState, LoadMore, Stack, StatusTag, type DataColumn, type Tone } from '@portal/ui'
import { useFailureText } from '../../shared/use-failure-text.ts'
import { InviteActions } from './invite-actions.tsx'
import { useText } from './texts.ts'
import { useInviteList } from './use-invites.ts'

const tones: Readonly<Record<JockeyInvite['state'], Tone>> = {
  SENT: 'info',
  ACCEPTED: 'success',
  REJECTED: 'danger',
  EXPIRED: 'neutral',
  REVOKED: 'neutral',
  ENDED: 'neutral',
}

/** The invites of one side, with what can be done about each. */
export function InviteList({ side }: { readonly side: 'sent' | 'received' }) {
  const t = useText()
  const formats = useFormats()
  const describe = useFailureText()
  const list = useInviteList(side)
  const title = t(side === 'sent' ? 'page.sent' : 'page.received')
  if (list.failure !== null)
    return <ErrorState title={t('page.error')} {...describe(list.failure)} onRetry={list.retry} />
  if (list.isPending) return <LoadingState shape="list" />
  if (list.items.length === 0) {
    return (
      <section className="p-stack" data-gap="s" aria-label={title}>
        <h2>{title}</h2>
        <p className="p-soft">{t(side === 'sent' ? 'page.none-sent' : 'page.none-received')}</p>
      </section>
    )
  }
  const who: DataColumn<JockeyInvite>[] =
    side === 'sent'
      ? [
          {
            key: 'who',
            header: t('list.to'),
            cell: ({ jockeyName, jockeyId }) => <Who name={jockeyName} id={jockeyId} />,
          },
          { key: 'sent-to', header: t('list.sent-to'), cell: ({ destination, jockeyId }) => destination ?? jockeyId },
        ]
      : [
          {
            key: 'who',
            header: t('list.from'),
            cell: ({ agentName, jokeyAgentId }) => <Who name={agentName} id={jokeyAgentId} />,
          },
        ]
  const columns: DataColumn<JockeyInvite>[] = [
    ...who,
    {
      key: 'state',
      header: t('list.state'),
      cell: ({ state }) => <StatusTag tone={tones[state]}>{t(`state.${state}`)}</StatusTag>,
    },
    {
      key: 'date',
      header: t('list.date'),
      cell: (invite) => t(`date.${invite.state}`, { date: formats.day(getDate(invite)) }),
    },
    {
      key: 'actions',
      header: t('list.actions'),
      isActions: true,
      cell: (invite) => <InviteActions invite={invite} side={side} />,
    },
  ]
  return (
    <Stack>
      <DataList caption={title} columns={columns} rows={list.items} rowKey={({ inviteId }) => inviteId} />
      <LoadMore
        nextPage={list.nextPage}
        label={t('page.more')}
        errorTitle={t('page.more-error')}
        describeFailure={describe}
      />
    </Stack>
  )
}

function Who({ name, id }: { readonly name: string; readonly id: string | null }) {
  return (
    <span>
      {name}
      {id !== null && (
        <>
          <br />
          <span className="p-small p-soft">{id}</span>
        </>
      )}
    </span>
  )
}

function getDate({ state, expiresAt, decidedAt, endedAt }: JockeyInvite): string {
  if (state === 'ACCEPTED' || state === 'REJECTED') return decidedAt ?? expiresAt
  return state === 'SENT' ? expiresAt : (endedAt ?? expiresAt)
}
