import type { TextNode } from '../tree.ts'
import type { BaseMapping, UncertainMatch, MappedNode } from './base-mapping.ts'
import { pairEqualSubtrees } from './pair-subtrees.ts'
import { type MappedSide, Pairing } from './pairing.ts'
import {
  type Candidate,
  findCandidates,
  getEffectiveSimilarity,
  MIN_EDITED_SIMILARITY,
  pairByChildren,
  pairExact,
  pairSimilar,
  pairNodesWithoutText,
} from './pairing-passes.ts'
import { Fingerprint, type ComparableText } from './similarity.ts'

export type { BaseMapping, UncertainMatch, MappedNode } from './base-mapping.ts'
export { mergeTablesIntoParents } from './merge-tables.ts'
export { getCarriedOverContent, type CarriedOverContent } from './carried-over-content.ts'
export type { MatchEvidence } from './pairing.ts'

/** A parsed node without identity, in document order. `parent` is an index; `null` at the top. */
export interface UnmappedNode extends ComparableText {
  readonly path: readonly string[]
  readonly parent: number | null
  readonly marker?: string
}

const AMBIGUITY_MARGIN = 0.1
const LOW_SIMILARITY = 0.6
/** Rounds of pairing by similarity. Each round can pair parents, which allows the next one to find more. */
const ROUNDS = 4

/**
 * Matches each node of an imported text with a node of the base version, so it keeps its identity. Equal sections and
 * equal text are matched first (labels only break ties), then similar text (`>= 0.5`) with the same label or parent,
 * and text that contains the old one under the same label; all other nodes are added. A label alone never decides: one
 * in five real changes puts a different text under an old label. The main regulation itself (depth 0) is given, not
 * mapped. Runs in nearly linear time, because candidates come from an index.
 */
export function mapOntoBase(base: readonly TextNode[], next: readonly UnmappedNode[]): BaseMapping {
  const mapped = base.filter((node) => node.depth > 0)
  const numbers = new Map<string, number>()
  const pairing = new Pairing(createBaseSide(mapped, numbers), createNextSide(next, numbers))
  pairEqualSubtrees(pairing)
  pairExact(pairing)
  pairByChildren(pairing)
  pairNodesWithoutText(pairing)
  const considered: Candidate[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const matches = findCandidates(pairing)
    considered.push(...matches)
    const paired = pairSimilar(pairing, matches)
    pairByChildren(pairing)
    pairNodesWithoutText(pairing)
    if (!paired) break
  }
  return {
    nodes: next.map((_, index) => toMappedNode(pairing, mapped, index)),
    removed: pairing.getUnpairedBase().flatMap((index) => mapped[index] ?? []),
    uncertainMatches: findUncertainMatches(pairing, mapped, considered),
  }
}

function createBaseSide(nodes: readonly TextNode[], numbers: Map<string, number>): MappedSide {
  const indexes = new Map(nodes.map((node, index) => [node.regulationId, index]))
  return {
    fingerprints: nodes.map((node) => new Fingerprint(node, numbers)),
    parents: nodes.map((node) => indexes.get(node.parentId ?? '') ?? -1),
    labels: nodes.map((node) => node.path.join('/')),
    numbers: nodes.map((node) => node.path.at(-1) ?? ''),
  }
}

function createNextSide(nodes: readonly UnmappedNode[], numbers: Map<string, number>): MappedSide {
  return {
    fingerprints: nodes.map((node) => new Fingerprint(node, numbers)),
    parents: nodes.map((node) => node.parent ?? -1),
    labels: nodes.map((node) => node.path.join('/')),
    numbers: nodes.map((node) => node.path.at(-1) ?? ''),
  }
}

function toMappedNode(pairing: Pairing, base: readonly TextNode[], index: number): MappedNode {
  const baseIndex = pairing.baseByNext[index] ?? -1
  const node = base[baseIndex]
  if (!node) return { regulationId: null, op: 'added', position: 'unchanged', similarity: 0 }
  const hasSameText = pairing.next.fingerprints[index]?.key === pairing.base.fingerprints[baseIndex]?.key
  const sameNumber = pairing.next.numbers[index] === pairing.base.numbers[baseIndex]
  const evidence = pairing.evidence[index]
  return {
    regulationId: node.regulationId,
    op: hasSameText ? 'same' : 'edited',
    position: !pairing.hasSameParent(index, baseIndex) ? 'moved' : sameNumber ? 'unchanged' : 'renumbered',
    fromLabel: node.label,
    similarity: pairing.similarities[index] ?? 0,
    ...(evidence && { evidence }),
  }
}

function findUncertainMatches(
  pairing: Pairing,
  base: readonly TextNode[],
  considered: readonly Candidate[],
): UncertainMatch[] {
  const byNext = new Map<number, Candidate[]>()
  for (const candidate of considered) {
    const list = byNext.get(candidate.next) ?? []
    if (!list.some((other) => other.base === candidate.base)) byNext.set(candidate.next, [...list, candidate])
  }
  const matches: UncertainMatch[] = []
  for (const [index, list] of [...byNext].sort(([a], [b]) => a - b)) {
    const likelyCandidates = list
      .filter((candidate) => getEffectiveSimilarity(candidate) >= MIN_EDITED_SIMILARITY)
      .sort((a, b) => getEffectiveSimilarity(b) - getEffectiveSimilarity(a))
    const reason = getUncertaintyReason(pairing, index, likelyCandidates)
    if (!reason) continue
    const shownCandidates = likelyCandidates.slice(0, 3).flatMap((candidate) => {
      const node = base[candidate.base]
      return node ? [{ regulationId: node.regulationId, label: node.label, similarity: candidate.similarity }] : []
    })
    matches.push({ index, reason, candidates: shownCandidates })
  }
  return matches
}

function getUncertaintyReason(
  pairing: Pairing,
  index: number,
  likelyCandidates: readonly Candidate[],
): UncertainMatch['reason'] | undefined {
  const matchedBase = pairing.baseByNext[index] ?? -1
  if (matchedBase === -1)
    return likelyCandidates.some((candidate) => pairing.nextByBase[candidate.base] === -1) ? 'maybe-moved' : undefined
  const matched = likelyCandidates.find((candidate) => candidate.base === matchedBase)
  const similarity = matched?.isContained ? getEffectiveSimilarity(matched) : (pairing.similarities[index] ?? 0)
  const runnerUp = likelyCandidates.find((candidate) => candidate.base !== matchedBase)
  if (runnerUp && getEffectiveSimilarity(runnerUp) > similarity - AMBIGUITY_MARGIN) return 'ambiguous'
  return matched && !matched.sameLabel && similarity < LOW_SIMILARITY ? 'weak' : undefined
}
