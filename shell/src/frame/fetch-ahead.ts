import { useEffect, useRef, type RefObject } from 'react'

/** How many pages are fetched ahead of where one is: the others are, when they are pointed at. */
const most = 4
const slowLines: readonly (string | undefined)[] = ['slow-2g', '2g', '3g']

interface Near {
  readonly path: string
  readonly prefetch: () => void
}

/**
 * Fetches the code of the pages that `entries` lead to, the nearest to the current one first, when this page has loaded and
 * the browser has nothing else to do. Not on a slow line, nor while the tab or the navigation is out of sight, on a phone
 * behind its menu.
 */
export function useFetchAhead(
  navigation: RefObject<HTMLElement | null>,
  entries: readonly Near[],
  current: number,
): void {
  const near = entries
    .map((entry, index) => ({ entry, distance: Math.abs(index - current) }))
    .filter(({ distance }) => distance > 0)
    .toSorted((one, other) => one.distance - other.distance)
    .slice(0, most)
    .map(({ entry }) => entry)
  const latest = useRef(near)
  useEffect(() => {
    latest.current = near
  })
  const key = near.map(({ path }) => path).join(' ')
  useEffect(
    () =>
      whenIdle(() => {
        if (isSlow() || document.hidden || !isShown(navigation.current)) return
        for (const entry of latest.current) entry.prefetch()
      }),
    [key, navigation],
  )
}

/** Runs `work` once the page and its files have loaded and the browser idles; answers how to call it off. */
function whenIdle(work: () => void): () => void {
  const off = new AbortController()
  const wait = () => {
    // Safari has no word for being idle.
    const [ask, forget] =
      'requestIdleCallback' in globalThis
        ? [() => requestIdleCallback(work), cancelIdleCallback]
        : [() => window.setTimeout(work, 2_000), clearTimeout]
    const handle = ask()
    off.signal.addEventListener('abort', () => forget(handle))
  }
  if (document.readyState === 'complete') wait()
  else addEventListener('load', wait, { once: true, signal: off.signal })
  return () => off.abort()
}

function isSlow(): boolean {
  const { connection } = navigator as { connection?: { effectiveType?: string } }
  return slowLines.includes(connection?.effectiveType)
}

function isShown(element: HTMLElement | null): boolean {
  return element?.checkVisibility?.() ?? element !== null
}
