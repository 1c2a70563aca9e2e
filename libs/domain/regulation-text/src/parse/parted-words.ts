import type { Line } from './lines.ts'
import type { Discard } from './parsed-regulation.ts'
import { joinRich, sliceRich } from './rich.ts'

/** What keeps its hyphen before another word, also where that is parted from it by the end of a line. */
const PREFIXES =
  /^(?:all|anti|bi|co|counter|cross|de|ex|extra|half|higher|inter|intra|long|lower|mid|multi|non|off|on|out|over|post|pre|pro|quasi|re|self|semi|short|sub|un|under|up|vice|well|[a-z])$/
/** Of these, what begins as many words without a hyphen. */
const PREFIX_LIKE_SYLLABLES = /^(?:un|re|de|co|bi|pro|sub|ex|on|in|up|inter|over|under|out|[a-z])$/
/** Words that no hyphen joins to another: before one at a line's end they are a syllable, as in "of-" and "fice". */
const NEVER_JOINED = /^(?:of|the|is|at|as|if|and|it|an|be)$/
const PARTED = /([A-Za-z]+)-$/
const REST = /^([a-z]+)[^\s]*/

/**
 * Puts words together that the ends of lines parted: "sanc-" and "tion". A word that was printed with a hyphen, as
 * "anti-doping" is, keeps it; the text's other words tell the one from the other, and in doubt the hyphen stays.
 */
export function joinPartedWords(lines: readonly Line[]): { lines: Line[]; discards: Discard[] } {
  const discards: Discard[] = []
  if (!lines.some((line) => PARTED.test(line.rich.text))) return { lines: [...lines], discards }
  const words = wordsOf(lines)
  const joined = [...lines]
  joined.forEach((line, index) => {
    const next = joined[index + 1]
    const before = PARTED.exec(line.rich.text)?.[1]
    const rest = REST.exec(next?.rich.text ?? '')
    if (next === undefined || before === undefined || rest?.[1] === undefined) return
    if ((next.afterBlank && !next.afterPage) || !isOneWord(before.toLowerCase(), rest[1], words)) return
    const upper = sliceRich(line.rich, 0, line.rich.text.length - 1)
    const rich = joinRich([upper, sliceRich(next.rich, 0, rest[0].length)], '')
    const below = sliceRich(next.rich, rest[0].length)
    joined[index] = { ...line, rich, raw: rich.text }
    joined[index + 1] = { ...next, rich: below, raw: below.text, goesOn: true }
    discards.push({ line: line.number, text: '-', reason: 'parted-word' })
  })
  return { lines: joined.filter((line) => line.rich.text !== ''), discards }
}

/** All words of the text that no line's end parted, those with hyphens whole and in their parts. */
function wordsOf(lines: readonly Line[]): Set<string> {
  const words = new Set<string>()
  for (const [index, { rich }] of lines.entries()) {
    const whole = PARTED.test(lines[index - 1]?.rich.text ?? '') ? rich.text.replace(REST, '') : rich.text
    for (const [word] of whole.toLowerCase().matchAll(/[a-z]+(?:-[a-z]+)*(?!-$|[a-z])/g)) words.add(word)
  }
  return words
}

function isOneWord(before: string, rest: string, words: ReadonlySet<string>): boolean {
  if (words.has(`${before}-${rest}`)) return false
  if (words.has(before + rest) || NEVER_JOINED.test(before)) return true
  if (PREFIX_LIKE_SYLLABLES.test(before)) return !words.has(rest)
  return !PREFIXES.test(before) && !words.has(before) && !words.has(rest)
}
