/**
 * A word of a text: letters and digits, `[start, end)`. An apostrophe ends it, so a possessive is two words: the noun
 * and `s`.
 */
export interface Word {
  readonly start: number
  readonly end: number
  readonly text: string
  /** Lower case, for lookups. */
  readonly key: string
}

/** Splits a text into words. */
export function splitWords(text: string): Word[] {
  const words: Word[] = []
  for (const match of text.matchAll(/[\p{L}\p{N}\p{M}_]+/gu)) {
    const [word] = match
    words.push({ start: match.index, end: match.index + word.length, text: word, key: word.toLowerCase() })
  }
  return words
}

/** Returns true if a word starts with a capital letter. */
export function isCapitalized(word: string): boolean {
  const first = word.charCodeAt(0)
  return first < 128 ? first >= 65 && first <= 90 : /^\p{Lu}/u.test(word)
}

/** Words that can be in lower case inside a capitalized term. */
export const SMALL_WORDS: ReadonlySet<string> = new Set('a an and as at by for from in of on or the to with'.split(' '))

/** Words capitalized only because they start a sentence or name a provision. They are not part of a proper name. */
export const NON_NAME_WORDS: ReadonlySet<string> = new Set(
  (
    'a an the any all each every no not nor either neither both another other such this that these those its his her their our ' +
    'if when where while whenever upon once until unless except although because since as at by for from in into of on or to ' +
    'with within without under after before during between among through and but however further also only ' +
    'rule rules series section sections paragraph paragraphs subsection subparagraph part subpart chapter title appendix ' +
    'article clause table schedule note means includes shall must may is are was were has have'
  ).split(' '),
)
