import { grouped, type Pairing } from './pairing.ts'
import { ShingleIndex, similarity } from './similarity.ts'

/** Wording shorter than this ("Fees.", "[Reserved]") says too little to be recognised away from its place. */
const TELLING_LENGTH = 25
/** From this similarity on a text under its old label, or below its old parent, is that text edited. */
export const EDITED_FROM = 0.5
/** Below a parent with at most this many open nodes, all are compared; otherwise those that share runs of words. */
const FEW = 12
const NEAREST = 6

/**
 * Equal wording. What says enough is recognised under its label, else below its parent, else in order, anywhere. What says
 * little keeps its place below its parent, or its label where nothing is known of the parents.
 */
export function pairExact(pairing: Pairing): void {
  const { base, next } = pairing
  const keyOf = (index: number): string => base.fingerprints[index]?.key ?? ''
  const byKey = grouped(pairing.openBase(), keyOf)
  const byKeyAndLabel = grouped(pairing.openBase(), (index) => `${keyOf(index)}\n${base.labels[index]}`)
  const telling = (key: string): boolean => key.length >= TELLING_LENGTH
  const labelled = (index: number, key: string): number | undefined =>
    byKeyAndLabel.get(`${key}\n${next.labels[index]}`)?.find((other) => pairing.toNext[other] === -1)
  const rules: ((index: number, key: string) => number | undefined)[] = [
    (index, key) => (telling(key) ? labelled(index, key) : undefined),
    (index, key) =>
      telling(key) ? firstOpen(pairing, byKey.get(key), (it) => pairing.sameParent(index, it)) : undefined,
    (_, key) => (telling(key) ? firstOpen(pairing, byKey.get(key), () => true) : undefined),
    (index, key) =>
      firstOpen(pairing, byKey.get(key), (it) => pairing.sameParent(index, it) && pairing.sameNumber(index, it)),
    (index, key) => firstOpen(pairing, byKey.get(key), (it) => pairing.sameParent(index, it)),
    (index, key) => {
      const found = labelled(index, key)
      return found !== undefined && pairing.parentsUnknown(index, found) ? found : undefined
    },
  ]
  for (const rule of rules) {
    for (const index of pairing.openNext()) {
      const key = next.fingerprints[index]?.key ?? ''
      const found = key === '' ? undefined : rule(index, key)
      if (found !== undefined) pairing.pair(index, found, 'exact', 1)
    }
  }
}

/** The first free node of a group; the group forgets those taken, so that a text repeated 2,000 times stays cheap. */
function firstOpen(
  pairing: Pairing,
  group: number[] | undefined,
  accept: (index: number) => boolean,
): number | undefined {
  if (!group) return undefined
  while (group.length > 0 && pairing.toNext[group[0] ?? 0] !== -1) group.shift()
  return group.slice(0, NEAREST * FEW).find((index) => pairing.toNext[index] === -1 && accept(index))
}

/**
 * A node whose own words say nothing (or were rewritten) is known by what stands below it: most of its children, and at least
 * half of the old node's, are that old node's children. Innermost first, so that it carries upwards.
 */
export function pairByChildren(pairing: Pairing): void {
  const { base, next } = pairing
  const below = grouped(next.parents.keys(), (index) => String(next.parents[index]))
  const belowBase = grouped(base.parents.keys(), (index) => String(base.parents[index]))
  for (const index of pairing.openNext().reverse()) {
    const children = below.get(String(index)) ?? []
    const votes = new Map<number, number>()
    for (const child of children) {
      const paired = pairing.toBase[child] ?? -1
      const parent = paired === -1 ? -1 : (base.parents[paired] ?? -1)
      if (parent !== -1) votes.set(parent, (votes.get(parent) ?? 0) + 1)
    }
    const [parent, count] = [...votes].sort(([, a], [, b]) => b - a)[0] ?? [-1, 0]
    const had = belowBase.get(String(parent))?.length ?? 0
    if (parent === -1 || count * 3 < children.length * 2 || count * 2 < had) continue
    pairing.pair(index, parent, 'children', similarityOf(pairing, index, parent))
  }
}

