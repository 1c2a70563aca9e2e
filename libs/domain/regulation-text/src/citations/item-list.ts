/**
 * One item of a list such as "2143(a)(1), (b) and 2144": its parts and its number, which may be inherited from the
 * previous item.
 */
export interface ListItem {
  readonly start: number
  readonly end: number
  /** Empty in lists of paragraphs. */
  readonly number: string
  readonly parts: readonly string[]
}

/**
 * A paragraph number in parentheses: digits, one or two letters, a roman numeral, or an inserted number such as `a-1`.
 */
const PART = String.raw`\((?:\d{1,3}|[A-Za-z]{1,2}|[ivxlcdm]{1,6}|[IVXLCDM]{1,6}|[a-z]{1,2}-\d{1,2})\)`
/** More levels than any style has. A longer chain is not a citation; the limit bounds the cost of matching. */
const MAX_PARTS = 10
const PARTS = new RegExp(String.raw`${PART}(?:\s?${PART}){0,${MAX_PARTS - 1}}`, 'y')
const JOINER = /(?:,\s*(?:and\/or|and|or|through|to)?\s*|\s+(?:and\/or|and|or|through|to)\s+|\s*[-\u2013\u2014]\s*)/y
/** Text after a number that makes it a quantity or another citation, not the next list item. */
export const NOT_A_LIST_ITEM =
  /\s*(?:U\.?\s?S\.?\s?C|C\.?F\.?R|F\.?R\.?\s|Fed\.|Stat\.|days?\b|hours?\b|percent|per\b|%|years?\b|months?\b|Series\b|,\d{3})/y

/** The format of list items. `number` matches a number and is absent for lists of paragraphs. */
export interface ListFormat {
  readonly number?: RegExp
  /** The next number must have the same format as the first: as many digits, and a decimal point if that has one. */
  readonly sameFormat?: boolean
}

/** Returns the pattern that matches whole numbers in this format. */
export function wholeNumberPattern(format: string): RegExp {
  return new RegExp(`${format}(?![\\d\\p{L}])`, 'uy')
}

/** Reads the list that starts at `at`. Empty if no item starts there. */
export function readList(text: string, position: number, format: ListFormat): ListItem[] {
  const items: ListItem[] = []
  const first = readItem(text, position, format)
  if (!first) return items
  items.push(first)
  for (;;) {
    const last = items.at(-1)
    if (!last) return items
    const next = readNext(text, last, first, format)
    if (!next) return items
    items.push(next)
  }
}

function readNext(text: string, last: ListItem, first: ListItem, format: ListFormat): ListItem | undefined {
  const joiner = matchAt(JOINER, text, last.end)
  if (!joiner) return undefined
  const position = last.end + joiner[0].length
  const item = readItem(text, position, format)
  if (item && item.number !== '') {
    if (matchAt(NOT_A_LIST_ITEM, text, item.end)) return undefined
    return format.sameFormat && getNumberFormat(item.number) !== getNumberFormat(first.number) ? undefined : item
  }
  const parts = readParts(text, position)
  if (!parts) return undefined
  const completed = completeParts(last.parts, parts.parts)
  return completed && { start: position, end: parts.end, number: last.number, parts: completed }
}

/** Reads only the item that starts at `at`. */
export function readItem(text: string, position: number, format: ListFormat): ListItem | undefined {
  if (!format.number) {
    const parts = readParts(text, position)
    return parts && { start: position, end: parts.end, number: '', parts: parts.parts }
  }
  const number = matchAt(format.number, text, position)?.[0]
  if (!number) return undefined
  const end = position + number.length
  const spaceLength = /^\s\(/.test(text.slice(end, end + 2)) ? 1 : 0
  const parts = readParts(text, end + spaceLength)
  return { start: position, end: parts?.end ?? end, number, parts: parts?.parts ?? [] }
}

/** Reads paragraph numbers: `(b)(1)` as `["b", "1"]`. */
function readParts(text: string, position: number): { readonly parts: string[]; readonly end: number } | undefined {
  const match = matchAt(PARTS, text, position)?.[0]
  return match === undefined ? undefined : { parts: match.match(/[^()\s]+/g) ?? [], end: position + match.length }
}

/** Matches a sticky expression at a position. */
export function matchAt(pattern: RegExp, text: string, position: number): RegExpExecArray | null {
  pattern.lastIndex = position
  return pattern.exec(text)
}

/**
 * Completes the parts of a list item from the previous item: in "(b)(1) and (2)" the second is (b)(2), in "(b)(1) and
 * (c)" it is (c). The item replaces a number of the same kind that it can follow: the innermost one for a single
 * number, the outermost for several ("(b)(1)(i) and (c)(2)"). Without one, it is not part of the list ("under
 * paragraph (a), (1) the trainer ...").
 */
function completeParts(last: readonly string[], parts: readonly string[]): string[] | undefined {
  if (last.length === 0) return [...parts]
  const first = parts[0] ?? ''
  const depths = parts.length > 1 ? [...last.keys()] : [...last.keys()].reverse()
  const depth =
    depths.find(
      (position) => canFollow(last[position] ?? '', first) || (parts.length > 1 && last[position] === first),
    ) ??
    depths.find((position) =>
      getOrdinals(last[position] ?? '').some(([kind]) => getOrdinals(first).some(([other]) => kind === other)),
    )
  return depth === undefined ? undefined : [...last.slice(0, depth), ...parts]
}

function canFollow(before: string, after: string): boolean {
  return getOrdinals(before).some(([kind, ordinal]) =>
    getOrdinals(after).some(([other, next]) => kind === other && next > ordinal),
  )
}

const ROMAN: Readonly<Record<string, number>> = { i: 1, v: 5, x: 10, l: 50 }

/**
 * Returns the kinds of numbering a part can have, with its ordinal in each: `i` is the ninth letter and the first
 * roman numeral.
 */
function getOrdinals(part: string): readonly (readonly [kind: string, order: number])[] {
  if (/^\d+$/.test(part)) return [['number', Number(part)]]
  const lowerCase = part.toLowerCase()
  const letterCase = part === lowerCase ? 'lower' : 'upper'
  const ordinals: [string, number][] = []
  if (/^(?:[ivx]|[ivxl]{2,})$/.test(lowerCase)) {
    const values = [...lowerCase].map((digit) => ROMAN[digit] ?? 0)
    ordinals.push([
      `${letterCase} roman`,
      values.reduce((sum, value, position) => sum + (value < (values[position + 1] ?? 0) ? -value : value), 0),
    ])
  }
  const letter = /^([a-z])(\1|[a-z])?(?:-\d+)?$/.exec(lowerCase)
  if (letter && !/^[ivx]{2}$/.test(lowerCase))
    ordinals.push([`${letterCase} letter`, (letter[2] ? 26 : 0) + lowerCase.charCodeAt(0) - 96])
  return ordinals
}

function getNumberFormat(number: string): string {
  return number.includes('.') ? number.replace(/\d+/g, '0') : String(number.length)
}
