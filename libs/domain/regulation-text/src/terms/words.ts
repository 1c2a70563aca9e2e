/** A word of a text: letters and digits, `[start, end)`. An apostrophe ends it, so a possessive is the word and an `s`. */
export interface Word {
  readonly start: number
  readonly end: number
  readonly text: string
  /** Lower case, for looking up. */
  readonly key: string
}

/** The words of a text in order. */
export function wordsOf(text: string): Word[] {
  const words: Word[] = []
  for (const match of text.matchAll(/[\p{L}\p{N}\p{M}_]+/gu)) {
    const [word] = match
    words.push({ start: match.index, end: match.index + word.length, text: word, key: word.toLowerCase() })
  }
  return words
}

/** Whether a word begins with a capital letter. */
export function isCapitalised(word: string): boolean {
  const first = word.charCodeAt(0)
  return first < 128 ? first >= 65 && first <= 90 : /^\p{Lu}/u.test(word)
}

/** Words that may stand inside a capitalised term without a capital of their own. */
export const SMALL_WORDS: ReadonlySet<string> = new Set('a an and as at by for from in of on or the to with'.split(' '))

/** Words whose capital says only that a sentence begins or that a provision is named: no part of a proper name. */
export const NO_NAME_WORDS: ReadonlySet<string> = new Set(
  (
    'a an the any all each every no not nor either neither both another other such this that these those its his her their our ' +
    'if when where while whenever upon once until unless except although because since as at by for from in into of on or to ' +
    'with within without under after before during between among through and but however further also only ' +
    'rule rules series section sections paragraph paragraphs subsection subparagraph part subpart chapter title appendix ' +
    'article clause table schedule note means includes shall must may is are was were has have'
  ).split(' '),
)
