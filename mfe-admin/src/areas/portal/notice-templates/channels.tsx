import { describeFailure } from '@portal/api-client'
import type { ChannelSwitchState } from '@portal/contracts-registration'
import { useFormats, useShell } from '@portal/shell-sdk'
import { Button, DataList, ErrorState, LoadingState, StatusTag } from '@portal/ui'
import { useCommand, useQuery, useQueryClient } from '@portal/ui/query'
import { staffApi } from '../../../shared/api.ts'
import { useNoticeTemplatesText } from './texts.ts'

/** The channels out of the portal, which can be switched off with a reason. */
export function Channels() {
  const t = useNoticeTemplatesText()
  const formats = useFormats()
  const channels = useQuery(staffApi().listChannelSwitches.query())
  const change = useChangeChannel()
  if (channels.isError)
    return (
      <ErrorState title={t('failed')} {...describeFailure(channels.error, t)} onRetry={() => void channels.refetch()} />
    )
  if (!channels.data) return <LoadingState shape="list" />
  return (
    <DataList
      caption={t('channels')}
      rows={channels.data}
      rowKey={({ channel }) => channel}
      columns={[
        { key: 'channel', header: t('channel.name'), cell: ({ channel }) => t(`channel.${channel}`) },
        {
          key: 'state',
          header: t('channel.state'),
          cell: ({ isOn, reason, changedAt }) => (
            <span>
              <StatusTag tone={isOn ? 'success' : 'warning'}>{t(isOn ? 'channel.on' : 'channel.off')}</StatusTag>{' '}
              {reason !== null && changedAt !== null && t('channel.reason', { reason, date: formats.day(changedAt) })}
            </span>
          ),
        },
        {
          key: 'actions',
          header: t('channel.action'),
          isActions: true,
          cell: (one) => (
            <Button size="s" onClick={() => void change(one)}>
              {t(one.isOn ? 'channel.switch-off' : 'channel.switch-on')}
            </Button>
          ),
        },
      ]}
    />
  )
}

function useChangeChannel() {
  const t = useNoticeTemplatesText()
  const { dialogs, toasts } = useShell()
  const queries = useQueryClient()
  const set = useCommand(staffApi().setChannelSwitch)
  return async ({ channel, isOn }: ChannelSwitchState) => {
    const name = t(`channel.${channel}`)
    const isChanged = await dialogs.form({
      title: t(isOn ? 'channel.off-title' : 'channel.on-title', { channel: name }),
      intro: t(isOn ? 'channel.intro-off' : 'channel.intro-on'),
      submitLabel: t(isOn ? 'channel.switch-off' : 'channel.switch-on'),
      fields: [{ name: 'reason', label: t('channel.reason-label'), kind: 'textarea', required: true, maxLength: 500 }],
      submit: async ({ reason }) => {
        try {
          await set.mutateAsync({ params: { channel }, body: { isOn: !isOn, reason: String(reason) } })
          return undefined
        } catch (failure) {
          return { reason: describeFailure(failure, t).message }
        }
      },
    })
    if (isChanged) toasts.show({ kind: 'success', message: t('channel.changed') })
    await queries.invalidateQueries({ queryKey: staffApi().listChannelSwitches.key })
  }
}
