import { toNameWords } from '@portal/formats/name-words'

/** A part of a displayed name, and whether it is what was searched. */
export interface NamePart {
  readonly text: string
  readonly isMatch: boolean
}

/**
 * Divides a name into parts, so that the beginnings of its words that match the search are marked, whatever their accents
 * and case.
 */
export function matchName(name: string, search: string): NamePart[] {
  const sought = toNameWords(search)
  const parts: NamePart[] = []
  for (const word of name.split(/([\s-]+)/)) {
    const length = Math.max(0, ...sought.map((start) => countMatching(word, start)))
    addPart(parts, word.slice(0, length), true)
    addPart(parts, word.slice(length), false)
  }
  return parts
}

function addPart(parts: NamePart[], text: string, isMatch: boolean): void {
  const last = parts.at(-1)
  if (text === '') return
  if (last?.isMatch === isMatch) parts[parts.length - 1] = { text: last.text + text, isMatch }
  else parts.push({ text, isMatch })
}

/** Returns the number of characters of the word that read as `start`; 0 if the word begins with something else. */
function countMatching(word: string, start: string): number {
  for (let length = 1; length <= word.length; length++) {
    const folded = toNameWords(word.slice(0, length)).join('')
    if (folded.length >= start.length) return folded.startsWith(start) ? length : 0
  }
  return 0
}
