import { foldQuotes } from '../normalise.ts'

/** A text cut into words and marks. Token `i` is `text.slice(starts[i], starts[i + 1])`, its trailing spaces included. */
export interface Tokens {
  readonly text: string
  readonly count: number
  /** `count + 1` offsets; the first is 0 (leading spaces belong to the first token), the last the length of the text. */
  readonly starts: Int32Array
  /** Where the token's own characters end and its trailing spaces begin. */
  readonly ends: Int32Array
  /** Interned identity of the token without its spaces: equal numbers, equal words to a reader. */
  readonly keys: Int32Array
}

const OTHER = 0
const WORD = 1
const SPACE = 2
const INVISIBLE = 3
const ASCII = new Uint8Array(128)
for (let code = 0; code < 128; code++) {
  const char = String.fromCharCode(code)
  ASCII[code] = /\w/.test(char) ? WORD : /\s/.test(char) ? SPACE : OTHER
}

const beyondAscii = new Map<number, number>()

function classOf(code: number): number {
  if (code < 128) return ASCII[code] ?? OTHER
  const known = beyondAscii.get(code)
  if (known !== undefined) return known
  const char = String.fromCodePoint(code)
  const kind = /[\u00ad\u200b-\u200d\u2060\ufeff]/.test(char)
    ? INVISIBLE
    : /[\s\u0085\u180e]/.test(char)
      ? SPACE
      : /[\p{L}\p{N}\p{M}]/u.test(char)
        ? WORD
        : OTHER
  beyondAscii.set(code, kind)
  return kind
}

/**
 * Gives equal tokens equal numbers, over the two sides of one comparison. Token text is hashed from its characters and looked
 * up in an open table: no string is made for a word already met, which is most of the time a comparison takes.
 */
export class TokenInterner {
  private slots = new Int32Array(1 << 10)
  private hashes: number[] = []
  private texts: string[] = []

  /** Cuts `text` into tokens. Runs of letters, digits and underscores are one token, every other visible character its own. */
  tokenise(text: string): Tokens {
    const length = text.length
    // Most tokens are longer than two characters; grown when a text is mostly marks.
    let starts = new Int32Array((length >> 2) + 16)
    let ends = new Int32Array(starts.length)
    let keys = new Int32Array(starts.length)
    let count = 0
    let at = 0
    while (at < length && isSpace(text, at)) at++
    while (at < length) {
      if (count + 2 >= starts.length) {
        starts = grown(starts)
        ends = grown(ends)
        keys = grown(keys)
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
          at = endOfToken(text, start)
          plain = false
        }
      } else if (code < 128) {
        hash = code
        at++
        if (at < length && text.charCodeAt(at) >= 128) {
          at = endOfToken(text, start)
          plain = false
        }
      } else {
        at = endOfToken(text, start)
        plain = false
      }
      starts[count] = count === 0 ? 0 : start
      ends[count] = at
      keys[count] = plain ? this.internSlice(text, start, at, hash) : this.internText(comparable(text.slice(start, at)))
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
      const known = this.texts[key - 1] ?? ''
      if (this.hashes[key - 1] === hash && known.length === end - start && text.startsWith(known, start)) return key
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
  return code === 32 || (code < 128 ? ASCII[code] === SPACE : classOf(code) === SPACE)
}

/** End of the token that begins at `start`, the slow way: code points, and invisible characters that belong to any token. */
function endOfToken(text: string, start: number): number {
  let at = start
  let kind = INVISIBLE
  while (at < text.length) {
    const code = text.codePointAt(at) ?? 0
    const next = classOf(code)
    if (next !== INVISIBLE && kind !== INVISIBLE && (kind !== WORD || next !== WORD)) return at
    if (next === SPACE) return at
    if (next !== INVISIBLE) kind = next
    at += code > 0xffff ? 2 : 1
  }
  return at
}

function comparable(token: string): string {
  return foldQuotes(token.normalize('NFC').replace(/[\u00ad\u200b-\u200d\u2060\ufeff]/g, ''))
}

function grown(array: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(array.length * 2)
  larger.set(array)
  return larger
}
