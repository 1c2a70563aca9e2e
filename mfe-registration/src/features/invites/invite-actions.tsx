import type { JockeyInvite } from '@portal/contracts-registration'
import { useShell } from '@portal/shell-sdk'
import { Button, Cluster } from '@portal/ui'
import { useText } from './texts.ts'
import { useChangeInvite, useDecide, useReported } from './use-invites.ts'

/** The buttons of an invite, by its state and the side of the reader. */
export function InviteActions({ invite, side }: { readonly invite: JockeyInvite; readonly side: 'sent' | 'received' }) {
  const t = useText()
  const { dialogs } = useShell()
  const decide = useDecide()
  const change = useChangeInvite()
  const report = useReported()
  const { inviteId, state } = invite
  const name = side === 'sent' ? invite.jockeyName : invite.agentName
  const reference = { inviteId }

  const confirmed = async (kind: 'reject' | 'revoke' | 'end', run: () => Promise<void>) => {
    const isConfirmed = await dialogs.confirm({
      title: t(`confirm.${kind}`),
      message: t(`confirm.${kind}-text`, { name }),
      confirmLabel: t(`action.${kind}`),
      danger: true,
    })
    if (isConfirmed) await run()
  }
  const accept = () => report(() => decide.mutateAsync({ reference, isAccepted: true }), 'done.accepted', name)
  const reject = () => report(() => decide.mutateAsync({ reference, isAccepted: false }), 'done.rejected', name)
  const resend = () => report(() => change.mutateAsync({ inviteId, action: 'resend' }), 'done.resent', name)
  const revoke = () => report(() => change.mutateAsync({ inviteId, action: 'revoke' }), 'done.revoked', name)
  const end = () => report(() => change.mutateAsync({ inviteId, action: 'end' }), 'done.ended', name)

  if (state === 'ACCEPTED') {
    return (
      <Button size="s" aria-label={t('action.end-label', { name })} onClick={() => void confirmed('end', end)}>
        {t('action.end')}
      </Button>
    )
  }
  if (state !== 'SENT') return null
  return side === 'received' ? (
    <Cluster>
      <Button
        size="s"
        variant="primary"
        busy={decide.isPending}
        aria-label={t('action.accept-label', { name })}
        onClick={() => void accept()}
      >
        {t('action.accept')}
      </Button>
      <Button size="s" aria-label={t('action.reject-label', { name })} onClick={() => void confirmed('reject', reject)}>
        {t('action.reject')}
      </Button>
    </Cluster>
  ) : (
    <Cluster>
      <Button
        size="s"
        busy={change.isPending}
        aria-label={t('action.resend-label', { name })}
        onClick={() => void resend()}
      >
        {t('action.resend')}
      </Button>
      <Button
        size="s"
        variant="quiet"
        aria-label={t('action.revoke-label', { name })}
        onClick={() => void confirmed('revoke', revoke)}
      >
        {t('action.revoke')}
      </Button>
    </Cluster>
  )
}
