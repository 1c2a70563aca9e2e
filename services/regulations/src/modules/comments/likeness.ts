import { createHash } from 'node:crypto'

/** What of a comment's words is compared with others'. */
export interface Likeness {
  /** The same for texts that differ in nothing but capitals, signs and spaces. */
  readonly wordsKey: string
  /** For the `i`th of many orders of all phrases, the first of this text's: two texts share as many of them as of their phrases. */
  readonly signature: readonly number[]
  /** Parts of the signature by which likely pairs are found: texts alike share at least one. */
  readonly bands: readonly number[]
}

const orders = 64
const ordersInBand = 4
/** Words of a phrase: three tell a sentence from its words in another order. */
const phraseLength = 3
/** Share of phrases from which on two texts say the same: a form letter with another greeting or an added sentence. */
const alikeFrom = 0.6

/** Compares what people wrote by its words alone. */
export function likenessOf(text: string): Likeness {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  const wordsKey = createHash('sha256').update(words.join(' ')).digest('hex')
  const signature = signatureOf(words)
  return { wordsKey, signature, bands: bandsOf(signature) }
}

/** Whether two comments say the same. Short ones only where they are the same: "I agree" is no form letter. */
export function isAlike(one: Omit<Likeness, 'bands'>, other: Omit<Likeness, 'bands'>): boolean {
  if (one.wordsKey === other.wordsKey) return true
  if (one.signature.length === 0 || other.signature.length === 0) return false
  const shared = one.signature.filter((first, order) => first === other.signature[order]).length
  return shared / orders >= alikeFrom
}

/** MinHash over phrases (Broder 1997); empty for what is too short to compare. */
function signatureOf(words: readonly string[]): number[] {
  if (words.length < phraseLength * 3) return []
  const firsts = Array.from({ length: orders }, () => 0xff_ff_ff_ff)
  for (let at = 0; at + phraseLength <= words.length; at++) {
    const phrase = hashOf(words.slice(at, at + phraseLength).join(' '))
    for (let order = 0; order < orders; order++) {
      const place = mixed(phrase ^ Math.imul(order + 1, 0x9e_37_79_b1))
      if (place < (firsts[order] ?? 0)) firsts[order] = place
    }
  }
  // PostgreSQL's integers have a sign.
  return firsts.map((place) => Math.trunc(place - 0x80_00_00_00))
}

function bandsOf(signature: readonly number[]): number[] {
  const bands: number[] = []
  for (let start = 0; start < signature.length; start += ordersInBand) {
    bands.push(hashOf(`${start} ${signature.slice(start, start + ordersInBand).join(' ')}`) | 0)
  }
  return bands
}

/** FNV-1a, 32 bits. */
function hashOf(text: string): number {
  let hash = 0x81_1c_9d_c5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01_00_01_93)
  return hash >>> 0
}

/** Spreads a number over all 32 bits (MurmurHash3's end). */
function mixed(number: number): number {
  let value = number
  value = Math.imul(value ^ (value >>> 16), 0x85_eb_ca_6b)
  value = Math.imul(value ^ (value >>> 13), 0xc2_b2_ae_35)
  return (value ^ (value >>> 16)) >>> 0
}
