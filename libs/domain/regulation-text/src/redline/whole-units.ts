import { findCitations } from '../citations/find-citations.ts'
import type { Hunk } from './hunk.ts'
import type { Tokens } from './tokens.ts'

const MONTH = String.raw`(?:Jan(?:uary)?|Feb(?:ruary)?|Mar(?:ch)?|Apr(?:il)?|May|June?|July?|Aug(?:ust)?|Sept?(?:ember)?|Oct(?:ober)?|Nov(?:ember)?|Dec(?:ember)?)\.?`
const DATE = new RegExp(String.raw`\b${MONTH} \d{1,2}(?:, \d{4})?\b|\b\d{1,2} ${MONTH} \d{4}\b|\b${MONTH} \d{4}\b`, 'g')
/** `$5,000`, `12.5%`, `9:30`, `1/2`, `2024-01-15`, `2143(a)(1)`, `.04`. */
const NUMBER =
  /(?:§{1,2} ?|[$€£] ?)?(?:(?<![\w)])\.)?\d+[a-z]?(?:[.,:/\u2013-]\d+[a-z]?)*(?: ?%| (?:million|billion)\b)?(?:\([A-Za-z\d]{1,5}(?:-\d{1,2})?\))*/g
/** `(a)(1)`, `(s)`, `[Reserved]`. */
const SHORT_BRACKETS = /(?:(?:\( ?[\w.,'-]{1,20} ?\)|\[ ?[\w.,'-]{1,20} ?\]) ?)+/g
/** A longer parenthesis is more likely two that were never closed or opened. */
const MAX_BRACKET_LENGTH = 300
const CLOSING: Readonly<Record<string, string>> = { '(': ')', '[': ']' }

/** Both sides of a comparison with their units. */
export class WholeUnits {
  readonly #before: SideUnits
  readonly #after: SideUnits

  constructor(before: Tokens, after: Tokens) {
    this.#before = new SideUnits(before)
    this.#after = new SideUnits(after)
  }

  /** Returns true if a change that begins or ends at these tokens cuts a unit of either text. */
  isCut(before: number, after: number): boolean {
    return this.#before.isInside(before) || this.#after.isInside(after)
  }

  /** Returns true if the text between two hunks has a bracket whose other one is outside both of them. */
  splitsBrackets(left: Hunk, right: Hunk): boolean {
    for (let token = left.aTo; token < right.aFrom; token++) {
      const partner = this.#before.getPartner(token)
      if (partner !== -1 && (partner < left.aFrom || partner >= right.aTo)) return true
    }
    return false
  }

  /** Extends each hunk to whole units and bracket pairs. Hunks that touch become one. */
  extend(hunks: readonly Hunk[]): Hunk[] {
    const extended: Hunk[] = []
    const waiting = hunks.toReversed()
    for (let hunk = waiting.pop(); hunk; hunk = waiting.pop()) {
      const need = { ...hunk }
      this.#includeBrackets(need, hunk)
      for (;;) {
        const last = extended.at(-1)
        const next = waiting.at(-1)
        if (need.aFrom < hunk.aFrom || need.bFrom < hunk.bFrom || this.isCut(hunk.aFrom, hunk.bFrom)) {
          if (last && last.aTo === hunk.aFrom) {
            extended.pop()
            hunk = { ...hunk, aFrom: last.aFrom, bFrom: last.bFrom }
            this.#includeBrackets(need, last)
          } else {
            hunk = { ...hunk, aFrom: hunk.aFrom - 1, bFrom: hunk.bFrom - 1 }
            this.#includeBrackets(need, { ...hunk, aTo: hunk.aFrom + 1, bTo: hunk.bFrom + 1 })
          }
        } else if (need.aTo > hunk.aTo || need.bTo > hunk.bTo || this.isCut(hunk.aTo, hunk.bTo)) {
          if (next && next.aFrom === hunk.aTo) {
            waiting.pop()
            hunk = { ...hunk, aTo: next.aTo, bTo: next.bTo }
            this.#includeBrackets(need, next)
          } else {
            hunk = { ...hunk, aTo: hunk.aTo + 1, bTo: hunk.bTo + 1 }
            this.#includeBrackets(need, { ...hunk, aFrom: hunk.aTo - 1, bFrom: hunk.bTo - 1 })
          }
        } else break
      }
      extended.push(hunk)
    }
    return extended
  }

