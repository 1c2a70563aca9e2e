import { minSearchLetters } from '@portal/contracts-registration/person-rules'
import type { PersonName } from '@portal/contracts-registration/registration-rules'
import { toNameWords } from '@portal/formats/name-words'

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

/** Returns the name by which lists are sorted: the last names first, folded like search names. */
export function toSortName({ firstName, middleName, lastName, additionalLastName }: PersonName): string {
  return toNameWords([lastName, additionalLastName, firstName, middleName].filter(Boolean).join(' ')).join(' ')
}

/** The words of a search: the longest begins the search name, and the others are anywhere in it. */
export interface NameSearch {
  readonly start: string
  readonly others: readonly string[]
}

/** Returns the words of a search, or undefined if it has fewer than three letters. */
export function toNameSearch(text: string): NameSearch | undefined {
  const words = toNameWords(text).toSorted((a, b) => b.length - a.length)
  const [start, ...others] = words
  return start === undefined || words.join('').length < minSearchLetters ? undefined : { start, others }
}

/** The last character, so that everything that begins with a text is below the text with it. */
const lastCharacter = '\u{10FFFF}'

/** Returns the range of search names and the patterns of the other words, as parameters of a statement. */
export function toNameRange({ start, others }: NameSearch): [from: string, to: string, patterns: string[]] {
  return [start, `${start}${lastCharacter}`, others.map((word) => `% ${word}%`)]
}
