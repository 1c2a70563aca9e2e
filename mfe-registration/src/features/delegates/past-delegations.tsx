import { Button } from '@portal/ui'
import { useState } from 'react'
import { DelegationList } from './delegation-list.tsx'
import { useText } from './texts.ts'

/** Delegations that are over or ended, loaded when the reader asks for them. */
export function PastDelegations() {
  const t = useText()
  const [isOpen, setIsOpen] = useState(false)
  if (!isOpen) {
    return (
      <div>
        <Button variant="quiet" onClick={() => setIsOpen(true)}>
          {t('show-past')}
        </Button>
      </div>
    )
  }
  return (
    <>
      <DelegationList side="given" only="past" />
      <DelegationList side="received" only="past" />
    </>
  )
}
