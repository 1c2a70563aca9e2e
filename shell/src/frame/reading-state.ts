/**
 * Captures the reader's state within `old`: scroll position, focus, text selection and an unfinished click. Returns a
 * function that restores it once another element has replaced `old`. Call both without a paint in between.
 */
export function captureReadingState(old: Element): () => void {
  const parts = [captureFocus(old), captureSelection(old), capturePress(old), captureScrollPosition(old)]
  return () => {
    for (const restore of parts) restore?.()
  }
}

type Restore = (() => void) | undefined

function captureFocus(old: Element): Restore {
  const focused = document.activeElement
  if (!(focused instanceof HTMLElement) || !old.contains(focused)) return undefined
  const focusVisible = focused.matches(':focus-visible')
  const findCounterpart = createElementFinder(focused)
  const fallbackId = focused.closest<HTMLElement>('[tabindex]')?.id
  return () => {
    // If the counterpart is missing or hidden, focus what surrounded the element.
    for (const candidate of [
      findCounterpart(),
      fallbackId && document.getElementById(fallbackId),
      document.getElementById('main'),
    ]) {
      if (!candidate) continue
      candidate.focus({ preventScroll: true, focusVisible })
      if (document.activeElement === candidate) return
    }
  }
}

function captureSelection(old: Element): Restore {
  const selection = document.getSelection()
  const { anchorNode, focusNode, anchorOffset, focusOffset } = selection ?? {}
  if (!selection || !anchorNode || !focusNode || !old.contains(anchorNode) || !old.contains(focusNode)) return undefined
  const selectedText = selection.toString()
  const findStart = createPositionFinder(anchorNode, anchorOffset ?? 0)
  const findEnd = createPositionFinder(focusNode, focusOffset ?? 0)
  return () => {
    const [start, end] = [findStart(), findEnd()]
    if (!start || !end) return
    selection.setBaseAndExtent(...start, ...end)
    // Clear the selection if it would select different text.
    if (selection.toString() !== selectedText) selection.removeAllRanges()
  }
}

/** A link that was replaced or moved between pointer down and pointer up. */
let pressedLink: { readonly link: HTMLElement; readonly originalRect: DOMRect } | undefined

/** Browsers fire no click when the pointer goes down on one element and up on another. */
function capturePress(old: Element): Restore {
  const pressed = [...old.querySelectorAll<HTMLElement>('a:active')].at(-1) ?? pressedLink?.link
  if (!pressed || !old.contains(pressed)) return undefined
  const originalRect = pressedLink?.originalRect ?? pressed.getBoundingClientRect()
  const findCounterpart = createElementFinder(pressed)
  return () => {
    if (!pressedLink) addEventListener('pointerup', handlePointerUp, { once: true })
    const link = findCounterpart()
    pressedLink = link && { link, originalRect }
  }
}

/** Follows the link if the pointer is released on it, or where it was when the pointer went down. */
function handlePointerUp({ button, target, clientX, clientY, ctrlKey, metaKey, shiftKey, altKey }: PointerEvent): void {
  if (!pressedLink) return
  const { link, originalRect } = pressedLink
  pressedLink = undefined
  const isOnOriginalRect =
    clientX >= originalRect.left &&
    clientX <= originalRect.right &&
    clientY >= originalRect.top &&
    clientY <= originalRect.bottom
  if (button !== 0 || !(target instanceof Node) || !(isOnOriginalRect || link.contains(target))) return
  link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey, altKey }))
}

/**
 * Finds an element with an id to anchor the scroll position: the first that starts in the viewport, or one that fills
 * it. Returns undefined if the page is not scrolled. Elements that start above the viewport are unsuitable, because
 * the browser may not know the height of offscreen content yet.
 */
function captureScrollPosition(old: Element): Restore {
  if (window.scrollY === 0) return undefined
  let anchor: Anchor | undefined
  for (const candidate of listAnchors(old)) {
    if (candidate.bottom <= 0) continue
    if (anchor && candidate.top >= window.innerHeight) break
    anchor = candidate
    if (candidate.top >= 0) break
  }
  if (!anchor) return undefined
  const { id, top } = anchor
  return () => {
    const target = document.getElementById(id)
    if (target) window.scrollBy(0, target.getBoundingClientRect().top - top)
  }
}

interface Anchor {
  readonly id: string
  readonly top: number
  readonly bottom: number
}

function* listAnchors(element: Element): Generator<Anchor> {
  for (const named of element.querySelectorAll('[id]')) {
    const { top, bottom } = named.getBoundingClientRect()
    yield { id: named.id, top, bottom }
  }
}

/**
 * Returns a function that finds the counterpart of an element: the element itself, one with the same id, or the same
 * link or button in the same section.
 */
function createElementFinder(old: HTMLElement): () => HTMLElement | undefined {
  const { id } = old
  const href = old.getAttribute('href')
  const section = getSectionSelector(old.parentElement)
  const listClickables = (within: Element | null) => [...(within?.querySelectorAll<HTMLElement>('a, button') ?? [])]
  const matchers = [
    (element: Element) => href !== null && element.getAttribute('href') === href,
    (element: Element) => element.textContent?.trim() === old.textContent?.trim(),
  ]
  const matchIndexes = matchers.map((matches) =>
    listClickables(document.querySelector(section)).filter(matches).indexOf(old),
  )
  return () => {
    if (old.isConnected) return old
    const named = id === '' ? null : document.getElementById(id)
    if (named) return named
    const clickables = listClickables(document.querySelector(section))
    return matchers
      .map((matches, index) => clickables.filter(matches)[matchIndexes[index] ?? 0])
      .find((element) => element !== undefined)
  }
}

/** Returns a selector for the closest section that both pages contain: a provision or a landmark. */
function getSectionSelector(element: Element | null): string {
  const section = element?.closest('[id], nav, header, footer')
  if (!section) return 'body'
  if (section.id !== '') return `[id="${CSS.escape(section.id)}"]`
  const label = section.getAttribute('aria-label')
  return section.tagName.toLowerCase() + (label === null ? '' : `[aria-label="${CSS.escape(label)}"]`)
}

/**
 * Returns a function that finds the same position in a text: by node, or by character offset within the closest
 * element with an id.
 */
function createPositionFinder(node: Node, offset: number): () => [Node, number] | undefined {
  const named = (node instanceof Element ? node : node.parentElement)?.closest('[id]')
  const before = document.createRange()
  before.setStart(named ?? document.body, 0)
  before.setEnd(node, offset)
  const count = before.toString().length
  return () => {
    if (node.isConnected) return [node, offset]
    const target = named && document.getElementById(named.id)
    return target ? findPosition(target, count) : undefined
  }
}

function findPosition(target: Element, count: number): [Node, number] | undefined {
  const texts = document.createTreeWalker(target, NodeFilter.SHOW_TEXT)
  let remaining = count
  while (texts.nextNode()) {
    const { length } = texts.currentNode as Text
    if (remaining <= length) return [texts.currentNode, remaining]
    remaining -= length
  }
  return undefined
}
