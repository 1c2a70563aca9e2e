import { wordsClass } from '@portal/regulation-reading/provision'
import { wordsAt, type WordSelection } from '../comments/word-selection.ts'

export interface ChosenWords {
  readonly regulationId: string
  readonly selection: WordSelection
  /** The last line of the words, in the page's coordinates. */
  readonly at: { readonly left: number; readonly bottom: number }
}

/**
 * The words of one provision that are selected in `root`. What is selected beside its words (the marker, the empty start
 * of the next one after three clicks) is left out; words of two provisions are none.
 */
export function chosenWords(root: HTMLElement, selection: Selection | null): ChosenWords | undefined {
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return undefined
  const range = selection.getRangeAt(0)
  const provision = provisionAt(range.startContainer)
  const words = provision?.querySelector<HTMLElement>(`.${wordsClass}`)
  if (!provision?.dataset.id || !words || !root.contains(words)) return undefined
  const inside = document.createRange()
  inside.selectNodeContents(words)
  if (range.compareBoundaryPoints(Range.END_TO_END, inside) > 0) {
    const beyond = range.cloneRange()
    beyond.setStart(inside.endContainer, inside.endOffset)
    if (provisionAt(range.endContainer) !== provision && beyond.toString().trim() !== '') return undefined
  } else inside.setEnd(range.endContainer, range.endOffset)
  if (range.compareBoundaryPoints(Range.START_TO_START, inside) > 0) {
    inside.setStart(range.startContainer, range.startOffset)
  }
  const before = document.createRange()
  before.selectNodeContents(words)
  before.setEnd(inside.startContainer, inside.startOffset)
  const start = before.toString().length
  const chosen = wordsAt(words.textContent ?? '', start, start + inside.toString().length)
  if (!chosen) return undefined
  const boxes = typeof inside.getClientRects === 'function' ? inside.getClientRects() : []
  const last = boxes[boxes.length - 1]
  return {
    regulationId: provision.dataset.id,
    selection: chosen,
    at: { left: (last?.left ?? 0) + scrollX, bottom: (last?.bottom ?? 0) + scrollY },
  }
}

function provisionAt(node: Node): HTMLElement | null {
  const element = node instanceof Element ? node : node.parentElement
  return element?.closest<HTMLElement>('.rv-provision') ?? null
}

/** The range of `[start, end)` of a provision's words. */
export function rangeOfWords(words: HTMLElement, start: number, end: number): Range | undefined {
  const range = document.createRange()
  const walker = document.createTreeWalker(words, NodeFilter.SHOW_TEXT)
  let passed = 0
  let isBegun = false
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const length = node.nodeValue?.length ?? 0
    if (!isBegun && start < passed + length) {
      range.setStart(node, start - passed)
      isBegun = true
    }
    if (isBegun && end <= passed + length) {
      range.setEnd(node, end - passed)
      return range
    }
    passed += length
  }
  return undefined
}
