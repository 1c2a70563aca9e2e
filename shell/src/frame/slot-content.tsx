import type { PageModule } from '@portal/contracts-shell/light'
import type { SlotEntry } from '@portal/federation'
import { isOffered, useSession } from '@portal/shell-sdk'
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
    .filter((entry) => isOffered(entry, user))
    .map((entry) => <SlotComponent key={`${entry.remote}/${entry.component}`} entry={entry} properties={properties} />)
}

/** Loads a component and shows it. If it throws while rendering, shows that of the previous release, or a message. */
function SlotComponent({ entry, properties }: { entry: SlotEntry; properties: Properties }) {
  const { remotes, errors } = usePortal()
  const [attempt, setAttempt] = useState(0)
  const [loaded, setLoaded] = useState<PageModule | 'failed'>()
  useEffect(() => {
    let current = true
    setLoaded(undefined)
    entry.load().then(
      (module) => {
        if (current) setLoaded(module)
      },
      (error: unknown) => {
        errors.report(error, { where: `slot ${entry.slot}` })
        if (current) setLoaded('failed')
      },
    )
    return () => {
      current = false
    }
    // `entry` is a new object on each render; its names identify it.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [entry.remote, entry.component, entry.slot, errors, attempt])

  const loadAgain = () => {
    setLoaded(undefined)
    setAttempt((count) => count + 1)
  }
  const retry = () => {
    remotes.recover(entry.remote)
    loadAgain()
  }
  // The header has no room for messages.
  const isQuiet = entry.slot === 'header'
  if (loaded === undefined) return isQuiet ? null : <LoadingState />
  if (loaded === 'failed') return isQuiet ? null : <SlotError onRetry={retry} />
  const Content = loaded.default as ComponentType<Properties>
  return (
    <PartBoundary
      name={`slot ${entry.slot}`}
      fallback={({ onRetry }) => (isQuiet ? null : <SlotError onRetry={onRetry} />)}
      onRetry={retry}
      onError={(error) => {
        if (remotes.reportRenderFailure(loaded, error)) loadAgain()
      }}
    >
      <Suspense fallback={isQuiet ? null : <LoadingState />}>
        <Content {...properties} />
      </Suspense>
    </PartBoundary>
  )
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
