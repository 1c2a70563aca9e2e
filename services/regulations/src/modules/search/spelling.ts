import { splitSearchWords } from '@portal/contracts-regulations/rules'

/** Number of texts that contain each word, in lower case. */
export type Vocabulary = ReadonlyMap<string, number>

/**
 * Replaces each word that no text contains by the nearest one: with one letter wrong, missing or doubled, two in long
 * words; or joins two words that are written as one. Words in `findable`, in lower case, stay. Returns undefined if
 * nothing is near.
 */
export function correctSpelling(
  query: string,
  vocabulary: Vocabulary,
  findable: ReadonlySet<string> = new Set(),
): string | undefined {
  const words = splitSearchWords(query.toLowerCase())
  const joined = words.join('')
  if (words.length === 2 && vocabulary.has(joined)) return joined
  const corrected = words.map((word) =>
    vocabulary.has(word) || findable.has(word) || word.length < 4 ? word : (findNearestWord(word, vocabulary) ?? word),
  )
  return corrected.join(' ') === words.join(' ') ? undefined : corrected.join(' ')
}

function findNearestWord(word: string, vocabulary: Vocabulary): string | undefined {
  const maxDistance = word.length < 8 ? 1 : 2
  let best: { readonly word: string; readonly distance: number; readonly texts: number } | undefined
  for (const [candidate, texts] of vocabulary) {
    if (candidate[0] !== word[0] || Math.abs(candidate.length - word.length) > maxDistance) continue
    const distance = getEditDistance(word, candidate, maxDistance)
    if (
      distance > maxDistance ||
      (best && (distance > best.distance || (distance === best.distance && texts <= best.texts)))
    )
      continue
    best = { word: candidate, distance, texts }
  }
  return best?.word
}

/**
 * Number of letters that are wrong, missing, extra or swapped with their neighbor; above `maxDistance` any greater
 * number.
 */
function getEditDistance(a: string, b: string, maxDistance: number): number {
  let previousRow: number[] = []
  let row = Array.from({ length: b.length + 1 }, (_, index) => index)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const isSame = a[i - 1] === b[j - 1]
      const isSwapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1]
      next.push(
        Math.min(
          getCost(row, j) + 1,
          getCost(next, j - 1) + 1,
          getCost(row, j - 1) + (isSame ? 0 : 1),
          isSwapped ? getCost(previousRow, j - 2) + 1 : Number.POSITIVE_INFINITY,
        ),
      )
    }
    if (Math.min(...next) > maxDistance) return maxDistance + 1
    previousRow = row
    row = next
  }
  return getCost(row, b.length)
}

function getCost(row: readonly number[], index: number): number {
  return row[index] ?? Number.POSITIVE_INFINITY
}
