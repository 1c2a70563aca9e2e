import { LoadingState, Page } from '@portal/ui'
import { useQueryClient } from '@portal/ui/query'
import { startTransition, useEffect, useLayoutEffect, useState, type ComponentType } from 'react'
import { usePortal } from '../portal-context.ts'
import { useText } from '../texts.ts'
import { PageError, PartBoundary } from './part-boundary.tsx'
import { resumeReading, ServerRenderedContent, getServerRenderedPage } from './server-rendered-page.tsx'

type LoadState =
  | { readonly state: 'loading' }
  | { readonly state: 'loaded'; readonly Content: ComponentType }
  | { readonly state: 'failed'; readonly reference: string; readonly incompatible: boolean }

/** Time limit for preparing a page while server-rendered content is shown, in milliseconds. */
const prepareTimeoutMs = 15_000

/** Loads and shows a page of a remote. On failure, shows an error with a retry button. */
export function RemotePage({ remote, page }: { remote: string; page: string }) {
  const { remotes, errors, i18n } = usePortal()
  const t = useText()
  const [attempt, setAttempt] = useState(0)
  const queryClient = useQueryClient()
  const [loaded, setLoaded] = useState<LoadState>({ state: 'loading' })
  useEffect(() => {
    let current = true
    setLoaded({ state: 'loading' })
    const load = async () => {
      const module = await remotes.loadPage(remote, page)
      const prepare = async () => module.prepare?.(queryClient, new URLSearchParams(window.location.search))
      // Load the texts first, or the page would suspend or show keys. A manifest cached by the browser may lack the
      // namespaces.
      const texts = i18n.load(remotes.manifests().find(({ name }) => name === remote)?.textNamespaces?.[page] ?? [])
      if (getServerRenderedPage() !== undefined) await waitAtMost(prepareTimeoutMs, prepare())
      await texts
      return module
    }
    load().then(
      (module) => {
        if (!current) return
        const show = () => setLoaded({ state: 'loaded', Content: module.default as ComponentType })
        // As a transition, so that rendering a long text does not block the server-rendered content.
        if (getServerRenderedPage() === undefined) show()
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
  }, [remotes, errors, i18n, queryClient, remote, page, attempt])
  useLayoutEffect(() => {
    if (loaded.state === 'loaded') resumeReading()
  }, [loaded])

  const retry = () => {
    remotes.recover(remote)
    setAttempt((count) => count + 1)
  }
  const serverRendered = getServerRenderedPage()
  switch (loaded.state) {
    case 'loading':
      return serverRendered ? (
        <ServerRenderedContent page={serverRendered} />
      ) : (
        <Page>
          <LoadingState />
        </Page>
      )
    case 'failed':
      return loaded.incompatible ? (
        <PageError
          reference={loaded.reference}
          message={t('failure.outdated')}
          onRetry={() => window.location.reload()}
        />
      ) : (
        <PageError reference={loaded.reference} onRetry={retry} />
      )
    case 'loaded':
      return (
        <PartBoundary name={`${remote}/${page}`} onRetry={retry}>
          <loaded.Content />
        </PartBoundary>
      )
  }
}

/** Waits for `work` to settle, at most `milliseconds`. If it fails or is late, the page shows its own states. */
async function waitAtMost(milliseconds: number, work: Promise<void>): Promise<void> {
  const timeout = new Promise<void>((resolve) => void setTimeout(resolve, milliseconds))
  await Promise.race([work.catch(() => undefined), timeout])
}
