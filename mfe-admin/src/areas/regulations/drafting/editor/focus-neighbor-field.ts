import type { Editor } from '@tiptap/react'

/**
 * Moves the caret from the first or last line of a field to the field above or below, so that the arrow keys go through
 * the rule as through one text. Empty headings are skipped. Returns whether the caret was moved.
 */
export function focusNeighborField(surface: HTMLElement, editors: ReadonlyMap<string, Editor>, isUp: boolean): boolean {
  const fields = [...surface.querySelectorAll<HTMLElement>('[data-heading], .ProseMirror')]
  const index = fields.findIndex((field) => field === document.activeElement)
  const current = fields[index]
  if (!current) return false
  const currentEditor = findEditor(editors, current)
  if (currentEditor && !isAtEdge(currentEditor, isUp)) return false
  const isSkipped = (field: HTMLElement) => field instanceof HTMLInputElement && field.value === ''
  const others = (isUp ? fields.slice(0, index).reverse() : fields.slice(index + 1)).filter(
    (field) => !isSkipped(field),
  )
  const [target] = others
  if (!target) return false
  const editor = findEditor(editors, target)
  if (editor) editor.commands.focus(isUp ? 'end' : 'start')
  else target.focus()
  return true
}

function findEditor(editors: ReadonlyMap<string, Editor>, field: HTMLElement): Editor | undefined {
  return [...editors.values()].find((editor) => !editor.isDestroyed && editor.view.dom === field)
}

/** Returns whether the caret is in the first or last line of the text. */
function isAtEdge({ state, view }: Editor, isUp: boolean): boolean {
  const { selection, doc } = state
  if (!selection.empty) return false
  const path = selection.$head
  const isOutermost = Array.from({ length: path.depth }, (_, depth) => depth).every((depth) =>
    isUp ? path.index(depth) === 0 : path.index(depth) === path.node(depth).childCount - 1,
  )
  return doc.content.size <= 2 || (isOutermost && view.endOfTextblock(isUp ? 'up' : 'down'))
}
