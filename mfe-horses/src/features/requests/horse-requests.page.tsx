import type { HorseDetails } from '@portal/contracts-horses'
import { useShell, useUser } from '@portal/shell-sdk'
import { Button, Cluster, ErrorState, LinkButton, LoadingState, LoadMore } from '@portal/ui'
import { useCommand } from '@portal/ui/query'
import { horsesApi } from '../../shared/api.ts'
import { HorseFrame } from '../../shared/horse-frame/index.ts'
import { useFailureText } from '../../shared/use-failure-text.ts'
import { HorseShares } from './horse-shares.tsx'
import { RequestList } from './request-list.tsx'
import { useRequestText } from './texts.ts'
import { useHorseRequestList, useReloadRequests } from './use-requests.ts'
import './requests.css'

/** `/horses/:horseId/requests`: requests about a horse, and with whom it is shared. */
export default function HorseRequestsPage() {
  return (
    <HorseFrame tab="requests">
      {(horse) => (
        <div className="p-stack" data-gap="l">
          <Start horse={horse} />
          <HorseShares horseId={horse.horseId} />
          <Requests horseId={horse.horseId} />
        </div>
      )}
    </HorseFrame>
  )
}

/** The links and commands of the people who manage the horse. */
function Start({ horse }: { readonly horse: HorseDetails }) {
  const t = useRequestText()
  const personId = useUser()?.personId
  const { responsiblePerson, designatedOwner, owners, horseId } = horse
  const people = [responsiblePerson, designatedOwner, ...owners]
  if (!people.some((person) => person !== null && person.personId === personId)) return null
  return (
    <Cluster>
      <LinkButton variant="primary" to={`/requests/new?horses=${horseId}`}>
        {t('horse.new')}
      </LinkButton>
      {responsiblePerson?.personId === personId && responsiblePerson?.basis === 'OWNER' && (
        <BecomeTrainer horseId={horseId} />
      )}
    </Cluster>
  )
}

function BecomeTrainer({ horseId }: { readonly horseId: string }) {
  const t = useRequestText()
  const describe = useFailureText()
  const { dialogs, toasts } = useShell()
  const roles = useUser()?.roles ?? []
  const reload = useReloadRequests()
  const command = useCommand(horsesApi().becomeTrainer, { onSuccess: reload })
  if (!roles.includes('trainer')) return null
  const run = async () => {
    const title = t('trainer.become')
    if (!(await dialogs.confirm({ title, message: t('trainer.text'), confirmLabel: title }))) return
    try {
      await command.mutateAsync({ params: { horseId } })
      toasts.show({ kind: 'success', message: t('trainer.done') })
    } catch (failure) {
      toasts.show({ kind: 'error', title: t('trainer.failed'), message: describe(failure).message ?? '' })
    }
  }
  return (
    <Button busy={command.isPending} onClick={() => void run()}>
      {t('trainer.become')}
    </Button>
  )
}

function Requests({ horseId }: { readonly horseId: string }) {
  const t = useRequestText()
  const describe = useFailureText()
  const list = useHorseRequestList(horseId)
  if (list.failure) return <ErrorState title={t('failed')} {...describe(list.failure)} onRetry={list.retry} />
  if (list.isPending) return <LoadingState shape="list" />
  return (
    <section className="p-stack" data-gap="m">
      <h2>{t('horse.requests')}</h2>
      {list.items.length === 0 ? <p className="p-soft">{t('horse.none')}</p> : <RequestList requests={list.items} />}
      <LoadMore nextPage={list.nextPage} label={t('more')} errorTitle={t('failed')} describeFailure={describe} />
    </section>
  )
}
