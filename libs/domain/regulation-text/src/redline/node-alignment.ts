import type { TextNode } from '../tree.ts'

/** A node of either version, or the same node in both, in reading order. */
export interface AlignedNode {
  readonly before?: TextNode
  readonly after?: TextNode
  /** Position compared with the old version; `unchanged` for a node that only one version has. */
  readonly position: 'unchanged' | 'renumbered' | 'moved'
}

/** Key of top-level nodes. No `regulationId` is empty. */
const ROOT = ''

interface Side {
  readonly byId: ReadonlyMap<string, TextNode>
  /** Children by parent, in order. Nodes without a parent in the list are under `ROOT`. */
  readonly children: ReadonlyMap<string, readonly TextNode[]>
}

/**
 * Lists the nodes of both versions in reading order: the order of the new version, with each removed node after the
 * sibling it followed and before nodes added there. Children that outlive a removed parent appear in their new
 * position.
 */
export function alignNodes(before: readonly TextNode[], after: readonly TextNode[]): AlignedNode[] {
  const old = createSide(before)
  const newSide = createSide(after)
  const moved = findMovedNodes(old, newSide)
  const aligned: AlignedNode[] = []
  const visit = (parent: string): void => {
    const removed = groupRemovedBySibling(parent, old, newSide, moved)
    const appendRemoved = (position: string): void => {
      for (const node of removed.get(position) ?? []) {
        aligned.push({ before: node, position: 'unchanged' })
        visit(node.regulationId)
      }
    }
    appendRemoved(ROOT)
    for (const node of newSide.children.get(parent) ?? []) {
      const oldNode = old.byId.get(node.regulationId)
      aligned.push({
        ...(oldNode && { before: oldNode }),
        after: node,
        position: oldNode ? getPosition(oldNode, node, moved) : 'unchanged',
      })
      visit(node.regulationId)
      appendRemoved(node.regulationId)
    }
  }
  visit(ROOT)
  return aligned
}

function createSide(nodes: readonly TextNode[]): Side {
  const byId = new Map(nodes.map((node) => [node.regulationId, node]))
  const children = new Map<string, TextNode[]>()
  for (const node of nodes) {
    const parent = node.parentId !== null && byId.has(node.parentId) ? node.parentId : ROOT
    const siblings = children.get(parent)
    if (siblings) siblings.push(node)
    else children.set(parent, [node])
  }
  return { byId, children }
}

/** Returns nodes with a new parent, or a new order among the siblings that both versions have. */
function findMovedNodes(old: Side, newSide: Side): ReadonlySet<string> {
  const moved = new Set<string>()
  for (const [parent, siblings] of newSide.children) {
    const oldIndexes = new Map((old.children.get(parent) ?? []).map((node, index) => [node.regulationId, index]))
    const siblingsInBoth: { id: string; position: number }[] = []
    for (const { regulationId: id } of siblings) {
      const position = oldIndexes.get(id)
      if (position !== undefined) siblingsInBoth.push({ id, position })
      else if (old.byId.has(id)) moved.add(id)
    }
    const unmovedIndexes = longestIncreasingSubsequence(siblingsInBoth.map(({ position }) => position))
    siblingsInBoth.forEach(({ id }, index) => {
      if (!unmovedIndexes.has(index)) moved.add(id)
    })
  }
  return moved
}

/** Returns the indexes of a longest increasing subsequence: the siblings that kept their order. */
function longestIncreasingSubsequence(values: readonly number[]): ReadonlySet<number> {
  const tails: number[] = []
  const previous = new Int32Array(values.length).fill(-1)
  values.forEach((value, index) => {
    let low = 0
    let high = tails.length
    while (low < high) {
      const middle = (low + high) >> 1
      if ((values[tails[middle] ?? 0] ?? 0) < value) low = middle + 1
      else high = middle
    }
    previous[index] = low > 0 ? (tails[low - 1] ?? -1) : -1
    tails[low] = index
  })
  const indexes = new Set<number>()
  for (let index = tails.at(-1) ?? -1; index >= 0; index = previous[index] ?? -1) indexes.add(index)
  return indexes
}

/** Groups the removed children of `parent` by the remaining sibling they follow (`ROOT`: at the beginning). */
function groupRemovedBySibling(
  parent: string,
  old: Side,
  newSide: Side,
  moved: ReadonlySet<string>,
): Map<string, TextNode[]> {
  const removed = new Map<string, TextNode[]>()
  let position = ROOT
  for (const node of old.children.get(parent) ?? []) {
    const id = node.regulationId
    if (!newSide.byId.has(id)) removed.set(position, [...(removed.get(position) ?? []), node])
    else if (!moved.has(id)) position = id
  }
  return removed
}

/**
 * `renumbered` means that the node's own part of the label changed, or its marker, as in `(i)` to `(I)`. A label that
 * changed only because an ancestor was renumbered does not count.
 */
function getPosition(oldNode: TextNode, node: TextNode, moved: ReadonlySet<string>): AlignedNode['position'] {
  if (moved.has(node.regulationId)) return 'moved'
  const sameNumber = oldNode.path.at(-1) === node.path.at(-1) && (oldNode.marker ?? '') === (node.marker ?? '')
  return sameNumber ? 'unchanged' : 'renumbered'
}
