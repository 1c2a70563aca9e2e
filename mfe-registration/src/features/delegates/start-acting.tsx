import type { PersonDelegation } from '@portal/contracts-registration'
import { useShell } from '@portal/shell-sdk'
import { Button } from '@portal/ui'
import { useState } from 'react'
import { useFailureText } from '../../shared/use-failure-text.ts'
import { useText } from './texts.ts'

interface StartActingProps {
  readonly delegation: PersonDelegation
  /** Names the person on the button, where nothing beside it does. */
  readonly hasName?: boolean
}

/** Starts acting for the person of a delegation, on the first page that they allow. */
export function StartActing({ delegation: { person, scopes }, hasName = false }: StartActingProps) {
  const t = useText()
  const { toasts, session, navigation } = useShell()
  const describe = useFailureText()
  const [isStarting, setIsStarting] = useState(false)
  const label = t('received.start-label', { name: person.displayName })
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
    <Button
      size="s"
      variant={hasName ? 'secondary' : 'primary'}
      busy={isStarting}
      aria-label={label}
      onClick={() => void start()}
    >
      {hasName ? label : t('received.start')}
    </Button>
  )
}

/** Where a delegate begins: the first page that the person allows. */
function getFirstPage(scopes: PersonDelegation['scopes']): string {
  if (scopes.includes('information')) return '/my-information'
  if (scopes.includes('licenses')) return '/licenses'
  return scopes.includes('invites') ? '/invites' : '/'
}
