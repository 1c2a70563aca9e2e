import { groupIndexes, type Pairing } from './pairing.ts'
import { isContained, ShingleIndex, similarity } from './similarity.ts'

/** Texts shorter than this ("Fees.", "[Reserved]") are too common to be recognized in another position. */
const MIN_DISTINCTIVE_LENGTH = 25
/** Minimum similarity for a text under its old label or parent to count as edited. */
export const MIN_EDITED_SIMILARITY = 0.5
const CONTAINED_SIMILARITY = 0.9
/** Compare all unpaired children of a parent up to this many; beyond it, only those that share runs of words. */
const MAX_SIBLINGS_COMPARED = 12
const MAX_NEAREST = 6

/**
 * Pairs nodes with equal text. Distinctive text is matched by label, then by parent, then anywhere in order. Other
 * text must keep its position below its parent, or its label if the parents are not paired.
 */
export function pairExact(pairing: Pairing): void {
  const { base, next } = pairing
  const keyOf = (index: number): string => base.fingerprints[index]?.key ?? ''
  const byKey = groupIndexes(pairing.getUnpairedBase(), keyOf)
  const byKeyAndLabel = groupIndexes(pairing.getUnpairedBase(), (index) => `${keyOf(index)}\n${base.labels[index]}`)
  const isDistinctive = (key: string): boolean => key.length >= MIN_DISTINCTIVE_LENGTH
  const findByLabel = (index: number, key: string): number | undefined =>
    byKeyAndLabel.get(`${key}\n${next.labels[index]}`)?.find((baseIndex) => pairing.nextByBase[baseIndex] === -1)
  const rules: ((index: number, key: string) => number | undefined)[] = [
    (index, key) => (isDistinctive(key) ? findByLabel(index, key) : undefined),
    (index, key) =>
      isDistinctive(key)
        ? findFirstUnpaired(pairing, byKey.get(key), (it) => pairing.hasSameParent(index, it))
        : undefined,
    (_, key) => (isDistinctive(key) ? findFirstUnpaired(pairing, byKey.get(key), () => true) : undefined),
    (index, key) =>
      findFirstUnpaired(
        pairing,
        byKey.get(key),
        (it) => pairing.hasSameParent(index, it) && pairing.hasSameNumber(index, it),
      ),
    (index, key) => findFirstUnpaired(pairing, byKey.get(key), (it) => pairing.hasSameParent(index, it)),
    (index, key) => {
      const matches = findByLabel(index, key)
      return matches !== undefined && pairing.areParentsUnpaired(index, matches) ? matches : undefined
    },
  ]
  for (const rule of rules) {
    for (const index of pairing.getUnpairedNext()) {
      const key = next.fingerprints[index]?.key ?? ''
      const matches = key === '' ? undefined : rule(index, key)
      if (matches !== undefined) pairing.pair(index, matches, 'exact', 1)
    }
  }
}

/**
 * Returns the first unpaired node of a group. Removes paired nodes from the group, so a text repeated 2,000 times
 * stays fast.
 */
function findFirstUnpaired(
  pairing: Pairing,
  group: number[] | undefined,
  accept: (index: number) => boolean,
): number | undefined {
  if (!group) return undefined
  while (group.length > 0 && pairing.nextByBase[group[0] ?? 0] !== -1) group.shift()
  return group
    .slice(0, MAX_NEAREST * MAX_SIBLINGS_COMPARED)
    .find((index) => pairing.nextByBase[index] === -1 && accept(index))
}

/**
 * Pairs nodes whose own text is empty or was rewritten by their children: most children, and at least half of the old
 * node's, must be paired with children of that old node. Starts with the innermost nodes, so pairs propagate upward.
 */
export function pairByChildren(pairing: Pairing): void {
  const { base, next } = pairing
  const childrenByParent = groupIndexes(next.parents.keys(), (index) => String(next.parents[index]))
  const baseChildrenByParent = groupIndexes(base.parents.keys(), (index) => String(base.parents[index]))
  for (const index of pairing.getUnpairedNext().reverse()) {
    const children = childrenByParent.get(String(index)) ?? []
    const votes = new Map<number, number>()
    for (const child of children) {
      const paired = pairing.baseByNext[child] ?? -1
      const parent = paired === -1 ? -1 : (base.parents[paired] ?? -1)
      if (parent !== -1) votes.set(parent, (votes.get(parent) ?? 0) + 1)
    }
    const [parent, count] = [...votes].sort(([, a], [, b]) => b - a)[0] ?? [-1, 0]
    const baseChildCount = baseChildrenByParent.get(String(parent))?.length ?? 0
    if (parent === -1 || count * 3 < children.length * 2 || count * 2 < baseChildCount) continue
    pairing.pair(index, parent, 'children', getSimilarity(pairing, index, parent))
  }
}

/** An unpaired node of each side that may be the same text, edited. */
export interface Candidate {
  readonly next: number
  readonly base: number
  readonly similarity: number
  readonly sameLabel: boolean
  readonly sameParent: boolean
  /** Same label and same opening words ("Timing."): the provision kept its subject, even if the text was rewritten. */
  readonly sameSubject: boolean
  /** Same place, and one text contains the other: the provision gained or lost text, however long. */
  readonly isContained: boolean
}

