import type { Comment } from '@portal/contracts-regulations'
import { quoteMaxLength } from '@portal/contracts-regulations/rules'

export type TextSelection = NonNullable<Comment['selection']>

const contextLength = 32

/** A character of a word; a hyphen or an apostrophe joins its parts. */
const wordCharacter = /[\p{L}\p{M}\p{N}'’-]/u

/**
 * Creates a selection of the characters `[start, end)` without surrounding spaces, extended to whole words, with some
 * context around it. Returns undefined when it is empty or longer than a quotation may be.
 */
export function createTextSelection(text: string, start: number, end: number): TextSelection | undefined {
  const selected = text.slice(start, end)
  const trimmed = selected.trim()
  if (trimmed === '') return undefined
  let exactStart = start + selected.indexOf(trimmed)
  let exactEnd = exactStart + trimmed.length
  while (isInsideWord(text, exactStart)) exactStart -= 1
  while (isInsideWord(text, exactEnd)) exactEnd += 1
  if (exactEnd - exactStart > quoteMaxLength) return undefined
  return {
    start: exactStart,
    end: exactEnd,
    exact: text.slice(exactStart, exactEnd),
    prefix: text.slice(Math.max(0, exactStart - contextLength), exactStart),
    suffix: text.slice(exactEnd, exactEnd + contextLength),
  }
}

/** Whether the characters before and after `index` belong to the same word. */
function isInsideWord(text: string, index: number): boolean {
  return wordCharacter.test(text.charAt(index - 1)) && wordCharacter.test(text.charAt(index))
}
