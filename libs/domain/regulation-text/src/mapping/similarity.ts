import { comparisonKey } from '../normalise.ts'
import type { TableContent } from '../tree.ts'

/** What a node says, without its number: the part of it that mapping compares. */
export interface Wording {
  readonly heading?: string
  readonly text: string
  readonly table?: TableContent
  readonly reservedTo?: string
}

/** The wording of one node, prepared to be compared with many. What only open nodes need is made when first asked for. */
export class Fingerprint {
  /** Equal keys, equal words to a reader; empty for a node that only carries a number. */
  readonly key: string
  private readonly numbers: Map<string, number>
  private knownGrams: Int32Array | undefined

  /** `numbers` is shared by all wordings of one mapping. */
  constructor(node: Wording, numbers: Map<string, number>) {
    const cells = node.table ? [node.table.caption ?? '', ...node.table.head, ...node.table.rows.flat()] : []
    this.key = [node.heading ?? '', node.text, ...cells, node.reservedTo ?? ''].map(comparisonKey).join('\n').trim()
    this.numbers = numbers
  }

  /** Single words and pairs of neighbours, as sorted numbers; a repeated one counts as often as it stands. */
  get grams(): Int32Array {
    this.knownGrams ??= Int32Array.from(this.runs(1).concat(this.runs(2)), (gram) => this.numberOf(gram)).sort()
    return this.knownGrams
  }

  /** Runs of three words, each once, for the index; for less than three words the whole. */
  get shingles(): ReadonlySet<string> {
    const runs = this.runs(3)
    return new Set(runs.length > 0 ? runs : this.runs(2).concat(this.runs(1)).slice(0, 1))
  }

  /** The words a provision begins with, up to its first stop ("Timing."), which serve as its heading; empty where there are none. */
  get lead(): string {
    return /^[^.:;\n\u2014]{3,80}(?=[.:\n\u2014])/.exec(this.key)?.[0].toLowerCase() ?? ''
  }

  private runs(length: number): string[] {
    const words = this.key.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []
    return words.slice(length - 1).map((_, index) => words.slice(index, index + length).join(' '))
  }

  private numberOf(gram: string): number {
    const known = this.numbers.get(gram)
    if (known !== undefined) return known
    this.numbers.set(gram, this.numbers.size)
    return this.numbers.size - 1
  }
}

/** Share of words and word pairs that two wordings have in common (Dice), from 0 to 1. Two empty ones have nothing in common. */
export function similarity(a: Fingerprint, b: Fingerprint): number {
  let common = 0
  let i = 0
  let j = 0
  while (i < a.grams.length && j < b.grams.length) {
    const [left, right] = [a.grams[i] ?? 0, b.grams[j] ?? 0]
    if (left === right) common++
    if (left <= right) i++
    if (right <= left) j++
  }
  return common === 0 ? 0 : (2 * common) / (a.grams.length + b.grams.length)
}

/** A run of words in more nodes than this says nothing about which node is meant. */
const TELLING_UP_TO = 12

/** Finds nodes that share runs of words, without comparing all with all. */
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

  /** The nodes that share most runs with `fingerprint`, best first, at most `limit`. */
  nearest(fingerprint: Fingerprint, limit: number): number[] {
    const shared = new Map<number, number>()
    for (const shingle of fingerprint.shingles) {
      const list = this.postings.get(shingle) ?? []
      if (list.length > TELLING_UP_TO) continue
      for (const index of list) shared.set(index, (shared.get(index) ?? 0) + 1)
    }
    return [...shared]
      .sort(([a, x], [b, y]) => y - x || a - b)
      .slice(0, limit)
      .map(([index]) => index)
  }
}
