import { isReserved } from './reserved-words.ts'
import type { Rich } from './rich.ts'

/** The families of markers. `double` and `double-upper` are the (aa) and (AA) of the US Code. */
export type MarkerType = 'lower' | 'digit' | 'roman' | 'upper' | 'upper-roman' | 'double' | 'double-upper'

/** One way to understand a marker. `ordinal` is its place in its family; (a-1), (1a) and (za) fall between whole ones. */
export interface Candidate {
  readonly type: MarkerType
  readonly ordinal: number
}

/** A printed marker. */
export interface Marker {
  readonly label: string
  readonly candidates: readonly Candidate[]
  /** `1.` or `1)` in place of `(1)`. */
  readonly bare: boolean
  /** Printed in italics, as levels 5 and 6 of the CFR are. */
  readonly italic: boolean
  /** Label of the last member of a range such as (c)-(e). */
  readonly rangeEnd?: string
  /** Offsets in the text it was read from. */
  readonly start: number
  readonly end: number
}

const BODY = String.raw`[A-Za-z]{1,6}(?:-\d{1,2}|\d{1,2})?|\d{1,4}(?:\.\d{1,2}|-?[a-zA-Z]{1,2}|-\d{1,2})?`
const PAREN = new RegExp(String.raw`\( ?(${BODY})\.? ?\)`, 'y')
const BARE = new RegExp(String.raw`(${BODY})[.)](?= |$)`, 'y')
const RANGE = new RegExp(String.raw`\s*(?:[-–—]|through|to|and|,)\s*\( ?(${BODY}) ?\)`, 'iy')
const ROMAN = /^(?=.)m{0,3}(?:cm|cd|d?c{0,3})(?:xc|xl|l?x{0,3})(?:ix|iv|v?i{0,3})$/
const ROMAN_VALUES: Readonly<Record<string, number>> = { i: 1, v: 5, x: 10, l: 50, c: 100, d: 500, m: 1000 }
const INSERTED = 0.001
/** Deeper than any order has levels. */
const MAX_STACK = 8

/** All ways to understand the inside of a marker, `[]` where it is none: (the), (see). */
export function candidatesOf(label: string): Candidate[] {
  const found: Candidate[] = []
  const parts = /^([A-Za-z]+|\d+)(?:-?(\d{1,2})|-?([A-Za-z]{1,2})|\.(\d{1,2}))?$/.exec(label)
  if (parts === null) return []
  const stem = parts[1] ?? ''
  const after = parts[2] ?? parts[4]
  const extra = after !== undefined ? Number(after) : parts[3] !== undefined ? alphabetic(parts[3].toLowerCase()) : 0
  if (extra === undefined) return []
  const add = (type: MarkerType, ordinal: number | undefined): void => {
    if (ordinal !== undefined && ordinal > 0) found.push({ type, ordinal: ordinal + extra * INSERTED })
  }
  if (/^\d+$/.test(stem)) {
    add('digit', Number(stem))
    return found
  }
  const lower = stem.toLowerCase()
  const doubled = stem.length === 2 && stem[0] === stem[1]
  if (stem === lower) {
    if (/^z[a-z]$/.test(stem) && !doubled) add('lower', 26 + (alphabetic(stem.slice(1)) ?? 0) * INSERTED)
    else add('lower', alphabetic(stem))
    if (ROMAN.test(stem)) add('roman', romanValue(stem))
    if (doubled) add('double', alphabetic(stem.slice(1)))
  } else if (stem === stem.toUpperCase()) {
    add('upper', alphabetic(lower))
    if (ROMAN.test(lower)) add('upper-roman', romanValue(lower))
    if (doubled) add('double-upper', alphabetic(lower.slice(1)))
  } else if (ROMAN.test(lower)) {
    // (iV) is a slip of the pen for (iv).
    add('roman', romanValue(lower))
  }
  return found
}

/** a = 1, z = 26, aa = 27, bb = 28, aaa = 53; `undefined` for other words. */
function alphabetic(letters: string): number | undefined {
  if (letters.length > 3 || ![...letters].every((letter) => letter === letters[0])) return undefined
  return letters.charCodeAt(0) - 96 + 26 * (letters.length - 1)
}

function romanValue(letters: string): number {
  let value = 0
  for (let index = 0; index < letters.length; index++) {
    const here = ROMAN_VALUES[letters[index] ?? ''] ?? 0
    const next = ROMAN_VALUES[letters[index + 1] ?? ''] ?? 0
    value += here < next ? -here : here
  }
  return value
}

/** The marker that begins exactly at `at`, or `undefined`. */
export function markerAt(rich: Rich, at: number, allowBare: boolean): Marker | undefined {
  PAREN.lastIndex = at
  const paren = PAREN.exec(rich.text)
  const bare = paren === null && allowBare
  if (bare) BARE.lastIndex = at
  const match = paren ?? (bare ? BARE.exec(rich.text) : null)
  const label = match?.[1]
  if (match === null || label === undefined) return undefined
  const candidates = candidatesOf(label)
  if (candidates.length === 0) return undefined
  const end = at + match[0].length
  const inner = at + match[0].indexOf(label)
  const italic = rich.marks.some(
    (mark) => mark.kind === 'em' && mark.start <= inner && mark.end >= inner + label.length,
  )
  if (bare && !/^(?:\d{1,3}|[A-Za-z]|[ivxIVX]{1,5})$/.test(label)) return undefined
  return { label, candidates, bare, italic, start: at, end }
}

/** The markers stacked at the beginning of a line: one for `(a)`, two for `(a)(1)`; a reserved range counts as one. */
export function leadingMarkers(rich: Rich): Marker[] {
  const first = markerAt(rich, 0, true)
  if (first === undefined) return []
  const range = first.bare ? undefined : reservedRange(rich, first)
  if (range !== undefined) return [range]
  const markers = [first]
  while (markers.length < MAX_STACK) {
    let at = (markers.at(-1) ?? first).end
    while (rich.text[at] === ' ') at++
    const next = markerAt(rich, at, false)
    if (next === undefined || next.candidates.every((candidate) => candidate.ordinal >= 50)) return markers
    markers.push(next)
  }
  return markers
}

function reservedRange(rich: Rich, first: Marker): Marker | undefined {
  let end = first.end
  let last: string | undefined
  for (;;) {
    RANGE.lastIndex = end
    const match = RANGE.exec(rich.text)
    if (match === null || match[1] === undefined) break
    last = match[1]
    end += match[0].length
  }
  if (last === undefined || candidatesOf(last).length === 0) return undefined
  return isReserved(rich.text.slice(end)) ? { ...first, rangeEnd: last, end } : undefined
}
