import { canOpen } from '@portal/contracts-common/light'
import type { SlotEntry } from '@portal/federation'
import { useSession } from '@portal/shell-sdk'
import { Button, LoadingState } from '@portal/ui'
import { Suspense, useEffect, useState, type ComponentType } from 'react'
import { usePortal } from '../portal-context.ts'
import { useText } from '../texts.ts'
import { PartBoundary } from './part-boundary.tsx'

type Properties = Readonly<Record<string, unknown>>

/** Renders the components that fill a slot, each inside its own error boundary. */
export function SlotContent({ slot, properties }: { slot: string; properties: Properties }) {
  const { remotes } = usePortal()
  const session = useSession()
  const user = session.status === 'signed-in' ? session.user : undefined
  return remotes
    .getSlotEntries(slot)
    .filter(({ access }) => canOpen(access, user))
    .map((entry) => (
      <PartBoundary
        key={`${entry.remote}/${entry.component}`}
        name={`slot ${slot}`}
        fallback={({ onRetry }) => <SlotError onRetry={onRetry} />}
      >
        <Suspense fallback={<LoadingState />}>
          <SlotComponent entry={entry} properties={properties} />
        </Suspense>
      </PartBoundary>
    ))
}

function SlotComponent({ entry, properties }: { entry: SlotEntry; properties: Properties }) {
  const { errors } = usePortal()
  const [attempt, setAttempt] = useState(0)
  const [Content, setContent] = useState<ComponentType<Properties>>()
  const [failed, setFailed] = useState(false)
  useEffect(() => {
    let current = true
    setFailed(false)
    entry.load().then(
      (module) => {
        if (current) setContent(() => module.default as ComponentType<Properties>)
      },
      (error: unknown) => {
        errors.report(error, { where: `slot ${entry.slot}` })
        if (current) setFailed(true)
      },
    )
    return () => {
      current = false
    }
    // `entry` is a new object on each render; its names identify it.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [entry.remote, entry.component, entry.slot, errors, attempt])
  if (failed) return <SlotError onRetry={() => setAttempt((count) => count + 1)} />
  return Content === undefined ? <LoadingState /> : <Content {...properties} />
}

function SlotError({ onRetry }: { onRetry: () => void }) {
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
