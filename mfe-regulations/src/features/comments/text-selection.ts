import type { Comment } from '@portal/contracts-regulations'
import { quoteMaxLength } from '@portal/contracts-regulations/rules'

export type TextSelection = NonNullable<Comment['selection']>

const contextLength = 32

/**
 * Creates a selection of the characters `[start, end)` without surrounding spaces, with some context around it.
 * Returns undefined when it is empty or longer than a quotation may be.
 */
export function createTextSelection(text: string, start: number, end: number): TextSelection | undefined {
  const selected = text.slice(start, end)
  const exact = selected.trim()
  if (exact === '' || exact.length > quoteMaxLength) return undefined
  const exactStart = start + selected.indexOf(exact)
  return {
    start: exactStart,
    end: exactStart + exact.length,
    exact,
    prefix: text.slice(Math.max(0, exactStart - contextLength), exactStart),
    suffix: text.slice(exactStart + exact.length, exactStart + exact.length + contextLength),
  }
}
