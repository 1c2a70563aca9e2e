import { isReserved } from './reserved-text.ts'
import type { RichText } from './rich-text.ts'

/** The families of markers. `double` and `double-upper` are the (aa) and (AA) of the US Code. */
export type MarkerType = 'lower' | 'digit' | 'roman' | 'upper' | 'upper-roman' | 'double' | 'double-upper'

/**
 * One interpretation of a marker. `ordinal` is its position in its family; (a-1), (1a) and (za) fall between whole
 * numbers.
 */
export interface MarkerCandidate {
  readonly type: MarkerType
  readonly ordinal: number
}

/** A printed marker. */
export interface Marker {
  readonly label: string
  readonly candidates: readonly MarkerCandidate[]
  /** `1.` or `1)` instead of `(1)`. */
  readonly bare: boolean
  /** Printed in italics, like levels 5 and 6 of the CFR. */
  readonly italic: boolean
  /** Label of the last member of a range such as (c)-(e). */
  readonly rangeEnd?: string
  /** Offsets in the text that contains the marker. */
  readonly start: number
  readonly end: number
}

const BODY = String.raw`[A-Za-z]{1,6}(?:-\d{1,2}|\d{1,2})?|\d{1,4}(?:\.\d{1,2}|-?[a-zA-Z]{1,2}|-\d{1,2})?`
const PAREN = new RegExp(String.raw`\( ?(${BODY})\.? ?\)`, 'y')
const BARE = new RegExp(String.raw`(${BODY})[.)](?= |$)`, 'y')
const RANGE = new RegExp(String.raw`\s*(?:[-–—]|through|to|and|,)\s*\( ?(${BODY}) ?\)`, 'iy')
/** Labels that can be written without parentheses: `1.`, `A.`, `iv.`, `AA.` after `Z.`, and the inserted `A-1.`. */
const BARE_LABEL = /^(?:\d{1,3}|[A-Za-z]|[ivxIVX]{1,5}|([A-Za-z])\1{1,2}|[A-Z]-\d{1,2})$/
const ROMAN = /^(?=.)m{0,3}(?:cm|cd|d?c{0,3})(?:xc|xl|l?x{0,3})(?:ix|iv|v?i{0,3})$/
const ROMAN_VALUES: Readonly<Record<string, number>> = { i: 1, v: 5, x: 10, l: 50, c: 100, d: 500, m: 1000 }
const INSERTED_STEP = 0.001
/** More levels than any style has. */
const MAX_STACK = 8

/** Returns the possible interpretations of a marker's label. Empty for words such as (the) and (see). */
export function getMarkerCandidates(label: string): MarkerCandidate[] {
  const candidates: MarkerCandidate[] = []
  const parts = /^([A-Za-z]+|\d+)(?:-?(\d{1,2})|-?([A-Za-z]{1,2})|\.(\d{1,2}))?$/.exec(label)
  if (parts === null) return []
  const stem = parts[1] ?? ''
  const after = parts[2] ?? parts[4]
  const extra =
    after !== undefined ? Number(after) : parts[3] !== undefined ? getAlphabeticOrdinal(parts[3].toLowerCase()) : 0
  if (extra === undefined) return []
  const add = (type: MarkerType, ordinal: number | undefined): void => {
    if (ordinal !== undefined && ordinal > 0) candidates.push({ type, ordinal: ordinal + extra * INSERTED_STEP })
  }
  if (/^\d+$/.test(stem)) {
    add('digit', Number(stem))
    return candidates
  }
  const lower = stem.toLowerCase()
  const doubled = stem.length === 2 && stem[0] === stem[1]
  if (stem === lower) {
    if (/^z[a-z]$/.test(stem) && !doubled) add('lower', 26 + (getAlphabeticOrdinal(stem.slice(1)) ?? 0) * INSERTED_STEP)
    else add('lower', getAlphabeticOrdinal(stem))
    if (ROMAN.test(stem)) add('roman', getRomanValue(stem))
    if (doubled) add('double', getAlphabeticOrdinal(stem.slice(1)))
  } else if (stem === stem.toUpperCase()) {
    add('upper', getAlphabeticOrdinal(lower))
    if (ROMAN.test(lower)) add('upper-roman', getRomanValue(lower))
    if (doubled) add('double-upper', getAlphabeticOrdinal(lower.slice(1)))
  } else if (ROMAN.test(lower)) {
    // (iV) is a typo for (iv).
    add('roman', getRomanValue(lower))
  }
  return candidates
}

/** Returns a = 1, z = 26, aa = 27, bb = 28, aaa = 53; undefined for other words. */
function getAlphabeticOrdinal(letters: string): number | undefined {
  if (letters.length > 3 || ![...letters].every((letter) => letter === letters[0])) return undefined
  return letters.charCodeAt(0) - 96 + 26 * (letters.length - 1)
}

function getRomanValue(letters: string): number {
  let value = 0
  for (let index = 0; index < letters.length; index++) {
    const here = ROMAN_VALUES[letters[index] ?? ''] ?? 0
    const next = ROMAN_VALUES[letters[index + 1] ?? ''] ?? 0
    value += here < next ? -here : here
  }
  return value
}

/** Parses a marker that starts exactly at this position. Returns undefined if there is none. */
export function parseMarkerAt(rich: RichText, position: number, allowBare: boolean): Marker | undefined {
  PAREN.lastIndex = position
  const paren = PAREN.exec(rich.text)
  const bare = paren === null && allowBare
  if (bare) BARE.lastIndex = position
  const match = paren ?? (bare ? BARE.exec(rich.text) : null)
  const label = match?.[1]
  if (match === null || label === undefined) return undefined
  const candidates = getMarkerCandidates(label)
  if (candidates.length === 0) return undefined
  const end = position + match[0].length
  const inner = position + match[0].indexOf(label)
  const italic = rich.marks.some(
    (mark) => mark.kind === 'em' && mark.start <= inner && mark.end >= inner + label.length,
  )
  if (bare && !BARE_LABEL.test(label)) return undefined
  return { label, candidates, bare, italic, start: position, end }
}

/**
 * Parses the stacked markers at the beginning of a line: one for `(a)`, two for `(a)(1)`. A reserved range counts as
 * one.
 */
export function parseLeadingMarkers(rich: RichText): Marker[] {
  const first = parseMarkerAt(rich, 0, true)
  if (first === undefined) return []
  const range = first.bare ? undefined : parseReservedRange(rich, first)
  if (range !== undefined) return [range]
  const markers = [first]
  while (markers.length < MAX_STACK) {
    let position = (markers.at(-1) ?? first).end
    while (rich.text[position] === ' ') position++
    const next = parseMarkerAt(rich, position, false)
    if (next === undefined || next.candidates.every((candidate) => candidate.ordinal >= 50)) return markers
    markers.push(next)
  }
  return markers
}

function parseReservedRange(rich: RichText, first: Marker): Marker | undefined {
  let end = first.end
  let last: string | undefined
  for (;;) {
    RANGE.lastIndex = end
    const match = RANGE.exec(rich.text)
    if (match === null || match[1] === undefined) break
    last = match[1]
    end += match[0].length
  }
  if (last === undefined || getMarkerCandidates(last).length === 0) return undefined
  return isReserved(rich.text.slice(end)) ? { ...first, rangeEnd: last, end } : undefined
}
