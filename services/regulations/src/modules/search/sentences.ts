import type { SearchHit } from '@portal/contracts-regulations'

type Part = SearchHit['snippet'][number]

/** Longest sentence that is shown whole, in characters. */
const maxLength = 360
/** Longest introduction of a list, in characters. */
const maxLeadInLength = 200

interface Range {
  readonly start: number
  readonly end: number
}

const segmenters = {
  en: new Intl.Segmenter('en', { granularity: 'sentence' }),
  es: new Intl.Segmenter('es', { granularity: 'sentence' }),
}
/** A period after an abbreviation, such as `No.`, `e.g.` or `U.S.C.`, does not end a sentence. */
const endsInAbbreviation =
  /(?:\b(?:Nos?|Sec|Art|Inc|Ltd|Co|Dr|Mrs?|Ms|St|vs?|Vol|Ch|Pub|L|cf|etc|approx)|\b\p{L}(?:\.\p{L})*)\.\s*$/u

/** Returns the sentences that contain most of the highlighted words: one, or two if each has words of its own. */
export function toSentences(parts: readonly Part[], language: 'en' | 'es' = 'en'): Part[] {
  const text = parts.map((part) => part.text).join('')
  const sentences = splitSentences(text, language).map((range) => ({ range, words: getHitWords(parts, range) }))
  const [best] = sentences.toSorted((a, b) => b.words.size - a.words.size)
  if (!best) return []
  const added = sentences.find(({ words }) => [...words].some((word) => !best.words.has(word)))
  const shown = sentences.filter((sentence) => sentence === best || sentence === added)
  return shown.flatMap(({ range }, index) => {
    const previous = shown[index - 1]?.range
    const separator = !previous ? [] : previous.end === range.start ? [toPlain(' ')] : [toPlain(' … ')]
    return [...separator, ...cutToHit(parts, trim(text, range), text)]
  })
}

/** Returns the last sentence of a parent's text, shortened at its start, or undefined if there is none. */
export function getLeadIn(text: string): string | undefined {
  const last = splitSentences(text, 'en').at(-1)
  const sentence = last && text.slice(last.start, last.end).trim()
  if (!sentence) return undefined
  if (sentence.length <= maxLeadInLength) return sentence
  const end = sentence.slice(-maxLeadInLength)
  return `… ${end.slice(end.indexOf(' ') + 1)}`
}

function splitSentences(text: string, language: 'en' | 'es'): Range[] {
  const ranges: Range[] = []
  for (const { segment, index } of segmenters[language].segment(text)) {
    const previous = ranges.at(-1)
    const range = { start: index, end: index + segment.length }
    if (previous && endsInAbbreviation.test(text.slice(previous.start, previous.end)))
      ranges.splice(-1, 1, { start: previous.start, end: range.end })
    else ranges.push(range)
  }
  return ranges
}

function getHitWords(parts: readonly Part[], range: Range): Set<string> {
  return new Set(
    slice(parts, range)
      .filter(({ hit }) => hit)
      .map(({ text }) => text.toLowerCase()),
  )
}

/** Shortens a long sentence to the words around its first highlighted one, from and to punctuation where possible. */
function cutToHit(parts: readonly Part[], range: Range, text: string): Part[] {
  if (range.end - range.start <= maxLength) return slice(parts, range)
  const firstHit = findFirstHit(parts, range)
  const from = Math.max(range.start, Math.min(firstHit - maxLength / 3, range.end - maxLength))
  const start = from === range.start ? from : findBoundary(text, from, firstHit)
  const to = Math.min(range.end, start + maxLength)
  const end = to === range.end ? to : text.lastIndexOf(' ', to)
  return [
    ...(start > range.start ? [toPlain('… ')] : []),
    ...slice(parts, { start, end }),
    ...(end < range.end ? [toPlain(' …')] : []),
  ]
}

/** Returns the position after the first comma, semicolon or colon from `from` on, or after the first space. */
function findBoundary(text: string, from: number, to: number): number {
  const window = text.slice(from, to)
  const clause = /[,;:—]\s+/.exec(window)
  if (clause) return from + clause.index + clause[0].length
  return from + window.indexOf(' ') + 1
}

function findFirstHit(parts: readonly Part[], { start, end }: Range): number {
  let position = 0
  for (const { text, hit } of parts) {
    if (hit && position >= start && position < end) return position
    position += text.length
  }
  return start
}

function slice(parts: readonly Part[], { start, end }: Range): Part[] {
  let position = 0
  return parts.flatMap(({ text, hit }) => {
    const from = position
    position += text.length
    const shown = text.slice(Math.max(0, start - from), Math.max(0, end - from))
    return shown === '' ? [] : [{ text: shown, hit }]
  })
}

function trim(text: string, { start, end }: Range): Range {
  const shown = text.slice(start, end)
  return { start: start + shown.length - shown.trimStart().length, end: end - (shown.length - shown.trimEnd().length) }
}

function toPlain(text: string): Part {
  return { text, hit: false }
}
