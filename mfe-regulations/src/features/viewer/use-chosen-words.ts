import { wordsClass } from '@portal/regulation-reading/provision'
import { useEffect, useState } from 'react'
import type { WordSelection } from '../comments/word-selection.ts'
import { chosenWords, rangeOfWords, type ChosenWords } from './words-in-text.ts'

/** Milliseconds the selection must rest before it counts: not while it is being drawn. */
const rest = 200

/** The words of one provision that the reader has selected, while `isOffered`. */
export function useChosenWords(root: HTMLElement | null, isOffered: boolean): ChosenWords | undefined {
  const [chosen, setChosen] = useState<ChosenWords>()
  useEffect(() => {
    if (!root || !isOffered) return
    let timer: ReturnType<typeof setTimeout> | undefined
    const look = () => setChosen(chosenWords(root, document.getSelection()))
    const changed = () => {
      clearTimeout(timer)
      timer = setTimeout(look, rest)
    }
    document.addEventListener('selectionchange', changed)
    return () => {
      clearTimeout(timer)
      document.removeEventListener('selectionchange', changed)
      setChosen(undefined)
    }
  }, [root, isOffered])
  return chosen
}

/** Marks words of the text while a comment on them is written, where the browser can without changing the page. */
export function useMarkedWords(
  root: HTMLElement | null,
  regulationId: string | undefined,
  selection: WordSelection | null,
): void {
  useEffect(() => {
    if (!root || !regulationId || !selection || !('highlights' in CSS)) return
    const words = root.querySelector<HTMLElement>(`[data-id="${regulationId}"] .${wordsClass}`)
    const range = words && rangeOfWords(words, selection.start, selection.end)
    if (!range) return
    CSS.highlights.set('chosen-words', new Highlight(range))
    return () => void CSS.highlights.delete('chosen-words')
  }, [root, regulationId, selection])
}
