import { useEffect, type RefObject } from 'react'

const focusableSelector = 'a[href], button, input, select, textarea, summary, [tabindex]'

/** The focused element or one of its ancestors, and its next sibling. */
interface FocusPathEntry {
  readonly element: Element
  readonly nextSibling: Element | null
}

/**
 * Recovers focus when the focused element is removed (a form closes, a comment is deleted). Browsers then move focus
 * to `<body>`, and keyboard users would start again at the top of the page. Within this region, focus moves to the
 * removed element's next sibling, else to the first focusable element in its nearest remaining ancestor, else to the
 * region itself.
 */
export function useFocusRecovery(region: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const container = region.current
    if (!container) return undefined
    // Path from the focused element up to the container, innermost first; empty when focus is outside.
    let focusPath = getFocusPath(document.activeElement, container)
    const onFocusIn = ({ target }: FocusEvent) => {
      focusPath = getFocusPath(target, container)
    }
    const onFocusOut = ({ target }: FocusEvent) =>
      // Some browsers also fire focusout when the element is removed, so check after the current task.
      queueMicrotask(() => {
        const hasMovedFocus = target instanceof Element && target.isConnected && target !== document.activeElement
        if (hasMovedFocus && focusPath[0]?.element === target) focusPath = []
      })
    const observer = new MutationObserver(() => {
      const isRemoved = focusPath[0]?.element.isConnected === false
      if (isRemoved && document.activeElement === document.body && container.isConnected)
        findNearestFocusable(focusPath, container).focus()
    })
    container.addEventListener('focusin', onFocusIn)
    container.addEventListener('focusout', onFocusOut)
    observer.observe(container, { childList: true, subtree: true })
    return () => {
      observer.disconnect()
      container.removeEventListener('focusin', onFocusIn)
      container.removeEventListener('focusout', onFocusOut)
    }
  }, [region])
}

/** Remembers where an element is, so that focus can return near it after it was removed. */
export class FocusOrigin {
  readonly #path: readonly FocusPathEntry[]
  readonly #container: HTMLElement

  constructor(readonly element: Element | null) {
    this.#container = element?.closest('main') ?? document.body
    this.#path = getFocusPath(element, this.#container)
  }

  /** Focuses the element; when it was removed, what follows it, unless the focus has already gone elsewhere. */
  focus(): void {
    if (this.element instanceof HTMLElement && this.element.isConnected) this.element.focus()
    else if (this.#path.length > 0 && this.#container.isConnected && document.activeElement === document.body)
      findNearestFocusable(this.#path, this.#container).focus()
  }
}

function getFocusPath(target: EventTarget | null, container: Element): readonly FocusPathEntry[] {
  if (!(target instanceof Element) || target === container || !container.contains(target)) return []
  return [{ element: target, nextSibling: target.nextElementSibling }, ...getFocusPath(target.parentElement, container)]
}

function findNearestFocusable(focusPath: readonly FocusPathEntry[], container: HTMLElement): HTMLElement {
  const remainingIndex = focusPath.findIndex(({ element }) => element.isConnected)
  const removed = remainingIndex === -1 ? focusPath.at(-1) : focusPath[remainingIndex - 1]
  const following = removed?.nextSibling?.isConnected ? findFirstFocusable(removed.nextSibling) : null
  if (following) return following
  for (const { element } of remainingIndex === -1 ? [] : focusPath.slice(remainingIndex)) {
    const first = findFirstFocusable(element)
    if (first) return first
  }
  const first = container.querySelector<HTMLElement>(focusableSelector)
  // Set only now: otherwise every click inside the region would focus it.
  if (!first) container.tabIndex = -1
  return first ?? container
}

function findFirstFocusable(element: Element): HTMLElement | null {
  return element.matches(focusableSelector)
    ? (element as HTMLElement)
    : element.querySelector<HTMLElement>(focusableSelector)
}
