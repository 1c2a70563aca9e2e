import { useEffect, type RefObject } from 'react'

const focusable = 'a[href], button, input, select, textarea, summary, [tabindex]'

/** An element that has the focus or stands around it, and what stood after it. */
interface Place {
  readonly element: Element
  readonly next: Element | null
}

/**
 * Where what has the focus goes away (a form that closes, a comment that is deleted), the browser gives the focus to
 * nobody, and whoever works by keyboard begins at the top of the page again. Within this region it goes on to what is
 * nearest: what stood after it, or the first in what still stands around it, at last the region itself.
 */
export function useKeptFocus(region: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const within = region.current
    if (!within) return undefined
    // Where the focus is, the innermost first; empty when it is elsewhere.
    let places = placesOf(document.activeElement, within)
    const taken = ({ target }: FocusEvent) => {
      places = placesOf(target, within)
    }
    const left = ({ target }: FocusEvent) =>
      // Some browsers say so too when it goes away, and then it is gone a moment later.
      queueMicrotask(() => {
        const isElsewhere = target instanceof Element && target.isConnected && target !== document.activeElement
        if (isElsewhere && places[0]?.element === target) places = []
      })
    const watch = new MutationObserver(() => {
      const isGone = places[0]?.element.isConnected === false
      if (isGone && document.activeElement === document.body && within.isConnected) nearest(places, within).focus()
    })
    within.addEventListener('focusin', taken)
    within.addEventListener('focusout', left)
    watch.observe(within, { childList: true, subtree: true })
    return () => {
      watch.disconnect()
      within.removeEventListener('focusin', taken)
      within.removeEventListener('focusout', left)
    }
  }, [region])
}

function placesOf(target: EventTarget | null, within: Element): readonly Place[] {
  if (!(target instanceof Element) || target === within || !within.contains(target)) return []
  return [{ element: target, next: target.nextElementSibling }, ...placesOf(target.parentElement, within)]
}

function nearest(places: readonly Place[], within: HTMLElement): HTMLElement {
  const standing = places.findIndex(({ element }) => element.isConnected)
  const gone = standing === -1 ? places.at(-1) : places[standing - 1]
  const after = gone?.next?.isConnected ? firstIn(gone.next) : null
  if (after) return after
  for (const { element } of standing === -1 ? [] : places.slice(standing)) {
    const first = firstIn(element)
    if (first) return first
  }
  const first = within.querySelector<HTMLElement>(focusable)
  // Only now, or every press with the mouse into it would give it the focus.
  if (!first) within.tabIndex = -1
  return first ?? within
}

function firstIn(element: Element): HTMLElement | null {
  return element.matches(focusable) ? (element as HTMLElement) : element.querySelector<HTMLElement>(focusable)
}
