import { groupIndexes, type MappedSide, type Pairing } from './pairing.ts'

/** Sections with less text ("Fees. [Reserved]") are too common to be recognized in another position. */
const MIN_DISTINCTIVE_LENGTH = 25

/** One side's subtrees. Indexes are those of the side's nodes, in document order. */
interface Subtrees {
  /** Equal numbers identify equal subtrees: the same texts in the same order and nesting, whatever their numbers. */
  readonly ids: Int32Array
  readonly children: ReadonlyMap<string, number[]>
  /** Length of the text of the whole subtree. */
  readonly lengths: Int32Array
}

/**
 * Pairs provisions that have children, such as sections, with an equal one of the other side, and all provisions below
 * them with each other. A section that moves as a whole keeps its identity, even if its paragraphs are short.
 */
export function pairEqualSubtrees(pairing: Pairing): void {
  const idByContent = new Map<string, number>()
  const base = findSubtrees(pairing.base, idByContent)
  const next = findSubtrees(pairing.next, idByContent)
  const sections = pairing
    .getUnpairedBase()
    .filter((index) => base.children.has(String(index)) && (base.lengths[index] ?? 0) >= MIN_DISTINCTIVE_LENGTH)
  const byId = groupIndexes(sections, (index) => String(base.ids[index]))
  const byIdAndLabel = groupIndexes(sections, (index) => `${base.ids[index]} ${pairing.base.labels[index]}`)
  const pairFirst = (index: number, group: number[] = []): void => {
    // Paired sections leave the group, so a section repeated many times stays fast.
    const firstUnpaired = group.findIndex((baseIndex) => pairing.nextByBase[baseIndex] === -1)
    group.splice(0, firstUnpaired === -1 ? group.length : firstUnpaired)
    const [match] = group
    if (match !== undefined) pairSubtree(pairing, index, match, { base, next })
  }
  for (const index of pairing.getUnpairedNext())
    if (pairing.baseByNext[index] === -1)
      pairFirst(index, byIdAndLabel.get(`${next.ids[index]} ${pairing.next.labels[index]}`))
  for (const index of pairing.getUnpairedNext())
    if (pairing.baseByNext[index] === -1) pairFirst(index, byId.get(String(next.ids[index])))
}

function findSubtrees({ fingerprints, parents }: MappedSide, idByContent: Map<string, number>): Subtrees {
  const children = groupIndexes(parents.keys(), (index) => String(parents[index]))
  const ids = new Int32Array(parents.length)
  const lengths = new Int32Array(parents.length)
  for (let index = parents.length - 1; index >= 0; index--) {
    const key = fingerprints[index]?.key ?? ''
    const below = children.get(String(index)) ?? []
    const content = `${below.map((child) => ids[child]).join(' ')}\n${key}`
    const id = idByContent.get(content) ?? idByContent.size
    idByContent.set(content, id)
    ids[index] = id
    lengths[index] = below.reduce((sum, child) => sum + (lengths[child] ?? 0), key.length)
  }
  return { ids, children, lengths }
}

function pairSubtree(
  pairing: Pairing,
  index: number,
  baseIndex: number,
  sides: { readonly base: Subtrees; readonly next: Subtrees },
): void {
  pairing.pair(index, baseIndex, 'exact', 1)
  const baseChildren = sides.base.children.get(String(baseIndex)) ?? []
  for (const [order, child] of (sides.next.children.get(String(index)) ?? []).entries()) {
    const baseChild = baseChildren[order]
    if (baseChild !== undefined) pairSubtree(pairing, child, baseChild, sides)
  }
}
