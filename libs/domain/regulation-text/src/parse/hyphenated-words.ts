import type { Line } from './lines.ts'
import type { Discard } from './parsed-regulation.ts'
import { joinRichText, sliceRichText } from './rich-text.ts'

/** Prefixes that keep their hyphen before another word, even at a line break. */
const PREFIXES =
  /^(?:all|anti|bi|co|counter|cross|de|ex|extra|half|higher|inter|intra|long|lower|mid|multi|non|off|on|out|over|post|pre|pro|quasi|re|self|semi|short|sub|un|under|up|vice|well|[a-z])$/
/** Prefixes that often start words without a hyphen. */
const PREFIX_LIKE_SYLLABLES = /^(?:un|re|de|co|bi|pro|sub|ex|on|in|up|inter|over|under|out|[a-z])$/
/** Words that never form a hyphenated compound. At a line break they are a syllable, as in "of-" and "fice". */
const NEVER_HYPHENATED = /^(?:of|the|is|at|as|if|and|it|an|be)$/
const HYPHEN_AT_END = /([A-Za-z]+)-$/
const WORD_REST = /^([a-z]+)[^\s]*/

/**
 * Joins words that were hyphenated at a line break, such as "sanc-" and "tion". A compound such as "anti-doping" keeps
 * its hyphen. Other words in the text decide which it is; when unclear, the hyphen stays.
 */
export function joinHyphenatedWords(lines: readonly Line[]): { lines: Line[]; discards: Discard[] } {
  const discards: Discard[] = []
  if (!lines.some(({ rich }) => rich.text.endsWith('-'))) return { lines: [...lines], discards }
  const words = collectWords(lines)
  const joined = [...lines]
  joined.forEach((line, index) => {
    const next = joined[index + 1]
    const before = HYPHEN_AT_END.exec(line.rich.text)?.[1]
    const rest = WORD_REST.exec(next?.rich.text ?? '')
    if (next === undefined || before === undefined || rest?.[1] === undefined) return
    if ((next.afterBlank && !next.afterPage) || !isHyphenatedWord(before.toLowerCase(), rest[1], words)) return
    const upperLine = sliceRichText(line.rich, 0, line.rich.text.length - 1)
    const rich = joinRichText([upperLine, sliceRichText(next.rich, 0, rest[0].length)], '')
    const lowerLine = sliceRichText(next.rich, rest[0].length)
    joined[index] = { ...line, rich, raw: rich.text }
    joined[index + 1] = { ...next, rich: lowerLine, raw: lowerLine.text, continuesWord: true }
    discards.push({ line: line.number, text: '-', reason: 'hyphenated-word' })
  })
  return { lines: joined.filter((line) => line.rich.text !== ''), discards }
}

/** Collects the words of the text that no line break splits: compounds, and their parts. */
function collectWords(lines: readonly Line[]): Set<string> {
  const words = new Set<string>()
  for (const [index, { rich }] of lines.entries()) {
    const text = HYPHEN_AT_END.test(lines[index - 1]?.rich.text ?? '') ? rich.text.replace(WORD_REST, '') : rich.text
    for (const [word] of text.toLowerCase().matchAll(/[a-z]+(?:-[a-z]+)*(?!-$|[a-z])/g)) words.add(word)
  }
  return words
}

function isHyphenatedWord(before: string, rest: string, words: ReadonlySet<string>): boolean {
  if (words.has(`${before}-${rest}`)) return false
  if (words.has(before + rest) || NEVER_HYPHENATED.test(before)) return true
  if (PREFIX_LIKE_SYLLABLES.test(before)) return !words.has(rest)
  return !PREFIXES.test(before) && !words.has(before) && !words.has(rest)
}
