import { useLocation } from '@portal/ui/router'
import { useEffect, useRef, useState } from 'react'
import { decodeAnchor } from './anchors.ts'

/** State of a navigation that only opens or closes the side panel; the scroll position stays. */
export const keepScrollPosition = { keepScrollPosition: true } as const

/** The provision the URL names, once it was looked up. */
export interface ScrollTarget {
  /** Id of the target provision. */
  readonly targetId?: string
  /** A label this version doesn't have. */
  readonly missingLabel?: string
  /** The label in the link, when the provision has another one in this version. */
  readonly redirectedFrom?: string
}

/**
 * Scrolls to the provision named in the URL and focuses it once the text is rendered, so that screen readers start
 * there. Returns its id for highlighting.
 */
export function useScrollToTarget(
  root: HTMLElement | null,
  findRedirect: (anchor: string) => string | undefined,
): ScrollTarget {
  const { hash, key, state } = useLocation()
  const [target, setTarget] = useState<ScrollTarget>({})
  const keepsPosition = isKeepingScrollPosition(state)
  const navigationKey = `${key} ${hash}`
  const handledByBrowser = useRef(isHandledByBrowser(hash) ? navigationKey : undefined)
  const lastHandled = useRef<string>(undefined)
  useEffect(() => {
    if (!root || keepsPosition) return
    if (hash.length < 2) return setTarget({})
    const anchor = hash.slice(1)
    const exactMatch = findAnchor(root, anchor)
    const element = exactMatch ?? findAnchor(root, findRedirect(anchor) ?? '')
    if (!element) return setTarget({ missingLabel: decodeAnchor(anchor) })
    // Only once: don't scroll back readers who moved on when links or counts load later.
    if (lastHandled.current === navigationKey) return
    lastHandled.current = navigationKey
    if (handledByBrowser.current !== navigationKey || window.scrollY === 0) {
      element.scrollIntoView({ block: 'start' })
      element.focus({ preventScroll: true })
    }
    handledByBrowser.current = undefined
    setTarget({
      ...(element.dataset.id && { targetId: element.dataset.id }),
      ...(!exactMatch && { redirectedFrom: decodeAnchor(anchor) }),
    })
    // `navigationKey` includes the location key, so following the same link again scrolls again.
  }, [root, hash, navigationKey, keepsPosition, findRedirect])
  return target
}

/**
 * Scrolls to the provision whose comments the URL opens (a link from an email, the return from sign-in). Focus stays
 * in the panel.
 */
export function useScrollToCommentedProvision(isReady: boolean, regulationId: string | undefined): void {
  const { hash } = useLocation()
  const [initialId] = useState(hash.length < 2 ? regulationId : undefined)
  useEffect(() => {
    if (!isReady || initialId === undefined) return
    document.querySelector(`.rv-provision[data-id="${initialId}"]`)?.scrollIntoView({ block: 'start' })
  }, [isReady, initialId])
}

function isKeepingScrollPosition(state: unknown): boolean {
  return typeof state === 'object' && state !== null && 'keepScrollPosition' in state
}

/** Whether the text was in the server-rendered document, so that the browser already scrolled to the target. */
function isHandledByBrowser(hash: string): boolean {
  const serverRendered = document.querySelector('[data-server-rendered]')
  return serverRendered !== null && findAnchor(serverRendered, hash.slice(1)) !== null
}

/** Searches only the text: other ids on the page, such as `main`, are not targets. */
function findAnchor(root: Element, anchor: string): HTMLElement | null {
  if (anchor === '') return null
  const findById = (id: string) => root.querySelector<HTMLElement>(`[id="${CSS.escape(id)}"]`)
  return findById(anchor) ?? findById(decodeAnchor(anchor))
}
