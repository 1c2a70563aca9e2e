import { wordings, type Reading } from './reading.ts'
import type { Pair } from './shape.ts'

type Limit =
  | 'minimum'
  | 'maximum'
  | 'exclusiveMinimum'
  | 'exclusiveMaximum'
  | 'minLength'
  | 'maxLength'
  | 'minItems'
  | 'maxItems'

/** Each limit with the words for it and the sign that turns "tighter" into "smaller". */
const limits: readonly (readonly [Limit, string, 1 | -1])[] = [
  ['minimum', 'at least', -1],
  ['exclusiveMinimum', 'more than', -1],
  ['minLength', 'at least this many characters:', -1],
  ['minItems', 'at least this many:', -1],
  ['maximum', 'at most', 1],
  ['exclusiveMaximum', 'less than', 1],
  ['maxLength', 'at most this many characters:', 1],
  ['maxItems', 'at most this many:', 1],
]

/**
 * Limits and formats under which something written could be refused or misread. Readers of answers check no limit, but
 * do read a date as a date.
 */
export function findLimitBreaks(pair: Pair, reading: Reading, path: string): string[] {
  const formats = compareFormats(pair, reading, path)
  if (reading === 'answer') return formats
  return [...formats, ...compareLimits(pair, reading, path), ...comparePatterns(pair, reading, path)]
}

function compareLimits({ written, read }: Pair, reading: Reading, path: string): string[] {
  return limits.flatMap(([limit, label, sign]) => {
    const [allowed, given] = [read[limit], written[limit]]
    if (allowed === undefined || (given !== undefined && given * sign <= allowed * sign)) return []
    return [narrowed(reading, path, `${label} ${allowed}`, given === undefined ? 'any' : `${label} ${given}`)]
  })
}

function comparePatterns({ written, read }: Pair, reading: Reading, path: string): string[] {
  if (read.pattern === undefined || read.pattern === written.pattern) return []
  return [
    narrowed(
      reading,
      path,
      `what matches ${read.pattern}`,
      written.pattern ? `what matches ${written.pattern}` : 'any',
    ),
  ]
}

function compareFormats({ written, read }: Pair, reading: Reading, path: string): string[] {
  if (read.format === undefined || read.format === written.format) return []
  return [narrowed(reading, path, `the format ${read.format}`, written.format ? `the format ${written.format}` : 'any')]
}

function narrowed(reading: Reading, path: string, understood: string, given: string): string {
  const [now, before] = reading === 'request' ? [understood, given] : [given, understood]
  return `${path}: ${wordings[reading].limit(now, before)}`
}
