import type { PersonDelegation } from '@portal/contracts-registration'
import { useShell } from '@portal/shell-sdk'
import { Button, Cluster } from '@portal/ui'
import { useFailureText } from '../../shared/use-failure-text.ts'
import { StartActing } from './start-acting.tsx'
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
  const { dialogs, toasts } = useShell()
  const describe = useFailureText()
  const end = useEndDelegation()
  const { delegationId, person, status } = delegation
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

  return (
    <Cluster>
      {side === 'received' && status === 'active' && <StartActing delegation={delegation} />}
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