/**
 * Returns candidates for each unpaired imported node: the base node with its label, those below its parent, and those
 * that share runs of words. Never compares all pairs.
 */
export function findCandidates(pairing: Pairing): Candidate[] {
  const { base, next } = pairing
  const unpaired = pairing.getUnpairedBase()
  const shingleIndex = new ShingleIndex(base.fingerprints, unpaired)
  const byLabel = groupIndexes(unpaired, (index) => base.labels[index] ?? '')
  const byParent = groupIndexes(unpaired, (index) => String(base.parents[index]))
  const matches: Candidate[] = []
  for (const index of pairing.getUnpairedNext()) {
    const fingerprint = next.fingerprints[index]
    if (!fingerprint || fingerprint.key === '') continue
    const nextParent = next.parents[index] ?? -1
    const baseParent = nextParent === -1 ? -1 : (pairing.baseByNext[nextParent] ?? -1)
    const siblings = nextParent !== -1 && baseParent === -1 ? [] : (byParent.get(String(baseParent)) ?? [])
    const siblingsToCompare = siblings.length <= MAX_SIBLINGS_COMPARED ? siblings : []
    const baseIndexes = new Set([
      ...(byLabel.get(next.labels[index] ?? '') ?? []),
      ...siblingsToCompare,
      ...shingleIndex.nearest(fingerprint, MAX_NEAREST),
    ])
    for (const baseIndex of baseIndexes) {
      const sameLabel = pairing.hasSameLabel(index, baseIndex)
      const sameParent = pairing.hasSameParent(index, baseIndex)
      const samePlace = sameLabel || (sameParent && pairing.hasSameNumber(index, baseIndex))
      const baseFingerprint = base.fingerprints[baseIndex]
      const lead = fingerprint.lead
      matches.push({
        next: index,
        base: baseIndex,
        similarity: getSimilarity(pairing, index, baseIndex),
        sameLabel,
        sameSubject: sameLabel && lead !== '' && lead === baseFingerprint?.lead,
        sameParent,
        isContained: samePlace && baseFingerprint !== undefined && isContained(fingerprint, baseFingerprint),
      })
    }
  }
  return matches
}

/**
 * Pairs edited text: candidates with the same label or parent that are similar enough, most similar first. A label
 * adds little to the score, so it only breaks ties. Returns true if any nodes were paired.
 */
export function pairSimilar(pairing: Pairing, matches: readonly Candidate[]): boolean {
  const score = (candidate: Candidate): number =>
    getEffectiveSimilarity(candidate) + (candidate.sameLabel ? 0.1 : 0) + (candidate.sameParent ? 0.05 : 0)
  let hasPaired = false
  for (const candidate of [...matches].sort((a, b) => score(b) - score(a))) {
    if (getEffectiveSimilarity(candidate) < MIN_EDITED_SIMILARITY || !(candidate.sameLabel || candidate.sameParent))
      continue
    const evidence = candidate.sameLabel ? 'label' : 'similar'
    if (pairing.pair(candidate.next, candidate.base, evidence, candidate.similarity)) hasPaired = true
  }
  return hasPaired
}

/** Returns the similarity that decides: at least the minimum for the same subject, 0.9 if one text contains the other. */
export function getEffectiveSimilarity({ similarity, sameSubject, isContained }: Candidate): number {
  if (isContained) return Math.max(similarity, CONTAINED_SIMILARITY)
  return sameSubject ? Math.max(similarity, MIN_EDITED_SIMILARITY) : similarity
}

/** Pairs nodes without text, such as a bare `(a)` above its paragraphs, by their number below the same parent. */
export function pairNodesWithoutText(pairing: Pairing): void {
  const { base, next } = pairing
  const hasNoText = (key: string | undefined): boolean => key === ''
  const positionKey = (parent: number, number: string | undefined): string => `${parent}/${number}`
  const unpaired = groupIndexes(
    pairing.getUnpairedBase().filter((index) => hasNoText(base.fingerprints[index]?.key)),
    (index) => positionKey(base.parents[index] ?? -1, base.numbers[index]),
  )
  for (const index of pairing.getUnpairedNext()) {
    if (!hasNoText(next.fingerprints[index]?.key)) continue
    const nextParent = next.parents[index] ?? -1
    const baseParent = nextParent === -1 ? -1 : (pairing.baseByNext[nextParent] ?? -1)
    if (nextParent !== -1 && baseParent === -1) continue
    const baseIndex = unpaired.get(positionKey(baseParent, next.numbers[index]))?.[0]
    if (baseIndex !== undefined) pairing.pair(index, baseIndex, 'number', 1)
  }
}

function getSimilarity(pairing: Pairing, next: number, base: number): number {
  const [a, b] = [pairing.next.fingerprints[next], pairing.base.fingerprints[base]]
  return a && b ? similarity(a, b) : 0
}
