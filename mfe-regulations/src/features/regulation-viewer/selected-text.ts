import { provisionTextClass } from '@portal/regulation-reading/provision'
import { createTextSelection, type TextSelection } from '../comments/index.ts'

export interface SelectedText {
  readonly regulationId: string
  readonly selection: TextSelection
  /** Position of the last line of the selection, in page coordinates. */
  readonly position: { readonly left: number; readonly bottom: number }
}

/**
 * Returns the selected text of one provision in `root`. Excludes anything selected around its text (the marker, the
 * empty start of the next provision after a triple click). Returns undefined for a selection across two provisions.
 */
export function getSelectedText(root: HTMLElement, selection: Selection | null): SelectedText | undefined {
  if (!selection || selection.isCollapsed || selection.rangeCount === 0) return undefined
  const range = selection.getRangeAt(0)
  const provision = findProvision(range.startContainer)
  const textElement = provision?.querySelector<HTMLElement>(`.${provisionTextClass}`)
  if (!provision?.dataset.id || !textElement || !root.contains(textElement)) return undefined
  const textRange = document.createRange()
  textRange.selectNodeContents(textElement)
  if (range.compareBoundaryPoints(Range.END_TO_END, textRange) > 0) {
    const overflow = range.cloneRange()
    overflow.setStart(textRange.endContainer, textRange.endOffset)
    if (findProvision(range.endContainer) !== provision && overflow.toString().trim() !== '') return undefined
  } else textRange.setEnd(range.endContainer, range.endOffset)
  if (range.compareBoundaryPoints(Range.START_TO_START, textRange) > 0) {
    textRange.setStart(range.startContainer, range.startOffset)
  }
  const precedingRange = document.createRange()
  precedingRange.selectNodeContents(textElement)
  precedingRange.setEnd(textRange.startContainer, textRange.startOffset)
  const start = precedingRange.toString().length
  const textSelection = createTextSelection(textElement.textContent ?? '', start, start + textRange.toString().length)
  if (!textSelection) return undefined
  const rects = typeof textRange.getClientRects === 'function' ? textRange.getClientRects() : []
  const lastRect = rects[rects.length - 1]
  return {
    regulationId: provision.dataset.id,
    selection: textSelection,
    position: { left: (lastRect?.left ?? 0) + scrollX, bottom: (lastRect?.bottom ?? 0) + scrollY },
  }
}

function findProvision(node: Node): HTMLElement | null {
  const element = node instanceof Element ? node : node.parentElement
  return element?.closest<HTMLElement>('.rv-provision') ?? null
}

/** Creates a DOM range for the characters `[start, end)` of a provision's text. */
export function createTextRange(textElement: HTMLElement, start: number, end: number): Range | undefined {
  const range = document.createRange()
  const walker = document.createTreeWalker(textElement, NodeFilter.SHOW_TEXT)
  let offset = 0
  let hasStart = false
  for (let node = walker.nextNode(); node; node = walker.nextNode()) {
    const length = node.nodeValue?.length ?? 0
    if (!hasStart && start < offset + length) {
      range.setStart(node, start - offset)
      hasStart = true
    }
    if (hasStart && end <= offset + length) {
      range.setEnd(node, end - offset)
      return range
    }
    offset += length
  }
  return undefined
}
