import type { TextNode } from '../tree.ts'

/** Where a node stands: after the redline's own reading order, with the nodes that are gone at the place they had. */
export interface PlacedNode {
  readonly before?: TextNode
  readonly after?: TextNode
  /** Where the node stands compared with before; `kept` for a node that only one version has. */
  readonly place: 'kept' | 'renumbered' | 'moved'
}

/** Key under which top nodes are listed; no `regulationId` is empty. */
const TOP = ''

interface Side {
  readonly byId: ReadonlyMap<string, TextNode>
  /** Children by parent, in order; those of nobody in the list under `TOP`. */
  readonly children: ReadonlyMap<string, readonly TextNode[]>
}

/**
 * Lists the nodes of both versions once, in the order in which a reader meets them: the new version's order, and each removed
 * node after the sibling that it followed (before what was added there). Children of a removed node that live on are told
 * where they are now.
 */
export function placeNodes(before: readonly TextNode[], after: readonly TextNode[]): PlacedNode[] {
  const old = sideOf(before)
  const now = sideOf(after)
  const moved = movedNodes(old, now)
  const placed: PlacedNode[] = []
  const visit = (parent: string): void => {
    const gone = removedByPlace(parent, old, now, moved)
    const addRemoved = (place: string): void => {
      for (const node of gone.get(place) ?? []) {
        placed.push({ before: node, place: 'kept' })
        visit(node.regulationId)
      }
    }
    addRemoved(TOP)
    for (const node of now.children.get(parent) ?? []) {
      const was = old.byId.get(node.regulationId)
      placed.push({ ...(was && { before: was }), after: node, place: was ? placeOf(was, node, moved) : 'kept' })
      visit(node.regulationId)
      addRemoved(node.regulationId)
    }
  }
  visit(TOP)
  return placed
}

function sideOf(nodes: readonly TextNode[]): Side {
  const byId = new Map(nodes.map((node) => [node.regulationId, node]))
  const children = new Map<string, TextNode[]>()
  for (const node of nodes) {
    const parent = node.parentId !== null && byId.has(node.parentId) ? node.parentId : TOP
    const siblings = children.get(parent)
    if (siblings) siblings.push(node)
    else children.set(parent, [node])
  }
  return { byId, children }
}

/** Nodes with another parent than before, or that changed order among the siblings both versions have. */
function movedNodes(old: Side, now: Side): ReadonlySet<string> {
  const moved = new Set<string>()
  for (const [parent, siblings] of now.children) {
    const places = new Map((old.children.get(parent) ?? []).map((node, index) => [node.regulationId, index]))
    const stayed: { id: string; place: number }[] = []
    for (const { regulationId: id } of siblings) {
      const place = places.get(id)
      if (place !== undefined) stayed.push({ id, place })
      else if (old.byId.has(id)) moved.add(id)
    }
    const inOrder = longestRising(stayed.map(({ place }) => place))
    stayed.forEach(({ id }, index) => {
      if (!inOrder.has(index)) moved.add(id)
    })
  }
  return moved
}

/** Indexes of a longest rising subsequence (patience sorting): the siblings that kept their order. */
function longestRising(values: readonly number[]): ReadonlySet<number> {
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
  const chosen = new Set<number>()
  for (let index = tails.at(-1) ?? -1; index >= 0; index = previous[index] ?? -1) chosen.add(index)
  return chosen
}

/** The removed children of `parent` by the id of the remaining sibling they follow (`TOP`: at the beginning). */
function removedByPlace(parent: string, old: Side, now: Side, moved: ReadonlySet<string>): Map<string, TextNode[]> {
  const gone = new Map<string, TextNode[]>()
  let place = TOP
  for (const node of old.children.get(parent) ?? []) {
    const id = node.regulationId
    if (!now.byId.has(id)) gone.set(place, [...(gone.get(place) ?? []), node])
    else if (!moved.has(id)) place = id
  }
  return gone
}

/**
 * Renumbered means that the node's own part of the label changed (or its marker, as in `(i)` to `(I)`): a label that changed
 * only because a node above was renumbered is not told again at every paragraph below.
 */
function placeOf(was: TextNode, node: TextNode, moved: ReadonlySet<string>): PlacedNode['place'] {
  if (moved.has(node.regulationId)) return 'moved'
  const sameNumber = was.path.at(-1) === node.path.at(-1) && (was.marker ?? '') === (node.marker ?? '')
  return sameNumber ? 'kept' : 'renumbered'
}