/** Pairs of open nodes that may be one text edited, from the index: never all with all. */
export interface Candidate {
  readonly next: number
  readonly base: number
  readonly similarity: number
  readonly sameLabel: boolean
  readonly sameParent: boolean
  /** Same label and same lead words ("Timing."): the provision kept its subject, however much was rewritten. */
  readonly sameSubject: boolean
}

/** For each open next node: the base node of its label, those below its parent, and those that share runs of words. */
export function candidates(pairing: Pairing): Candidate[] {
  const { base, next } = pairing
  const open = pairing.openBase()
  const index = new ShingleIndex(base.fingerprints, open)
  const byLabel = grouped(open, (at) => base.labels[at] ?? '')
  const byParent = grouped(open, (at) => String(base.parents[at]))
  const found: Candidate[] = []
  for (const at of pairing.openNext()) {
    const fingerprint = next.fingerprints[at]
    if (!fingerprint || fingerprint.key === '') continue
    const above = next.parents[at] ?? -1
    const aboveBase = above === -1 ? -1 : (pairing.toBase[above] ?? -1)
    const siblings = above !== -1 && aboveBase === -1 ? [] : (byParent.get(String(aboveBase)) ?? [])
    const near = siblings.length <= FEW ? siblings : []
    const others = new Set([
      ...(byLabel.get(next.labels[at] ?? '') ?? []),
      ...near,
      ...index.nearest(fingerprint, NEAREST),
    ])
    for (const other of others) {
      const sameLabel = pairing.sameLabel(at, other)
      const lead = fingerprint.lead
      found.push({
        next: at,
        base: other,
        similarity: similarityOf(pairing, at, other),
        sameLabel,
        sameSubject: sameLabel && lead !== '' && lead === base.fingerprints[other]?.lead,
        sameParent: pairing.sameParent(at, other),
      })
    }
  }
  return found
}

/**
 * Edited text: a pair of the same label or below the same parent that is similar enough, the most similar first. A label adds
 * little to the score: it decides between equals and never carries another text. Returns whether anything was paired.
 */
export function pairSimilar(pairing: Pairing, found: readonly Candidate[]): boolean {
  const score = (candidate: Candidate): number =>
    likeness(candidate) + (candidate.sameLabel ? 0.1 : 0) + (candidate.sameParent ? 0.05 : 0)
  let any = false
  for (const candidate of [...found].sort((a, b) => score(b) - score(a))) {
    if (likeness(candidate) < EDITED_FROM || !(candidate.sameLabel || candidate.sameParent)) continue
    const evidence = candidate.sameLabel ? 'label' : 'similar'
    if (pairing.pair(candidate.next, candidate.base, evidence, candidate.similarity)) any = true
  }
  return any
}

function likeness(candidate: Candidate): number {
  return candidate.sameSubject ? Math.max(candidate.similarity, EDITED_FROM) : candidate.similarity
}

/** What has no words at all (a bare `(a)` over its paragraphs) is known by its number below the same parent. */
export function pairWordless(pairing: Pairing): void {
  const { base, next } = pairing
  const wordless = (key: string | undefined): boolean => key === ''
  const place = (parent: number, number: string | undefined): string => `${parent}/${number}`
  const open = grouped(
    pairing.openBase().filter((index) => wordless(base.fingerprints[index]?.key)),
    (index) => place(base.parents[index] ?? -1, base.numbers[index]),
  )
  for (const index of pairing.openNext()) {
    if (!wordless(next.fingerprints[index]?.key)) continue
    const above = next.parents[index] ?? -1
    const aboveBase = above === -1 ? -1 : (pairing.toBase[above] ?? -1)
    if (above !== -1 && aboveBase === -1) continue
    const other = open.get(place(aboveBase, next.numbers[index]))?.[0]
    if (other !== undefined) pairing.pair(index, other, 'number', 1)
  }
}

function similarityOf(pairing: Pairing, next: number, base: number): number {
  const [a, b] = [pairing.next.fingerprints[next], pairing.base.fingerprints[base]]
  return a && b ? similarity(a, b) : 0
}
