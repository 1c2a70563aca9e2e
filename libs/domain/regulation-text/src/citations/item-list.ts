/** One member of a list such as "2143(a)(1), (b) and 2144": its number (the last one said, where it has none) and parts. */
export interface ListItem {
  readonly start: number
  readonly end: number
  /** Empty in lists of paragraphs. */
  readonly number: string
  readonly parts: readonly string[]
}

/** A paragraph number in brackets: digits, one or two letters, a roman numeral, or an inserted one like `a-1`. */
const PART = String.raw`\((?:\d{1,3}|[A-Za-z]{1,2}|[ivxlcdm]{1,6}|[IVXLCDM]{1,6}|[a-z]{1,2}-\d{1,2})\)`
/** Deeper than any order has levels; a longer chain is no citation, and is not allowed to cost time. */
const MAX_PARTS = 10
const PARTS = new RegExp(String.raw`${PART}(?:\s?${PART}){0,${MAX_PARTS - 1}}`, 'y')
const JOINER = /(?:,\s*(?:and\/or|and|or|through|to)?\s*|\s+(?:and\/or|and|or|through|to)\s+|\s*[-\u2013\u2014]\s*)/y
/** What makes a number after "and" a quantity or another citation, and not the next of the list. */
export const NOT_A_MEMBER =
  /\s*(?:U\.?\s?S\.?\s?C|C\.?F\.?R|F\.?R\.?\s|Fed\.|Stat\.|days?\b|hours?\b|percent|per\b|%|years?\b|months?\b|Series\b|,\d{3})/y

/** How members of a list are written; `number` finds a number at a place, and is absent for paragraphs alone. */
export interface ListForm {
  readonly number?: RegExp
  /** The next number must be written like the first: as many digits, and a point where that has one. */
  readonly alike?: boolean
}

/** The pattern of whole numbers of the given form, for a `ListForm`. */
export function wholeNumber(form: string): RegExp {
  return new RegExp(`${form}(?![\\d\\p{L}])`, 'uy')
}

/** Reads the list that begins at `at`: one item at least, or none if no item stands there. */
export function readList(text: string, at: number, form: ListForm): ListItem[] {
  const items: ListItem[] = []
  const first = readItem(text, at, form)
  if (!first) return items
  items.push(first)
  for (;;) {
    const last = items.at(-1)
    if (!last) return items
    const next = readNext(text, last, first, form)
    if (!next) return items
    items.push(next)
  }
}

function readNext(text: string, last: ListItem, first: ListItem, form: ListForm): ListItem | undefined {
  const joined = matchAt(JOINER, text, last.end)
  if (!joined) return undefined
  const at = last.end + joined[0].length
  const item = readItem(text, at, form)
  if (item && item.number !== '') {
    if (matchAt(NOT_A_MEMBER, text, item.end)) return undefined
    return form.alike && shapeOf(item.number) !== shapeOf(first.number) ? undefined : item
  }
  const parts = partsAt(text, at)
  if (!parts) return undefined
  const whole = continued(last.parts, parts.parts)
  return whole && { start: at, end: parts.end, number: last.number, parts: whole }
}

/** The first member of the list that begins at `at`, without reading on. */
export function readItem(text: string, at: number, form: ListForm): ListItem | undefined {
  if (!form.number) {
    const parts = partsAt(text, at)
    return parts && { start: at, end: parts.end, number: '', parts: parts.parts }
  }
  const number = matchAt(form.number, text, at)?.[0]
  if (!number) return undefined
  const end = at + number.length
  const spaced = /^\s\(/.test(text.slice(end, end + 2)) ? 1 : 0
  const parts = partsAt(text, end + spaced)
  return { start: at, end: parts?.end ?? end, number, parts: parts?.parts ?? [] }
}

/** Paragraph numbers at a place: `(b)(1)` as `["b", "1"]`. */
function partsAt(text: string, at: number): { readonly parts: string[]; readonly end: number } | undefined {
  const found = matchAt(PARTS, text, at)?.[0]
  return found === undefined ? undefined : { parts: found.match(/[^()\s]+/g) ?? [], end: at + found.length }
}

/** A sticky expression tried at one place. */
export function matchAt(pattern: RegExp, text: string, at: number): RegExpExecArray | null {
  pattern.lastIndex = at
  return pattern.exec(text)
}

/**
 * In "(b)(1) and (2)" the second is (b)(2), in "(b)(1) and (c)" it is (c): a member takes the place of a number of its own kind
 * that it can follow; the innermost such place for a single number, the outermost for several ("(b)(1)(i) and (c)(2)").
 * No such place: it is not of this list ("under paragraph (a), (1) the trainer ...").
 */
function continued(last: readonly string[], parts: readonly string[]): string[] | undefined {
  if (last.length === 0) return [...parts]
  const first = parts[0] ?? ''
  const depths = parts.length > 1 ? [...last.keys()] : [...last.keys()].reverse()
  const depth =
    depths.find((at) => follows(last[at] ?? '', first) || (parts.length > 1 && last[at] === first)) ??
    depths.find((at) => ordersOf(last[at] ?? '').some(([kind]) => ordersOf(first).some(([other]) => kind === other)))
  return depth === undefined ? undefined : [...last.slice(0, depth), ...parts]
}

function follows(before: string, after: string): boolean {
  return ordersOf(before).some(([kind, order]) =>
    ordersOf(after).some(([other, next]) => kind === other && next > order),
  )
}

const ROMAN: Readonly<Record<string, number>> = { i: 1, v: 5, x: 10, l: 50 }

/** The kinds of numbering a part can be of, with its place in each: `i` is the ninth letter and the first roman numeral. */
function ordersOf(part: string): readonly (readonly [kind: string, order: number])[] {
  if (/^\d+$/.test(part)) return [['number', Number(part)]]
  const small = part.toLowerCase()
  const inCase = part === small ? 'lower' : 'upper'
  const orders: [string, number][] = []
  if (/^(?:[ivx]|[ivxl]{2,})$/.test(small)) {
    const values = [...small].map((digit) => ROMAN[digit] ?? 0)
    orders.push([
      `${inCase} roman`,
      values.reduce((sum, value, at) => sum + (value < (values[at + 1] ?? 0) ? -value : value), 0),
    ])
  }
  const letter = /^([a-z])(\1|[a-z])?(?:-\d+)?$/.exec(small)
  if (letter && !/^[ivx]{2}$/.test(small))
    orders.push([`${inCase} letter`, (letter[2] ? 26 : 0) + small.charCodeAt(0) - 96])
  return orders
}

function shapeOf(number: string): string {
  return number.includes('.') ? number.replace(/\d+/g, '0') : String(number.length)
}
