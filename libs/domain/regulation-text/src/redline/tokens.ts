import { foldQuotes } from '../normalize.ts'

/**
 * A text split into words and punctuation. Token `i` is `text.slice(starts[i], starts[i + 1])`, including trailing
 * spaces.
 */
export interface Tokens {
  readonly text: string
  readonly count: number
  /**
   * `count + 1` offsets. The first is 0 (leading spaces belong to the first token), the last is the length of the
   * text.
   */
  readonly starts: Int32Array
  /** The offset where the token's own characters end and its trailing spaces start. */
  readonly ends: Int32Array
  /** Interned identity of the token without spaces: tokens that read the same have equal numbers. */
  readonly keys: Int32Array
}

const OTHER = 0
const WORD = 1
const SPACE = 2
const INVISIBLE = 3
const ASCII = new Uint8Array(128)
for (let code = 0; code < 128; code++) {
  const character = String.fromCharCode(code)
  ASCII[code] = /\w/.test(character) ? WORD : /\s/.test(character) ? SPACE : OTHER
}

const nonAsciiClasses = new Map<number, number>()

function getCharacterClass(code: number): number {
  if (code < 128) return ASCII[code] ?? OTHER
  const cached = nonAsciiClasses.get(code)
  if (cached !== undefined) return cached
  const character = String.fromCodePoint(code)
  const kind = /[\u00ad\u200b-\u200d\u2060\ufeff]/.test(character)
    ? INVISIBLE
    : /[\s\u0085\u180e]/.test(character)
      ? SPACE
      : /[\p{L}\p{N}\p{M}]/u.test(character)
        ? WORD
        : OTHER
  nonAsciiClasses.set(code, kind)
  return kind
}

/**
 * Assigns equal numbers to equal tokens on both sides of a comparison. Hashes tokens from their characters and looks
 * them up in an open-addressed table, so a known word needs no new string. This is where most of the time goes.
 */
export class TokenInterner {
  private slots = new Int32Array(1 << 10)
  private hashes: number[] = []
  private texts: string[] = []

  /**
   * Splits `text` into tokens. A run of letters, digits and underscores is one token; every other visible character is
   * one.
   */
  tokenize(text: string): Tokens {
    const length = text.length
    // Most tokens are longer than two characters. Grows if a text is mostly punctuation.
    let starts = new Int32Array((length >> 2) + 16)
    let ends = new Int32Array(starts.length)
    let keys = new Int32Array(starts.length)
    let count = 0
    let at = 0
    while (at < length && isSpace(text, at)) at++
    while (at < length) {
      if (count + 2 >= starts.length) {
        starts = grow(starts)
        ends = grow(ends)
        keys = grow(keys)
      }
      const start = at
      let hash = 0
      let plain = true
      let code = text.charCodeAt(at)
      if (code < 128 && ASCII[code] === WORD) {
        do {
          hash = (Math.imul(hash, 31) + code) | 0
          code = ++at < length ? text.charCodeAt(at) : 0
        } while (code < 128 && ASCII[code] === WORD)
        if (code >= 128) {
          at = findTokenEnd(text, start)
          plain = false
        }
      } else if (code < 128) {
        hash = code
        at++
        if (at < length && text.charCodeAt(at) >= 128) {
          at = findTokenEnd(text, start)
          plain = false
        }
      } else {
        at = findTokenEnd(text, start)
        plain = false
      }
      starts[count] = count === 0 ? 0 : start
      ends[count] = at
      keys[count] = plain
        ? this.internSlice(text, start, at, hash)
        : this.internText(toComparable(text.slice(start, at)))
      count++
      while (at < length && isSpace(text, at)) at++
    }
    starts[count] = length
    return { text, count, starts, ends, keys }
  }

  private internSlice(text: string, start: number, end: number, hash: number): number {
    const mask = this.slots.length - 1
    let slot = (hash ^ (hash >>> 15)) & mask
    for (;;) {
      const key = this.slots[slot] ?? 0
      if (key === 0) return this.add(text.slice(start, end), hash, slot)
      const cached = this.texts[key - 1] ?? ''
      if (this.hashes[key - 1] === hash && cached.length === end - start && text.startsWith(cached, start)) return key
      slot = (slot + 1) & mask
    }
  }

  private internText(token: string): number {
    let hash = 0
    for (let at = 0; at < token.length; at++) hash = (Math.imul(hash, 31) + token.charCodeAt(at)) | 0
    return this.internSlice(token, 0, token.length, hash)
  }

  private add(token: string, hash: number, slot: number): number {
    this.texts.push(token)
    this.hashes.push(hash)
    const key = this.texts.length
    this.slots[slot] = key
    if (key * 2 > this.slots.length) this.rehash()
    return key
  }

  private rehash(): void {
    const slots = new Int32Array(this.slots.length * 4)
    const mask = slots.length - 1
    for (let index = 0; index < this.hashes.length; index++) {
      const hash = this.hashes[index] ?? 0
      let slot = (hash ^ (hash >>> 15)) & mask
      while (slots[slot] !== 0) slot = (slot + 1) & mask
      slots[slot] = index + 1
    }
    this.slots = slots
  }
}

function isSpace(text: string, at: number): boolean {
  const code = text.charCodeAt(at)
  return code === 32 || (code < 128 ? ASCII[code] === SPACE : getCharacterClass(code) === SPACE)
}

/**
 * Finds the end of the token that starts at `start`, using code points and allowing invisible characters in any token.
 * Slower than the ASCII path.
 */
function findTokenEnd(text: string, start: number): number {
  let at = start
  let kind = INVISIBLE
  while (at < text.length) {
    const code = text.codePointAt(at) ?? 0
    const next = getCharacterClass(code)
    if (next !== INVISIBLE && kind !== INVISIBLE && (kind !== WORD || next !== WORD)) return at
    if (next === SPACE) return at
    if (next !== INVISIBLE) kind = next
    at += code > 0xffff ? 2 : 1
  }
  return at
}

function toComparable(token: string): string {
  return foldQuotes(token.normalize('NFC').replace(/[\u00ad\u200b-\u200d\u2060\ufeff]/g, ''))
}

function grow(array: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(array.length * 2)
  larger.set(array)
  return larger
}
