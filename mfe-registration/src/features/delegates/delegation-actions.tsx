import type { PersonDelegation } from '@portal/contracts-registration'
import { useShell } from '@portal/shell-sdk'
import { Button, Cluster } from '@portal/ui'
import { useState } from 'react'
import { useFailureText } from '../../shared/use-failure-text.ts'
import { useText } from './texts.ts'
import { useEndDelegation, type DelegationSide } from './use-delegations.ts'

interface DelegationActionsProps {
  readonly delegation: PersonDelegation
  readonly side: DelegationSide
  readonly onChange: ((delegation: PersonDelegation) => void) | undefined
}

/** The buttons of a delegation, by its status and the side of the reader. */
export function DelegationActions({ delegation, side, onChange }: DelegationActionsProps) {
  const t = useText()
  const { dialogs, toasts, session, navigation } = useShell()
  const describe = useFailureText()
  const end = useEndDelegation()
  const [isStarting, setIsStarting] = useState(false)
  const { delegationId, person, status, scopes } = delegation
  const name = person.displayName

  const confirmEnd = async () => {
    const isConfirmed = await dialogs.confirm({
      title: t(`${side}.end-title`),
      message: t(`${side}.end-text`, { name }),
      confirmLabel: t(`${side}.end`),
      danger: true,
    })
    if (!isConfirmed) return
    try {
      await end.mutateAsync(delegationId)
      toasts.show({ kind: 'success', message: t(`${side}.ended`, { name }) })
    } catch (failure) {
      toasts.show({ kind: 'error', message: describe(failure).message })
    }
  }
  const start = async () => {
    setIsStarting(true)
    try {
      await session.actFor(person.hisaPersonId)
      navigation.to(getFirstPage(scopes))
    } catch (failure) {
      toasts.show({ kind: 'error', message: describe(failure).message })
      setIsStarting(false)
    }
  }

  return (
    <Cluster>
      {side === 'received' && status === 'active' && (
        <Button
          size="s"
          variant="primary"
          busy={isStarting}
          aria-label={t('received.start-label', { name })}
          onClick={() => void start()}
        >
          {t('received.start')}
        </Button>
      )}
      {side === 'given' && (
        <Button size="s" aria-label={t('given.change-label', { name })} onClick={() => onChange?.(delegation)}>
          {t('given.change')}
        </Button>
      )}
      <Button
        size="s"
        variant="quiet"
        busy={end.isPending}
        aria-label={t(`${side}.end-label`, { name })}
        onClick={() => void confirmEnd()}
      >
        {t(`${side}.end`)}
      </Button>
    </Cluster>
  )
}

/** Where a delegate begins: the first page that the person allows. */
function getFirstPage(scopes: PersonDelegation['scopes']): string {
  if (scopes.includes('information')) return '/my-information'
  if (scopes.includes('licenses')) return '/licenses'
  return scopes.includes('invites') ? '/invites' : '/'
}
