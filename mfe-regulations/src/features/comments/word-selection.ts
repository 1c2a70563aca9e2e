import type { Comment } from '@portal/contracts-regulations'
import { quoteMaxLength } from '@portal/contracts-regulations/rules'

export type WordSelection = NonNullable<Comment['selection']>

const around = 32

/**
 * The words `[start, end)` of a provision's text, without the spaces at their ends, with a little of what stands around
 * them. `undefined`: no words, or more than a quotation holds.
 */
export function wordsAt(text: string, start: number, end: number): WordSelection | undefined {
  const chosen = text.slice(start, end)
  const exact = chosen.trim()
  if (exact === '' || exact.length > quoteMaxLength) return undefined
  const begin = start + chosen.indexOf(exact)
  return {
    start: begin,
    end: begin + exact.length,
    exact,
    prefix: text.slice(Math.max(0, begin - around), begin),
    suffix: text.slice(begin + exact.length, begin + exact.length + around),
  }
}
