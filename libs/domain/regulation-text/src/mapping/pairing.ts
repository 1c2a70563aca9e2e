import type { Fingerprint } from './similarity.ts'

/** How a pair was found. `children`: by what stands below it; `number`: two nodes without words at the same place. */
export type Evidence = 'exact' | 'label' | 'similar' | 'children' | 'number'

/** One side of a mapping: the nodes in document order. */
export interface MappedSide {
  readonly fingerprints: readonly Fingerprint[]
  /** Index of the node above; -1 directly below the main regulation. */
  readonly parents: readonly number[]
  /** Label path joined: what "the same label" means. */
  readonly labels: readonly string[]
  /** The node's own number: the last part of its path. */
  readonly numbers: readonly string[]
}

/** Which node of the base each next node is, as found so far. A base node is taken at most once. */
export class Pairing {
  readonly base: MappedSide
  readonly next: MappedSide
  /** By next index: the base index, or -1. */
  readonly toBase: Int32Array
  /** By base index: the next index, or -1. */
  readonly toNext: Int32Array
  readonly evidence: (Evidence | undefined)[] = []
  readonly similarities: number[] = []

  constructor(base: MappedSide, next: MappedSide) {
    this.base = base
    this.next = next
    this.toBase = new Int32Array(next.labels.length).fill(-1)
    this.toNext = new Int32Array(base.labels.length).fill(-1)
  }

  pair(next: number, base: number, evidence: Evidence, similarity: number): boolean {
    if (this.toBase[next] !== -1 || this.toNext[base] !== -1) return false
    this.toBase[next] = base
    this.toNext[base] = next
    this.evidence[next] = evidence
    this.similarities[next] = similarity
    return true
  }

  openNext(): number[] {
    return indexesOf(this.toBase)
  }

  openBase(): number[] {
    return indexesOf(this.toNext)
  }

  /** Whether the nodes above both are known to be one and the same (the main regulation is). */
  sameParent(next: number, base: number): boolean {
    const above = this.next.parents[next] ?? -1
    const aboveBase = this.base.parents[base] ?? -1
    return above === -1 ? aboveBase === -1 : this.toBase[above] === aboveBase && aboveBase !== -1
  }

  /** Whether neither of the nodes above is paired with anything. */
  parentsUnknown(next: number, base: number): boolean {
    const above = this.next.parents[next] ?? -1
    const aboveBase = this.base.parents[base] ?? -1
    return above !== -1 && aboveBase !== -1 && this.toBase[above] === -1 && this.toNext[aboveBase] === -1
  }

  sameNumber(next: number, base: number): boolean {
    return this.next.numbers[next] === this.base.numbers[base]
  }

  sameLabel(next: number, base: number): boolean {
    return this.next.labels[next] === this.base.labels[base]
  }
}

function indexesOf(pairs: Int32Array): number[] {
  const open: number[] = []
  pairs.forEach((other, index) => {
    if (other === -1) open.push(index)
  })
  return open
}

/** Groups indexes by a key. */
export function grouped(indexes: Iterable<number>, keyOf: (index: number) => string): Map<string, number[]> {
  const groups = new Map<string, number[]>()
  for (const index of indexes) {
    const key = keyOf(index)
    const group = groups.get(key)
    if (group) group.push(index)
    else groups.set(key, [index])
  }
  return groups
}