  /** Widens `need` so that it contains the other bracket of each bracket in the added tokens. */
  #includeBrackets(need: Hunk, added: Hunk): void {
    for (let token = added.aFrom; token < added.aTo; token++) {
      const partner = this.#before.getPartner(token)
      if (partner === -1) continue
      need.aFrom = Math.min(need.aFrom, partner)
      need.aTo = Math.max(need.aTo, partner + 1)
    }
    for (let token = added.bFrom; token < added.bTo; token++) {
      const partner = this.#after.getPartner(token)
      if (partner === -1) continue
      need.bFrom = Math.min(need.bFrom, partner)
      need.bTo = Math.max(need.bTo, partner + 1)
    }
  }
}

/** The units of one text, found only when a change touches something that can be part of one. */
class SideUnits {
  readonly #tokens: Tokens
  #joined: Uint8Array | undefined
  #partners: Int32Array | undefined

  constructor(tokens: Tokens) {
    this.#tokens = tokens
  }

  /** Returns true if a token belongs to the same number, date, citation or short bracket as the token before it. */
  isInside(token: number): boolean {
    if (token === 0 || token >= this.#tokens.count) return false
    if (!this.#canBeInUnit(token) && !this.#canBeInUnit(token - 1)) return false
    this.#joined ??= findJoinedTokens(this.#tokens)
    return this.#joined[token] === 1
  }

  /** Returns the other bracket of a pair, or -1. */
  getPartner(token: number): number {
    const { text, ends } = this.#tokens
    if (!isBracket(text.charCodeAt((ends[token] ?? 0) - 1))) return -1
    this.#partners ??= findPartners(this.#tokens)
    return this.#partners[token] ?? -1
  }

  /** Returns true for everything but words: digits, punctuation and abbreviations such as "U" and "CFR". */
  #canBeInUnit(token: number): boolean {
    const { text, starts, ends } = this.#tokens
    const start = starts[token] ?? 0
    const length = (ends[token] ?? 0) - start
    const code = text.charCodeAt(start)
    const isLowerCase = code >= 97 && code <= 122
    const isUpperCase = code >= 65 && code <= 90
    return isUpperCase ? length <= 3 : !isLowerCase
  }
}

function isBracket(code: number): boolean {
  return code === 40 || code === 41 || code === 91 || code === 93
}

function findJoinedTokens({ text, count, starts }: Tokens): Uint8Array {
  const joined = new Uint8Array(count)
  let token = 0
  for (const [start, end] of findUnitRanges(text)) {
    while (token > 0 && (starts[token] ?? 0) > start) token--
    while (token < count && (starts[token] ?? 0) <= start) token++
    for (; token < count && (starts[token] ?? 0) < end; token++) joined[token] = 1
  }
  return joined
}

/** Returns the ranges of all units. They may overlap. */
function findUnitRanges(text: string): (readonly [number, number])[] {
  const ranges: (readonly [number, number])[] = []
  for (const pattern of [NUMBER, DATE, SHORT_BRACKETS]) {
    for (const match of text.matchAll(pattern)) ranges.push([match.index, match.index + match[0].trimEnd().length])
  }
  for (const { start, end, reference } of findCitations(text)) {
    if (reference.kind !== 'this') ranges.push([start, end])
  }
  return ranges
}

function findPartners({ text, count, starts, ends }: Tokens): Int32Array {
  const partners = new Int32Array(count).fill(-1)
  const open: number[] = []
  for (let token = 0; token < count; token++) {
    const end = ends[token] ?? 0
    const character = text[end - 1] ?? ''
    if (character === '(' || character === '[') open.push(token)
    else if (character === ')' || character === ']') {
      const opening = open.pop()
      if (opening === undefined || CLOSING[text[(ends[opening] ?? 0) - 1] ?? ''] !== character) continue
      if (end - (starts[opening] ?? 0) > MAX_BRACKET_LENGTH) continue
      partners[opening] = token
      partners[token] = opening
    }
  }
  return partners
}
