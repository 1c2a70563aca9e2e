import { isAllowed } from '@portal/contracts-common/light'
import type { SlotFilling } from '@portal/federation'
import { useSession } from '@portal/shell-sdk'
import { Button, LoadingState } from '@portal/ui'
import { Suspense, useEffect, useState, type ComponentType } from 'react'
import { usePortal } from '../portal-context.ts'
import { useText } from '../texts.ts'
import { PartBoundary } from './boundary.tsx'

type Properties = Readonly<Record<string, unknown>>

/** What other parts put into a place, each within its own boundary: one that fails leaves the others. */
export function SlotContent({ slot, properties }: { slot: string; properties: Properties }) {
  const { remotes } = usePortal()
  const session = useSession()
  const groups = session.status === 'signed-in' ? session.user.groups : undefined
  return remotes
    .slot(slot)
    .filter(({ access }) => isAllowed(access, groups))
    .map((filling) => (
      <PartBoundary
        key={`${filling.remote}/${filling.component}`}
        name={`slot ${slot}`}
        instead={({ onRetry }) => <SlotBroken onRetry={onRetry} />}
      >
        <Suspense fallback={<LoadingState />}>
          <Filling filling={filling} properties={properties} />
        </Suspense>
      </PartBoundary>
    ))
}

function Filling({ filling, properties }: { filling: SlotFilling; properties: Properties }) {
  const { errors } = usePortal()
  const [attempt, setAttempt] = useState(0)
  const [Content, setContent] = useState<ComponentType<Properties>>()
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    let current = true
    setFailed(false)
    filling.load().then(
      (module) => {
        if (current) setContent(() => module.default as ComponentType<Properties>)
      },
      (error: unknown) => {
        errors.report(error, { where: `slot ${filling.slot}` })
        if (current) setFailed(true)
      },
    )
    return () => {
      current = false
    }
    // The filling is made anew for each rendering; its names say which one it is.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [filling.remote, filling.component, filling.slot, errors, attempt])
  if (failed) return <SlotBroken onRetry={() => setAttempt((count) => count + 1)} />
  return Content === undefined ? <LoadingState /> : <Content {...properties} />
}

function SlotBroken({ onRetry }: { onRetry: () => void }) {
  const t = useText()
  return (
    <div className="p-cluster p-soft" role="alert">
      {t('failure.slot')}
      <Button size="s" onClick={onRetry}>
        {t('ui.retry')}
      </Button>
    </div>
  )
}
