import { breakMessages, type Direction } from './direction.ts'
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

/** Each limit with its label and the sign that makes a tighter limit the smaller number. */
const limits: readonly (readonly [Limit, string, 1 | -1])[] = [
  ['minimum', 'at least %', -1],
  ['exclusiveMinimum', 'more than %', -1],
  ['minLength', 'at least % characters', -1],
  ['minItems', 'at least % items', -1],
  ['maximum', 'at most %', 1],
  ['exclusiveMaximum', 'less than %', 1],
  ['maxLength', 'at most % characters', 1],
  ['maxItems', 'at most % items', 1],
]

/**
 * Finds limits and formats that could cause a value to be rejected or misread. Readers of responses do not check
 * limits, but do parse dates.
 */
export function findLimitBreaks(pair: Pair, direction: Direction, path: string): string[] {
  const formats = compareFormats(pair, direction, path)
  if (direction === 'response') return formats
  return [...formats, ...compareLimits(pair, direction, path), ...comparePatterns(pair, direction, path)]
}

function compareLimits({ written, read }: Pair, direction: Direction, path: string): string[] {
  return limits.flatMap(([limit, label, sign]) => {
    const [allowed, writtenLimit] = [read[limit], written[limit]]
    if (allowed === undefined || (writtenLimit !== undefined && writtenLimit * sign <= allowed * sign)) return []
    return [
      describeLimitBreak(
        direction,
        path,
        label.replace('%', String(allowed)),
        writtenLimit === undefined ? 'any value' : label.replace('%', String(writtenLimit)),
      ),
    ]
  })
}

function comparePatterns({ written, read }: Pair, direction: Direction, path: string): string[] {
  if (read.pattern === undefined || read.pattern === written.pattern) return []
  return [
    describeLimitBreak(
      direction,
      path,
      `text matching ${read.pattern}`,
      written.pattern ? `text matching ${written.pattern}` : 'any text',
    ),
  ]
}

function compareFormats({ written, read }: Pair, direction: Direction, path: string): string[] {
  if (read.format === undefined || read.format === written.format) return []
  return [
    describeLimitBreak(
      direction,
      path,
      `the format ${read.format}`,
      written.format ? `the format ${written.format}` : 'any format',
    ),
  ]
}

function describeLimitBreak(direction: Direction, path: string, accepted: string, writtenLimit: string): string {
  const [now, before] = direction === 'request' ? [accepted, writtenLimit] : [writtenLimit, accepted]
  return `${path}: ${breakMessages[direction].limit(now, before)}`
}
