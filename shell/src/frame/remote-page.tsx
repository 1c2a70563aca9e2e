import { LoadingState, Page } from '@portal/ui'
import { useEffect, useState, type ComponentType } from 'react'
import { usePortal } from '../portal-context.ts'
import { useText } from '../texts.ts'
import { Broken, PartBoundary } from './boundary.tsx'

type Loaded =
  | { readonly state: 'loading' }
  | { readonly state: 'loaded'; readonly Content: ComponentType }
  | { readonly state: 'failed'; readonly reference: string; readonly incompatible: boolean }

/** The HTML that the edge wrote into the document for this address; it stands until the page itself can. */
const written = takeWrittenPage()

/** A page of a remote: its code is loaded now. When that fails: a sentence, and "try again" without a reload. */
export function RemotePage({ remote, page }: { remote: string; page: string }) {
  const { remotes, errors } = usePortal()
  const t = useText()
  const [attempt, setAttempt] = useState(0)
  const [loaded, setLoaded] = useState<Loaded>({ state: 'loading' })
  useEffect(() => {
    let current = true
    setLoaded({ state: 'loading' })
    remotes.loadPage(remote, page).then(
      (module) => {
        if (current) setLoaded({ state: 'loaded', Content: module.default as ComponentType })
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
  }, [remotes, errors, remote, page, attempt])

  const retry = () => {
    remotes.recover(remote)
    setAttempt((count) => count + 1)
  }
  switch (loaded.state) {
    case 'loading':
      return written?.path === window.location.pathname ? (
        <div dangerouslySetInnerHTML={{ __html: written.html }} />
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

function takeWrittenPage(): { readonly path: string; readonly html: string } | undefined {
  const html = document.querySelector('#portal [data-written-page]')?.innerHTML
  return html === undefined ? undefined : { path: window.location.pathname, html }
}
