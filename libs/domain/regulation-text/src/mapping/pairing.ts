import type { Fingerprint } from './similarity.ts'

/** How a pair was found. `children`: by its descendants; `number`: both nodes have no text and the same position. */
export type MatchEvidence = 'exact' | 'label' | 'similar' | 'children' | 'number'

/** One side of a mapping, with its nodes in document order. */
export interface MappedSide {
  readonly fingerprints: readonly Fingerprint[]
  /** Index of the parent; -1 directly below the main regulation. */
  readonly parents: readonly number[]
  /** Joined label path, used to compare labels. */
  readonly labels: readonly string[]
  /** The node's own number: the last part of its path. */
  readonly numbers: readonly string[]
}

/** The pairs found so far. Each base node is paired at most once. */
export class Pairing {
  readonly base: MappedSide
  readonly next: MappedSide
  /** Base index by imported index, or -1. */
  readonly baseByNext: Int32Array
  /** Imported index by base index, or -1. */
  readonly nextByBase: Int32Array
  readonly evidence: (MatchEvidence | undefined)[] = []
  readonly similarities: number[] = []

  constructor(base: MappedSide, next: MappedSide) {
    this.base = base
    this.next = next
    this.baseByNext = new Int32Array(next.labels.length).fill(-1)
    this.nextByBase = new Int32Array(base.labels.length).fill(-1)
  }

  pair(next: number, base: number, evidence: MatchEvidence, similarity: number): boolean {
    if (this.baseByNext[next] !== -1 || this.nextByBase[base] !== -1) return false
    this.baseByNext[next] = base
    this.nextByBase[base] = next
    this.evidence[next] = evidence
    this.similarities[next] = similarity
    return true
  }

  getUnpairedNext(): number[] {
    return findUnpaired(this.baseByNext)
  }

  getUnpairedBase(): number[] {
    return findUnpaired(this.nextByBase)
  }

  /** Returns true if the parents of both nodes are paired with each other (the main regulation is). */
  hasSameParent(next: number, base: number): boolean {
    const nextParent = this.next.parents[next] ?? -1
    const baseParent = this.base.parents[base] ?? -1
    return nextParent === -1 ? baseParent === -1 : this.baseByNext[nextParent] === baseParent && baseParent !== -1
  }

  /** Returns true if neither parent is paired. */
  areParentsUnpaired(next: number, base: number): boolean {
    const nextParent = this.next.parents[next] ?? -1
    const baseParent = this.base.parents[base] ?? -1
    return (
      nextParent !== -1 && baseParent !== -1 && this.baseByNext[nextParent] === -1 && this.nextByBase[baseParent] === -1
    )
  }

  hasSameNumber(next: number, base: number): boolean {
    return this.next.numbers[next] === this.base.numbers[base]
  }

  hasSameLabel(next: number, base: number): boolean {
    return this.next.labels[next] === this.base.labels[base]
  }
}

function findUnpaired(pairs: Int32Array): number[] {
  const open: number[] = []
  pairs.forEach((other, index) => {
    if (other === -1) open.push(index)
  })
  return open
}

/** Groups indexes by a key. */
export function groupIndexes(indexes: Iterable<number>, keyOf: (index: number) => string): Map<string, number[]> {
  const groups = new Map<string, number[]>()
  for (const index of indexes) {
    const key = keyOf(index)
    const group = groups.get(key)
    if (group) group.push(index)
    else groups.set(key, [index])
  }
  return groups
}
