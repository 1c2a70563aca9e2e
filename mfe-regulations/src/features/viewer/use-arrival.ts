import { useLocation } from '@portal/ui/router'
import { useEffect, useRef, useState } from 'react'

/** State of a navigation that only opens or closes something beside the text: the reader stays where they are. */
export const staysInPlace = { staysInPlace: true } as const

/** What became of the place the address names. */
export interface Arrival {
  /** Id of the provision that was arrived at. */
  readonly arrived?: string
  /** A label this text does not have. */
  readonly missing?: string
  /** The label of the link, where the provision has another one here. */
  readonly redirectedFrom?: string
}

/**
 * Takes the reader to the provision that the address names, once the text is there: scrolls, gives it the focus (so that
 * those who listen begin there) and answers its id for the highlight.
 */
export function useArrival(root: HTMLElement | null, redirectOf: (anchor: string) => string | undefined): Arrival {
  const { hash, key, state } = useLocation()
  const [arrival, setArrival] = useState<Arrival>({})
  const stays = isStaying(state)
  const place = `${key} ${hash}`
  const taken = useRef(isTakenByBrowser(hash) ? place : undefined)
  const last = useRef<string>(undefined)
  useEffect(() => {
    if (!root || stays) return
    if (hash.length < 2) return setArrival({})
    const anchor = hash.slice(1)
    const own = findAnchor(root, anchor)
    const element = own ?? findAnchor(root, redirectOf(anchor) ?? '')
    if (!element) return setArrival({ missing: decoded(anchor) })
    // Once: whoever has gone on from there is not fetched back when links or counts of the text come later.
    if (last.current === place) return
    last.current = place
    if (taken.current !== place || window.scrollY === 0) {
      element.scrollIntoView({ block: 'start' })
      element.focus({ preventScroll: true })
    }
    taken.current = undefined
    setArrival({
      ...(element.dataset.id && { arrived: element.dataset.id }),
      ...(!own && { redirectedFrom: decoded(anchor) }),
    })
    // `place` has the key: the same link pressed again arrives again.
  }, [root, hash, place, stays, redirectOf])
  return arrival
}

/**
 * An address may open the comments on a provision (a link of a mail, the way back from signing in): the text behind them
 * then shows it. The focus stays with what opened.
 */
export function useCommentedPlace(isReady: boolean, regulationId: string | undefined): void {
  const { hash } = useLocation()
  const [opened] = useState(hash.length < 2 ? regulationId : undefined)
  useEffect(() => {
    if (!isReady || opened === undefined) return
    document.querySelector(`.rv-provision[data-id="${opened}"]`)?.scrollIntoView({ block: 'start' })
  }, [isReady, opened])
}

function isStaying(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'staysInPlace' in state
}

/** Whether the text stood in the document before this page: the browser went to the place itself. */
function isTakenByBrowser(hash: string): boolean {
  const written = document.querySelector('[data-written-page]')
  return written !== null && findAnchor(written, hash.slice(1)) !== null
}

/** Of the text alone: what else has a name on the page (`main`) is no place to arrive at. */
function findAnchor(root: Element, anchor: string): HTMLElement | null {
  if (anchor === '') return null
  const named = (id: string) => root.querySelector<HTMLElement>(`[id="${CSS.escape(id)}"]`)
  return named(anchor) ?? named(decoded(anchor))
}

/** The label an anchor names. */
export function decoded(anchor: string): string {
  try {
    return decodeURIComponent(anchor).replaceAll('_', ' ')
  } catch {
    return anchor
  }
}
