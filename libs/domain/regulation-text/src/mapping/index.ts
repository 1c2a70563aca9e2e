import type { TextNode } from '../tree.ts'
import type { BaseMapping, DoubtfulPair, MappedNode } from './base-mapping.ts'
import { type MappedSide, Pairing } from './pairing.ts'
import {
  type Candidate,
  candidates,
  EDITED_FROM,
  pairByChildren,
  pairExact,
  pairSimilar,
  pairWordless,
} from './passes.ts'
import { Fingerprint, type Wording } from './similarity.ts'

export type { BaseMapping, DoubtfulPair, MappedNode } from './base-mapping.ts'
export { foldTables } from './fold-tables.ts'
export { keptContents, type KeptContent } from './kept-content.ts'
export type { Evidence } from './pairing.ts'

/** A node without identity, as the parser gives it: in document order, the parent by its index (`null` at the top). */
export interface ParsedLike extends Wording {
  readonly path: readonly string[]
  readonly parent: number | null
  readonly marker?: string
}

const NEARLY_AS_GOOD = 0.1
const WEAK_BELOW = 0.6
/** Rounds of pairing by similarity: each can make parents known below which the next finds more. */
const ROUNDS = 4

/**
 * Finds for each node of an imported text the node of the base version that it is, so that it keeps its identity. Equal wording
 * first (labels only decide between equal texts), then similar wording (`>= 0.5`) under the same label or below the same parent;
 * the rest is added. A label alone never decides: one in five real changes puts another text under an old label.
 * The main regulation itself (depth 0) is given, not mapped. Time is near linear: candidates come from an index.
 */
export function mapOntoBase(base: readonly TextNode[], next: readonly ParsedLike[]): BaseMapping {
  const mapped = base.filter((node) => node.depth > 0)
  const numbers = new Map<string, number>()
  const pairing = new Pairing(baseSide(mapped, numbers), nextSide(next, numbers))
  pairExact(pairing)
  pairByChildren(pairing)
  pairWordless(pairing)
  const considered: Candidate[] = []
  for (let round = 0; round < ROUNDS; round++) {
    const found = candidates(pairing)
    considered.push(...found)
    const paired = pairSimilar(pairing, found)
    pairByChildren(pairing)
    pairWordless(pairing)
    if (!paired) break
  }
  return {
    nodes: next.map((_, index) => outcome(pairing, mapped, index)),
    removed: pairing.openBase().flatMap((index) => mapped[index] ?? []),
    doubts: doubts(pairing, mapped, considered),
  }
}

function baseSide(nodes: readonly TextNode[], numbers: Map<string, number>): MappedSide {
  const indexes = new Map(nodes.map((node, index) => [node.regulationId, index]))
  return {
    fingerprints: nodes.map((node) => new Fingerprint(node, numbers)),
    parents: nodes.map((node) => indexes.get(node.parentId ?? '') ?? -1),
    labels: nodes.map((node) => node.path.join('/')),
    numbers: nodes.map((node) => node.path.at(-1) ?? ''),
  }
}

function nextSide(nodes: readonly ParsedLike[], numbers: Map<string, number>): MappedSide {
  return {
    fingerprints: nodes.map((node) => new Fingerprint(node, numbers)),
    parents: nodes.map((node) => node.parent ?? -1),
    labels: nodes.map((node) => node.path.join('/')),
    numbers: nodes.map((node) => node.path.at(-1) ?? ''),
  }
}

function outcome(pairing: Pairing, base: readonly TextNode[], index: number): MappedNode {
  const other = pairing.toBase[index] ?? -1
  const node = base[other]
  if (!node) return { regulationId: null, op: 'added', place: 'kept', similarity: 0 }
  const sameWords = pairing.next.fingerprints[index]?.key === pairing.base.fingerprints[other]?.key
  const sameNumber = pairing.next.numbers[index] === pairing.base.numbers[other]
  const evidence = pairing.evidence[index]
  return {
    regulationId: node.regulationId,
    op: sameWords ? 'same' : 'edited',
    place: !pairing.sameParent(index, other) ? 'moved' : sameNumber ? 'kept' : 'renumbered',
    fromLabel: node.label,
    similarity: pairing.similarities[index] ?? 0,
    ...(evidence && { evidence }),
  }
}

function doubts(pairing: Pairing, base: readonly TextNode[], considered: readonly Candidate[]): DoubtfulPair[] {
  const byNext = new Map<number, Candidate[]>()
  for (const candidate of considered) {
    const list = byNext.get(candidate.next) ?? []
    if (!list.some((known) => known.base === candidate.base)) byNext.set(candidate.next, [...list, candidate])
  }
  const found: DoubtfulPair[] = []
  for (const [index, list] of [...byNext].sort(([a], [b]) => a - b)) {
    const likely = list.filter((one) => one.similarity >= EDITED_FROM).sort((a, b) => b.similarity - a.similarity)
    const reason = reasonToDoubt(pairing, index, likely)
    if (!reason) continue
    const told = likely.slice(0, 3).flatMap((candidate) => {
      const node = base[candidate.base]
      return node ? [{ regulationId: node.regulationId, label: node.label, similarity: candidate.similarity }] : []
    })
    found.push({ index, reason, candidates: told })
  }
  return found
}

function reasonToDoubt(
  pairing: Pairing,
  index: number,
  likely: readonly Candidate[],
): DoubtfulPair['reason'] | undefined {
  const taken = pairing.toBase[index] ?? -1
  if (taken === -1) return likely.some((one) => pairing.toNext[one.base] === -1) ? 'maybe-moved' : undefined
  const similarity = pairing.similarities[index] ?? 0
  const rival = likely.find((one) => one.base !== taken)
  if (rival && rival.similarity > similarity - NEARLY_AS_GOOD) return 'ambiguous'
  const chosen = likely.find((one) => one.base === taken)
  return chosen && !chosen.sameLabel && similarity < WEAK_BELOW ? 'weak' : undefined
}
