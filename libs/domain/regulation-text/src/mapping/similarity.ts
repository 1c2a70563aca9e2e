import { comparisonKey } from '../normalize.ts'
import type { TableContent } from '../tree.ts'

/** The content of a node that is compared for the mapping, without its number. */
export interface ComparableText {
  readonly heading?: string
  readonly text: string
  readonly table?: TableContent
  readonly reservedTo?: string
}

/** The text of one node, prepared for many comparisons. Data that only unpaired nodes need is computed on demand. */
export class Fingerprint {
  /** Nodes that read the same have equal keys. Empty for a node that only has a number. */
  readonly key: string
  private readonly numbers: Map<string, number>
  private cachedGrams: Int32Array | undefined

  /** `numbers` is shared by all fingerprints of one mapping. */
  constructor(node: ComparableText, numbers: Map<string, number>) {
    const cells = node.table ? [node.table.caption ?? '', ...node.table.head, ...node.table.rows.flat()] : []
    this.key = [node.heading ?? '', node.text, ...cells, node.reservedTo ?? ''].map(comparisonKey).join('\n').trim()
    this.numbers = numbers
  }

  /** Single words and pairs of adjacent words, as sorted numbers. Repeated ones appear repeatedly. */
  get grams(): Int32Array {
    this.cachedGrams ??= Int32Array.from(this.getRuns(1).concat(this.getRuns(2)), (gram) =>
      this.getGramNumber(gram),
    ).sort()
    return this.cachedGrams
  }

  /** Distinct runs of three words, for the index. A text with fewer words is one run. */
  get shingles(): ReadonlySet<string> {
    const getRuns = this.getRuns(3)
    return new Set(getRuns.length > 0 ? getRuns : this.getRuns(2).concat(this.getRuns(1)).slice(0, 1))
  }

  /** The opening words up to the first punctuation ("Timing."), which serve as a heading. Empty if there are none. */
  get lead(): string {
    return /^[^.:;\n\u2014]{3,80}(?=[.:\n\u2014])/.exec(this.key)?.[0].toLowerCase() ?? ''
  }

  get words(): readonly string[] {
    return this.key.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
  }

  private getRuns(length: number): string[] {
    const { words } = this
    return words.slice(length - 1).map((_, index) => words.slice(index, index + length).join(' '))
  }

  private getGramNumber(gram: string): number {
    const existing = this.numbers.get(gram)
    if (existing !== undefined) return existing
    this.numbers.set(gram, this.numbers.size)
    return this.numbers.size - 1
  }
}

/**
 * Returns the share of words and word pairs that two texts have in common (Dice coefficient), from 0 to 1. Returns 0
 * for two empty texts.
 */
export function similarity(a: Fingerprint, b: Fingerprint): number {
  const common = countCommon(a, b)
  return common === 0 ? 0 : (2 * common) / (a.grams.length + b.grams.length)
}

/** Share of the shorter text's words and word pairs that the longer one must have to contain it. */
const CONTAINED_SHARE = 0.85
/** A text with fewer words and word pairs (about five words) may occur in a longer one by chance. */
const MIN_CONTAINED_GRAMS = 9

/**
 * Returns true if one text contains the other: nearly all of its words and word pairs, or for a text of a few words, all
 * of them at the beginning or end of the longer one.
 */
export function isContained(a: Fingerprint, b: Fingerprint): boolean {
  const [shorter, longer] = a.grams.length <= b.grams.length ? [a, b] : [b, a]
  const length = shorter.grams.length
  if (length === 0) return false
  if (length < MIN_CONTAINED_GRAMS) return isAtEdge(longer, shorter)
  return countCommon(a, b) >= CONTAINED_SHARE * length
}

function isAtEdge(longer: Fingerprint, shorter: Fingerprint): boolean {
  const words = ` ${longer.words.join(' ')} `
  const part = ` ${shorter.words.join(' ')} `
  return words.startsWith(part) || words.endsWith(part)
}

function countCommon(a: Fingerprint, b: Fingerprint): number {
  let common = 0
  let i = 0
  let j = 0
  while (i < a.grams.length && j < b.grams.length) {
    const [left, right] = [a.grams[i] ?? 0, b.grams[j] ?? 0]
    if (left === right) common++
    if (left <= right) i++
    if (right <= left) j++
  }
  return common
}

/** A run of words that occurs in more nodes than this does not identify any of them. */
const MAX_POSTINGS = 12

/** Finds nodes that share runs of words without comparing all pairs. */
export class ShingleIndex {
  private readonly postings = new Map<string, number[]>()

  constructor(fingerprints: readonly Fingerprint[], indexes: Iterable<number>) {
    for (const index of indexes) {
      for (const shingle of fingerprints[index]?.shingles ?? []) {
        const list = this.postings.get(shingle)
        if (list) list.push(index)
        else this.postings.set(shingle, [index])
      }
    }
  }

  /** Returns the nodes that share most runs with `fingerprint`, best first, at most `limit`. */
  nearest(fingerprint: Fingerprint, limit: number): number[] {
    const shared = new Map<number, number>()
    for (const shingle of fingerprint.shingles) {
      const list = this.postings.get(shingle) ?? []
      if (list.length > MAX_POSTINGS) continue
      for (const index of list) shared.set(index, (shared.get(index) ?? 0) + 1)
    }
    return [...shared]
      .sort(([a, x], [b, y]) => y - x || a - b)
      .slice(0, limit)
      .map(([index]) => index)
  }
}
