import { useEffect, useRef, type RefObject } from 'react'

/** Maximum number of pages to prefetch when idle; the others are prefetched on hover. */
const maxPages = 4
const slowConnectionTypes: readonly (string | undefined)[] = ['slow-2g', '2g', '3g']

interface NavigationEntry {
  readonly path: string
  readonly prefetch: () => void
}

/**
 * Prefetches the code of the pages in `entries` that are closest to the current one, once this page has loaded and the
 * browser is idle. Does nothing on a slow connection, in a background tab, or while the navigation is hidden (on a
 * phone, in the closed menu).
 */
export function usePrefetchNearby(
  navigation: RefObject<HTMLElement | null>,
  entries: readonly NavigationEntry[],
  current: number,
): void {
  const nearest = entries
    .map((entry, index) => ({ entry, distance: Math.abs(index - current) }))
    .filter(({ distance }) => distance > 0)
    .toSorted((a, b) => a.distance - b.distance)
    .slice(0, maxPages)
    .map(({ entry }) => entry)
  const latest = useRef(nearest)
  useEffect(() => {
    latest.current = nearest
  })
  const key = nearest.map(({ path }) => path).join(' ')
  useEffect(
    () =>
      whenIdle(() => {
        if (isSlowConnection() || document.hidden || !isVisible(navigation.current)) return
        for (const entry of latest.current) entry.prefetch()
      }),
    [key, navigation],
  )
}

/** Runs `work` once the page has loaded and the browser is idle. Returns a function that cancels it. */
function whenIdle(work: () => void): () => void {
  const abort = new AbortController()
  const scheduleWork = () => {
    // Safari has no requestIdleCallback.
    const [request, cancel] =
      'requestIdleCallback' in globalThis
        ? [() => requestIdleCallback(work), cancelIdleCallback]
        : [() => window.setTimeout(work, 2_000), clearTimeout]
    const handle = request()
    abort.signal.addEventListener('abort', () => cancel(handle))
  }
  if (document.readyState === 'complete') scheduleWork()
  else addEventListener('load', scheduleWork, { once: true, signal: abort.signal })
  return () => abort.abort()
}

function isSlowConnection(): boolean {
  const { connection } = navigator as { connection?: { effectiveType?: string } }
  return slowConnectionTypes.includes(connection?.effectiveType)
}

function isVisible(element: HTMLElement | null): boolean {
  return element?.checkVisibility?.() ?? element !== null
}
