import { useLayoutEffect, useRef } from 'react'
import { flushSync } from 'react-dom'
import { captureReadingState } from './reading-state.ts'

/** Content that the edge rendered into the document for the path that was opened. */
export interface ServerRenderedPage {
  /** Path with query. */
  readonly path: string
  readonly element: Element
}

/** The content in the document, until a page replaces it. */
let serverRendered = findServerRenderedPage()
let restoreReadingState: (() => void) | undefined

/** Returns the server-rendered content if it belongs to the current path. */
export function getServerRenderedPage(): ServerRenderedPage | undefined {
  return serverRendered?.path === getCurrentPath() ? serverRendered : undefined
}

/**
 * Renders the portal in place of the server-rendered document and preserves the reader's focus, selection and scroll
 * position.
 */
export function renderOverDocument(container: Element, render: () => void): void {
  if (!container.hasChildNodes()) return render()
  clearSkipLinkHash()
  const restoreFrameState = captureReadingState(container)
  flushSync(render)
  restoreFrameState()
}

/** Without scripts, the skip link adds `#main` to the URL. Removes it and focuses the main content instead. */
function clearSkipLinkHash(): void {
  if (window.location.hash !== '#main') return
  window.history.replaceState(window.history.state, '', getCurrentPath())
  const focused = document.activeElement
  // The focus may still be on the link, because browsers follow it asynchronously.
  if (focused === document.body || focused?.matches('.p-skip-link')) document.getElementById('main')?.focus()
}

/** Shows the server-rendered content and captures the reader's state when it is removed. */
export function ServerRenderedContent({ page }: { page: ServerRenderedPage }) {
  const container = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    container.current?.append(page.element)
    return () => {
      restoreReadingState = captureReadingState(page.element)
      // Its styles are of the release that rendered it; those of the remote's page may differ.
      document.querySelector('style[data-server-rendered-styles]')?.remove()
      serverRendered = undefined
    }
  }, [page])
  return <div ref={container} />
}

/** Restores the reader's state once a page has replaced the server-rendered content. */
export function resumeReading(): void {
  restoreReadingState?.()
  restoreReadingState = undefined
}

function findServerRenderedPage(): ServerRenderedPage | undefined {
  const element = document.querySelector('#portal [data-server-rendered]')
  return element === null ? undefined : { path: getCurrentPath(), element }
}

function getCurrentPath(): string {
  return window.location.pathname + window.location.search
}
