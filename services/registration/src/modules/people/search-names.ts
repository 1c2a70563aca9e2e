import { toNameWords } from '@portal/contracts-registration/person-rules'

const maxSearchNames = 6

/**
 * Returns the names under which a person is found: lower-case words without accents, starting with each word in turn, so
 * that "Ana García-López" is found by "ana gar", "garcia" and "lopez".
 */
export function listSearchNames(parts: readonly (string | null | undefined)[]): string[] {
  const words = toNameWords(parts.filter(Boolean).join(' '))
  const starts = words.slice(0, maxSearchNames).map((_, index) => [...words.slice(index), ...words.slice(0, index)])
  return [...new Set(starts.map((rotated) => rotated.join(' ')))]
}

/** The words of a search: the longest begins the search name, and the others are anywhere in it. */
export interface NameSearch {
  readonly start: string
  readonly others: readonly string[]
}

/** Letters that a search needs. */
const minSearchLetters = 3

/** Returns the words of a search, or undefined if it has fewer than three letters. */
export function toNameSearch(text: string): NameSearch | undefined {
  const words = toNameWords(text).toSorted((a, b) => b.length - a.length)
  const [start, ...others] = words
  return start === undefined || words.join('').length < minSearchLetters ? undefined : { start, others }
}
