import { provisionTextClass } from '@portal/regulation-reading/provision'
import { useEffect, useState } from 'react'
import type { TextSelection } from '../comments/index.ts'
import { getSelectedText, createTextRange, type SelectedText } from './selected-text.ts'

/** How long the selection must stay unchanged before it counts. */
const debounceMs = 200

/** Returns the text of one provision the reader has selected, while `isEnabled`. */
export function useTextSelection(root: HTMLElement | null, isEnabled: boolean): SelectedText | undefined {
  const [selected, setSelected] = useState<SelectedText>()
  useEffect(() => {
    if (!root || !isEnabled) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const readSelection = () => setSelected(getSelectedText(root, document.getSelection()))
    const onSelectionChange = () => {
      clearTimeout(timer)
      timer = setTimeout(readSelection, debounceMs)
    }
    document.addEventListener('selectionchange', onSelectionChange)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('selectionchange', onSelectionChange)
      setSelected(undefined)
    }
  }, [root, isEnabled])
  return selected
}

/** Highlights the text a comment is about, with the Highlight API where available. */
export function useSelectionHighlight(
  root: HTMLElement | null,
  regulationId: string | undefined,
  selection: TextSelection | null,
): void {
  useEffect(() => {
    if (!root || !regulationId || !selection || !('highlights' in CSS)) return
    const textElement = root.querySelector<HTMLElement>(`[data-id="${regulationId}"] .${provisionTextClass}`)
    const range = textElement && createTextRange(textElement, selection.start, selection.end)
    if (!range) return
    CSS.highlights.set('selected-text', new Highlight(range))
    return () => void CSS.highlights.delete('selected-text')
  }, [root, regulationId, selection])
}
