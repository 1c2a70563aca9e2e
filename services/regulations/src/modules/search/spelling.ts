/** How many texts a word stands in, by word; small letters. */
export type Vocabulary = ReadonlyMap<string, number>

/**
 * The search with each word that no text has put as the nearest one that some have: a letter wrong, missing or doubled, two
 * in long words; or two words that are written as one. `undefined` where nothing is near.
 */
export function respelt(typed: string, known: Vocabulary): string | undefined {
  const words = typed.toLowerCase().match(/[\p{L}\p{N}'’]+/gu) ?? []
  const joined = words.join('')
  if (words.length === 2 && known.has(joined)) return joined
  const better = words.map((word) => (known.has(word) || word.length < 4 ? word : (nearest(word, known) ?? word)))
  return better.join(' ') === words.join(' ') ? undefined : better.join(' ')
}

function nearest(word: string, known: Vocabulary): string | undefined {
  const most = word.length < 8 ? 1 : 2
  let best: { readonly word: string; readonly far: number; readonly texts: number } | undefined
  for (const [other, texts] of known) {
    if (other[0] !== word[0] || Math.abs(other.length - word.length) > most) continue
    const far = distance(word, other, most)
    if (far > most || (best && (far > best.far || (far === best.far && texts <= best.texts)))) continue
    best = { word: other, far, texts }
  }
  return best?.word
}

/** How many letters are wrong, missing, too many or change places with their neighbour; beyond `most` any greater number. */
function distance(one: string, other: string, most: number): number {
  let before: number[] = []
  let row = Array.from({ length: other.length + 1 }, (_, index) => index)
  for (let i = 1; i <= one.length; i++) {
    const next = [i]
    for (let j = 1; j <= other.length; j++) {
      const isSame = one[i - 1] === other[j - 1]
      const isSwapped = i > 1 && j > 1 && one[i - 1] === other[j - 2] && one[i - 2] === other[j - 1]
      next.push(
        Math.min(
          at(row, j) + 1,
          at(next, j - 1) + 1,
          at(row, j - 1) + (isSame ? 0 : 1),
          isSwapped ? at(before, j - 2) + 1 : Number.POSITIVE_INFINITY,
        ),
      )
    }
    if (Math.min(...next) > most) return most + 1
    before = row
    row = next
  }
  return at(row, other.length)
}

function at(row: readonly number[], index: number): number {
  return row[index] ?? Number.POSITIVE_INFINITY
}
