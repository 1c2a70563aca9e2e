/**
 * What a reader has in hand within `old`: the line they read, the focus, chosen words, a press not yet let go of. Answers
 * what gives it back once another element stands in its place; call both without a paint in between.
 */
export function readersHold(old: Element): () => void {
  const parts = [focusIn(old), wordsIn(old), pressIn(old), lineIn(old)]
  return () => {
    for (const giveBack of parts) giveBack?.()
  }
}

type GiveBack = (() => void) | undefined

function focusIn(old: Element): GiveBack {
  const focused = document.activeElement
  if (!(focused instanceof HTMLElement) || !old.contains(focused)) return undefined
  const focusVisible = focused.matches(':focus-visible')
  const findTwin = twinOf(focused)
  const around = focused.closest<HTMLElement>('[tabindex]')?.id
  return () => {
    // What is not there any more, or is folded away on this page, cannot have it: what stood around it then.
    for (const candidate of [findTwin(), around && document.getElementById(around), document.getElementById('main')]) {
      if (!candidate) continue
      candidate.focus({ preventScroll: true, focusVisible })
      if (document.activeElement === candidate) return
    }
  }
}

function wordsIn(old: Element): GiveBack {
  const selection = document.getSelection()
  const { anchorNode, focusNode, anchorOffset, focusOffset } = selection ?? {}
  if (!selection || !anchorNode || !focusNode || !old.contains(anchorNode) || !old.contains(focusNode)) return undefined
  const words = selection.toString()
  const findStart = pointOf(anchorNode, anchorOffset ?? 0)
  const findEnd = pointOf(focusNode, focusOffset ?? 0)
  return () => {
    const [start, end] = [findStart(), findEnd()]
    if (!start || !end) return
    selection.setBaseAndExtent(...start, ...end)
    // Other words than those that were chosen are worse than none.
    if (selection.toString() !== words) selection.removeAllRanges()
  }
}

/** A link that is pressed and was replaced, or moved, before it was let go of. */
let held: { readonly link: HTMLElement; readonly stood: DOMRect } | undefined

/** A press that began on the old link and ends on the new one is a press of neither for a browser. */
function pressIn(old: Element): GiveBack {
  const pressed = [...old.querySelectorAll<HTMLElement>('a:active')].at(-1) ?? held?.link
  if (!pressed || !old.contains(pressed)) return undefined
  const stood = held?.stood ?? pressed.getBoundingClientRect()
  const findTwin = twinOf(pressed)
  return () => {
    if (!held) addEventListener('pointerup', letGo, { once: true })
    const link = findTwin()
    held = link && { link, stood }
  }
}

/** Let go of on the link, or where it stood when it was pressed: the page may have moved it from under the pointer. */
function letGo({ button, target, clientX, clientY, ctrlKey, metaKey, shiftKey, altKey }: PointerEvent): void {
  if (!held) return
  const { link, stood } = held
  held = undefined
  const isThere = clientX >= stood.left && clientX <= stood.right && clientY >= stood.top && clientY <= stood.bottom
  if (button !== 0 || !(target instanceof Node) || !(isThere || link.contains(target))) return
  link.dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey, metaKey, shiftKey, altKey }))
}

/**
 * The first thing with a name that begins in the window, or what fills all of it; none where nobody has scrolled. What
 * begins above the window is no measure: of parts out of sight the browser does not know the height yet.
 */
function lineIn(old: Element): GiveBack {
  if (window.scrollY === 0) return undefined
  let line: NamedPlace | undefined
  for (const place of namedPlaces(old)) {
    if (place.bottom <= 0) continue
    if (line && place.top >= window.innerHeight) break
    line = place
    if (place.top >= 0) break
  }
  if (!line) return undefined
  const { id, top } = line
  return () => {
    const target = document.getElementById(id)
    if (target) window.scrollBy(0, target.getBoundingClientRect().top - top)
  }
}

interface NamedPlace {
  readonly id: string
  readonly top: number
  readonly bottom: number
}

function* namedPlaces(element: Element): Generator<NamedPlace> {
  for (const named of element.querySelectorAll('[id]')) {
    const { top, bottom } = named.getBoundingClientRect()
    yield { id: named.id, top, bottom }
  }
}

/** Finds the element that stands for an old one: itself, what has its name, or the same link or button in the same part. */
function twinOf(old: HTMLElement): () => HTMLElement | undefined {
  const { id } = old
  const href = old.getAttribute('href')
  const part = partOf(old.parentElement)
  const pressables = (within: Element | null) => [...(within?.querySelectorAll<HTMLElement>('a, button') ?? [])]
  const looks = [
    (one: Element) => href !== null && one.getAttribute('href') === href,
    (one: Element) => one.textContent?.trim() === old.textContent?.trim(),
  ]
  const numbers = looks.map((isAlike) => pressables(document.querySelector(part)).filter(isAlike).indexOf(old))
  return () => {
    if (old.isConnected) return old
    const named = id === '' ? null : document.getElementById(id)
    if (named) return named
    const there = pressables(document.querySelector(part))
    return looks.map((isAlike, at) => there.filter(isAlike)[numbers[at] ?? 0]).find((one) => one !== undefined)
  }
}

/** How the nearest part of the page that both pages have is found: a provision, or a landmark. */
function partOf(element: Element | null): string {
  const part = element?.closest('[id], nav, header, footer')
  if (!part) return 'body'
  if (part.id !== '') return `[id="${CSS.escape(part.id)}"]`
  const label = part.getAttribute('aria-label')
  return part.tagName.toLowerCase() + (label === null ? '' : `[aria-label="${CSS.escape(label)}"]`)
}

/** Finds the same place in a text again: by its node, or by the count of characters within what has a name. */
function pointOf(node: Node, offset: number): () => [Node, number] | undefined {
  const named = (node instanceof Element ? node : node.parentElement)?.closest('[id]')
  const before = document.createRange()
  before.setStart(named ?? document.body, 0)
  before.setEnd(node, offset)
  const count = before.toString().length
  return () => {
    if (node.isConnected) return [node, offset]
    const target = named && document.getElementById(named.id)
    return target ? pointAt(target, count) : undefined
  }
}

function pointAt(target: Element, count: number): [Node, number] | undefined {
  const texts = document.createTreeWalker(target, NodeFilter.SHOW_TEXT)
  let left = count
  while (texts.nextNode()) {
    const { length } = texts.currentNode as Text
    if (left <= length) return [texts.currentNode, left]
    left -= length
  }
  return undefined
}
