import type { PageModule } from '@portal/contracts-shell/light'
import { IncompatibleRemote } from '@portal/federation'
import { useQueryClient } from '@portal/ui/query'
import { startTransition, useEffect, useLayoutEffect, useState, useSyncExternalStore, type ComponentType } from 'react'
import { usePortal } from '../portal-context.ts'
import { useText } from '../texts.ts'
import { reloadForNewShell } from './new-shell.ts'
import { PageLoading } from './page-loading.tsx'
import { PageError, PartBoundary } from './part-boundary.tsx'
import { resumeReading, ServerRenderedContent, getServerRenderedPage } from './server-rendered-page.tsx'

type LoadState =
  | { readonly state: 'loading' }
  | { readonly state: 'loaded'; readonly module: PageModule; readonly Content: ComponentType }
  | { readonly state: 'failed'; readonly reference: string; readonly lacking: 'shell' | 'services' | undefined }

/** Time limit for preparing a page while server-rendered content is shown, in milliseconds. */
const prepareTimeoutMs = 15_000

/** Loads and shows a page of a remote. On failure, shows an error with a retry button. */
export function RemotePage({ remote, page, title }: { remote: string; page: string; title: string }) {
  const { remotes, errors, i18n } = usePortal()
  const t = useText()
  const [attempt, setAttempt] = useState(0)
  const queryClient = useQueryClient()
  const [loaded, setLoaded] = useState<LoadState>({ state: 'loading' })
  useEffect(() => {
    let current = true
    setLoaded({ state: 'loading' })
    const load = async () => {
      if (attempt > 0) await remotes.refresh()
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
        const show = () => setLoaded({ state: 'loaded', module, Content: module.default as ComponentType })
        // As a transition, so that rendering a long text does not block the server-rendered content.
        if (getServerRenderedPage() === undefined) show()
        else startTransition(show)
      },
      async (error: unknown) => {
        const reference = errors.report(error, { where: `${remote}/${page}` })
        // The files of an old release may have been deleted.
        const hasMoved = await remotes.refresh()
        if (!current || reloadForNewShell(remotes)) return
        if (hasMoved) return setAttempt((count) => count + 1)
        const lacking = error instanceof IncompatibleRemote ? error.lacking : undefined
        setLoaded({ state: 'failed', reference, lacking })
      },
    )
    return () => {
      current = false
    }
  }, [remotes, errors, i18n, queryClient, remote, page, attempt])
  useLayoutEffect(() => {
    if (loaded.state === 'loaded') resumeReading()
  }, [loaded])

  const loadAgain = () => {
    setLoaded({ state: 'loading' })
    setAttempt((count) => count + 1)
  }
  const retry = () => {
    remotes.recover(remote)
    loadAgain()
  }
  const generation = useSyncExternalStore(remotes.subscribe, remotes.generation)
  // A service may have been deployed that no longer answers what the page calls.
  const isUnsupported = loaded.state === 'loaded' && !remotes.isSupported(loaded.module)
  const hasFailed = loaded.state === 'failed'
  // A page that could not be shown may work in another generation.
  useEffect(() => {
    if (isUnsupported || hasFailed) loadAgain()
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [isUnsupported, generation])
  const serverRendered = getServerRenderedPage()
  switch (loaded.state) {
    case 'loading':
      return serverRendered ? <ServerRenderedContent page={serverRendered} /> : <PageLoading title={title} />
    case 'failed':
      return loaded.lacking === 'shell' ? (
        <PageError
          reference={loaded.reference}
          message={t('failure.outdated')}
          onRetry={() => window.location.reload()}
        />
      ) : (
        <PageError
          reference={loaded.reference}
          onRetry={retry}
          {...(loaded.lacking === 'services' && { message: t('failure.service-version') })}
        />
      )
    case 'loaded':
      return (
        <PartBoundary
          name={`${remote}/${page}`}
          onRetry={retry}
          onError={(error) => {
            if (remotes.reportRenderFailure(loaded.module, error)) loadAgain()
          }}
        >
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
