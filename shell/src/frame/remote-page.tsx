import { LoadingState, Page } from '@portal/ui'
import { useQueryClient } from '@portal/ui/query'
import { startTransition, useEffect, useLayoutEffect, useState, type ComponentType } from 'react'
import { usePortal } from '../portal-context.ts'
import { useText } from '../texts.ts'
import { Broken, PartBoundary } from './boundary.tsx'
import { resume, ShowWritten, writtenPage } from './written-page.tsx'

type Loaded =
  | { readonly state: 'loading' }
  | { readonly state: 'loaded'; readonly Content: ComponentType }
  | { readonly state: 'failed'; readonly reference: string; readonly incompatible: boolean }

/** How long what the document came with may stand for a page that waits for its calls, milliseconds. */
const patience = 15_000

/** A page of a remote: its code is loaded now. When that fails: a sentence, and "try again" without a reload. */
export function RemotePage({ remote, page }: { remote: string; page: string }) {
  const { remotes, errors, i18n } = usePortal()
  const t = useText()
  const [attempt, setAttempt] = useState(0)
  const queries = useQueryClient()
  const [loaded, setLoaded] = useState<Loaded>({ state: 'loading' })
  useEffect(() => {
    let current = true
    setLoaded({ state: 'loading' })
    const load = async () => {
      const module = await remotes.loadPage(remote, page)
      const prepare = async () => module.prepare?.(queries, new URLSearchParams(window.location.search))
      // Without its texts a page would show keys, and one that is shown would vanish to fetch them.
      // A manifest that the browser kept from before may not name them.
      const texts = i18n.load(remotes.manifests().find(({ name }) => name === remote)?.texts?.[page] ?? [])
      if (writtenPage() !== undefined) await settledWithin(patience, prepare())
      await texts
      return module
    }
    load().then(
      (module) => {
        if (!current) return
        const show = () => setLoaded({ state: 'loaded', Content: module.default as ComponentType })
        // A long text is made in pieces while the reader goes on with the written one.
        if (writtenPage() === undefined) show()
        else startTransition(show)
      },
      (error: unknown) => {
        const reference = errors.report(error, { where: `${remote}/${page}` })
        const incompatible = error instanceof Error && error.name === 'IncompatibleRemote'
        if (current) setLoaded({ state: 'failed', reference, incompatible })
      },
    )
    return () => {
      current = false
    }
  }, [remotes, errors, i18n, queries, remote, page, attempt])
  useLayoutEffect(() => {
    if (loaded.state === 'loaded') resume()
  }, [loaded])

  const retry = () => {
    remotes.recover(remote)
    setAttempt((count) => count + 1)
  }
  const standing = writtenPage()
  switch (loaded.state) {
    case 'loading':
      return standing ? (
        <ShowWritten page={standing} />
      ) : (
        <Page>
          <LoadingState />
        </Page>
      )
    case 'failed':
      return loaded.incompatible ? (
        <Broken reference={loaded.reference} message={t('failure.outdated')} onRetry={() => window.location.reload()} />
      ) : (
        <Broken reference={loaded.reference} onRetry={retry} />
      )
    case 'loaded':
      return (
        <PartBoundary name={`${remote}/${page}`} onRetry={retry}>
          <loaded.Content />
        </PartBoundary>
      )
  }
}

/** A page that cannot be prepared, or not in time, shows its own states. */
async function settledWithin(milliseconds: number, work: Promise<void>): Promise<void> {
  const late = new Promise<void>((resolve) => void setTimeout(resolve, milliseconds))
  await Promise.race([work.catch(() => undefined), late])
}
