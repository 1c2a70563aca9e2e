import { createHash } from 'node:crypto'

/** What is compared between comments. */
export interface TextFingerprint {
  /** Equal for texts that differ only in case, punctuation and spacing. */
  readonly textKey: string
  /** MinHash signature: the share of equal positions estimates the share of common phrases. */
  readonly signature: readonly number[]
  /** Hashes of parts of the signature, used to find candidates: similar texts share at least one. */
  readonly bands: readonly number[]
}

const hashCount = 64
const hashesPerBand = 4
/** Words per phrase; three distinguish a sentence from the same words in another order. */
const phraseLength = 3
/** Share of common phrases from which texts count as similar, such as a form letter with another greeting. */
const similarityThreshold = 0.6

/** Computes the fingerprint of a text from its words. */
export function fingerprintText(text: string): TextFingerprint {
  const words = text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  const textKey = createHash('sha256').update(words.join(' ')).digest('hex')
  const signature = computeSignature(words)
  return { textKey, signature, bands: computeBands(signature) }
}

/** Whether two comments say the same. Short texts must be equal: "I agree" is not a form letter. */
export function isSimilar(a: Omit<TextFingerprint, 'bands'>, b: Omit<TextFingerprint, 'bands'>): boolean {
  if (a.textKey === b.textKey) return true
  if (a.signature.length === 0 || b.signature.length === 0) return false
  const shared = a.signature.filter((hash, index) => hash === b.signature[index]).length
  return shared / hashCount >= similarityThreshold
}

/** MinHash over phrases (Broder 1997); empty for texts that are too short. */
function computeSignature(words: readonly string[]): number[] {
  if (words.length < phraseLength * 3) return []
  const minimums = Array.from({ length: hashCount }, () => 0xff_ff_ff_ff)
  for (let at = 0; at + phraseLength <= words.length; at++) {
    const phrase = hashText(words.slice(at, at + phraseLength).join(' '))
    for (let order = 0; order < hashCount; order++) {
      const hash = mixBits(phrase ^ Math.imul(order + 1, 0x9e_37_79_b1))
      if (hash < (minimums[order] ?? 0)) minimums[order] = hash
    }
  }
  // PostgreSQL integers are signed.
  return minimums.map((hash) => Math.trunc(hash - 0x80_00_00_00))
}

function computeBands(signature: readonly number[]): number[] {
  const bands: number[] = []
  for (let start = 0; start < signature.length; start += hashesPerBand) {
    bands.push(hashText(`${start} ${signature.slice(start, start + hashesPerBand).join(' ')}`) | 0)
  }
  return bands
}

/** FNV-1a, 32 bits. */
function hashText(text: string): number {
  let hash = 0x81_1c_9d_c5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01_00_01_93)
  return hash >>> 0
}

/** Mixes the bits of a number (finalizer of MurmurHash3). */
function mixBits(number: number): number {
  let value = number
  value = Math.imul(value ^ (value >>> 16), 0x85_eb_ca_6b)
  value = Math.imul(value ^ (value >>> 13), 0xc2_b2_ae_35)
  return (value ^ (value >>> 16)) >>> 0
}
