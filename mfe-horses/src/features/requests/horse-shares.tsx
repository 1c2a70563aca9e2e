import type { HorseShare } from '@portal/contracts-horses'
import { useFormats, useShell } from '@portal/shell-sdk'
import { Button } from '@portal/ui'
import { useCommand, useQuery } from '@portal/ui/query'
import { horsesApi } from '../../shared/api.ts'
import { useText } from '../../shared/texts.ts'
import { useFailureText } from '../../shared/use-failure-text.ts'
import { useRequestText } from './texts.ts'
import { useReloadRequests } from './use-requests.ts'

/** With whom a horse is shared, and how to end it. Renders nothing for readers who may not see shares. */
export function HorseShares({ horseId }: { readonly horseId: string }) {
  const t = useRequestText()
  const shares = useQuery({ ...horsesApi().listHorseShares.query({ params: { horseId } }), staleTime: 0 })
  if (!shares.data) return null
  return (
    <section className="p-stack" data-gap="s">
      <h2>{t('horse.shares')}</h2>
      {shares.data.shares.length === 0 ? (
        <p className="p-soft">{t('horse.no-shares')}</p>
      ) : (
        <ul className="request-results">
          {shares.data.shares.map((share) => (
            <Share key={share.shareId} horseId={horseId} share={share} />
          ))}
        </ul>
      )}
    </section>
  )
}

function Share({ horseId, share }: { readonly horseId: string; readonly share: HorseShare }) {
  const t = useRequestText()
  const text = useText()
  const describe = useFailureText()
  const formats = useFormats()
  const { dialogs, navigation, toasts } = useShell()
  const reload = useReloadRequests()
  const ending = useCommand(horsesApi().endHorseShare)
  const { shareId, isMine, scopes, from } = share
  const name = share.granteeName ?? text('unknown-name')
  const label = t(isMine ? 'share.leave' : 'share.end')
  const end = async () => {
    const message = isMine ? t('share.leave-text') : t('share.end-text', { name })
    if (!(await dialogs.confirm({ title: label, message, confirmLabel: label }))) return
    try {
      await ending.mutateAsync({ params: { horseId, shareId } })
      toasts.show({ kind: 'success', message: t('share.ended') })
      if (isMine) navigation.to('/requests')
      else await reload()
    } catch (failure) {
      toasts.show({ kind: 'error', title: t('share.end-failed'), message: describe(failure).message ?? '' })
    }
  }
  return (
    <li>
      <span>
        {isMine ? t('horse.shared-by', { name: share.grantorName ?? text('unknown-name') }) : name}
        <br />
        <span className="p-small p-soft">
          {t('share.facts', {
            scopes: formats.list(scopes.map((scope) => t(`scope.${scope}`))),
            date: formats.date(from),
          })}
        </span>
      </span>
      <Button
        size="s"
        busy={ending.isPending}
        aria-label={isMine ? label : t('share.end-label', { name })}
        onClick={() => void end()}
      >
        {label}
      </Button>
    </li>
  )
}
