import type { TextNode } from '../tree.ts'
import { formatRangeMarker } from './range-marker.ts'
import { parseMarkerNumber, relabel } from './relabel.ts'

/** The fields of a new provision. Parent, depth, path and label follow from the tree. */
export type NewProvision<Node extends TextNode> = Omit<Node, 'parentId' | 'depth' | 'label' | 'path'>

/** A parent, and the index among its children: at the end if `position` is omitted. */
export interface TreePosition {
  readonly parentId: string
  readonly position?: number | undefined
}

/** Inserts a provision. Throws a `RangeError` if the version does not contain the parent. */
export function insertProvision<Node extends TextNode>(
  nodes: readonly Node[],
  target: TreePosition,
  provision: NewProvision<Node>,
): Node[] {
  const parent = getProvision(nodes, target.parentId)
  // The node is complete: the content comes from the caller, the other fields are set here.
  const node = {
    ...(provision.reservedTo === undefined ? provision : withRangeMarker(provision, provision.reservedTo)),
    parentId: parent.regulationId,
    depth: parent.depth + 1,
    label: '',
    path: [],
  } as TextNode as Node
  const index = findInsertIndex(nodes, parent, target.position)
  const ownNumber = node.marker ? parseMarkerNumber(node.marker) : undefined
  return relabel(
    [...nodes.slice(0, index), node, ...nodes.slice(index)],
    new Map([...getUnmarkedChildren(nodes, parent), [node.regulationId, ownNumber]]),
  )
}

/** Updates the content of a provision. With `target`, also moves it and its descendants there. */
export function updateProvision<Node extends TextNode>(
  nodes: readonly Node[],
  regulationId: string,
  changes: Partial<NewProvision<Node>>,
  target?: TreePosition,
): Node[] {
  const before = getProvision(nodes, regulationId)
  const updated: Node = { ...before, ...changes }
  const changed = updated.reservedTo === before.reservedTo ? updated : withRangeMarker(updated, updated.reservedTo)
  const inPlace = nodes.map((node) => (node.regulationId === regulationId ? changed : node))
  const hasNewMarker = changed.marker !== before.marker
  if (target === undefined && !hasNewMarker) return inPlace
  const ownNumber = hasNewMarker ? (changed.marker ? parseMarkerNumber(changed.marker) : 'p0') : undefined
  const moved = target === undefined ? inPlace : moveSubtree(inPlace, changed, target)
  const parent = moved.find((node) => node.regulationId === (target?.parentId ?? changed.parentId))
  return relabel(moved, new Map([...(parent ? getUnmarkedChildren(moved, parent) : []), [regulationId, ownNumber]]))
}

/** Removes a provision and its descendants. */
export function removeProvision<Node extends TextNode>(nodes: readonly Node[], regulationId: string): Node[] {
  const removedIds = getSubtreeIds(nodes, regulationId)
  return nodes.filter((node) => !removedIds.has(node.regulationId))
}

/** Returns labels that occur more than once. A version that has any cannot be published. */
export function findDuplicateLabels(nodes: readonly TextNode[]): string[] {
  const seen = new Set<string>()
  const repeated = new Set<string>()
  for (const { label } of nodes) (seen.has(label) ? repeated : seen).add(label)
  return [...repeated]
}

/** Returns the ids of a provision and its descendants. */
export function getSubtreeIds(nodes: readonly TextNode[], regulationId: string): ReadonlySet<string> {
  const ids = new Set([regulationId])
  for (const node of nodes) if (node.parentId !== null && ids.has(node.parentId)) ids.add(node.regulationId)
  return ids
}

/** Adds the whole range to the marker of a reserved range. */
function withRangeMarker<WithMarker extends { marker?: string }>(
  provision: WithMarker,
  reservedTo: string | undefined,
): WithMarker {
  const { marker } = provision
  return marker ? { ...provision, marker: formatRangeMarker(marker, reservedTo) } : provision
}

function getProvision<Node extends TextNode>(nodes: readonly Node[], regulationId: string): Node {
  const node = nodes.find((candidate) => candidate.regulationId === regulationId)
  if (!node) throw new RangeError(`Provision ${regulationId} is not in this version`)
  return node
}

function moveSubtree<Node extends TextNode>(nodes: readonly Node[], root: Node, target: TreePosition): Node[] {
  const ids = getSubtreeIds(nodes, root.regulationId)
  if (ids.has(target.parentId)) throw new RangeError('A provision cannot be moved below itself')
  const branch = nodes.filter((node) => ids.has(node.regulationId))
  const rest = nodes.filter((node) => !ids.has(node.regulationId))
  const parent = getProvision(rest, target.parentId)
  const index = findInsertIndex(rest, parent, target.position)
  const depthChange = parent.depth + 1 - root.depth
  const placed = branch.map((node) => ({
    ...node,
    depth: node.depth + depthChange,
    ...(node.regulationId === root.regulationId && { parentId: parent.regulationId }),
  }))
  return [...rest.slice(0, index), ...placed, ...rest.slice(index)]
}

/** Returns the index in document order at which the child of `parent` at `position` starts. */
function findInsertIndex(nodes: readonly TextNode[], parent: TextNode, position?: number): number {
  const children = nodes.filter((node) => node.parentId === parent.regulationId)
  const next = position === undefined ? undefined : children[position]
  if (next) return nodes.indexOf(next)
  const branch = getSubtreeIds(nodes, parent.regulationId)
  return nodes.findLastIndex((node) => branch.has(node.regulationId)) + 1
}

/** Returns the children identified by position, which shifts when earlier siblings change. */
function getUnmarkedChildren(nodes: readonly TextNode[], parent: TextNode): [string, undefined][] {
  return nodes
    .filter((node) => node.parentId === parent.regulationId && !node.marker)
    .map((node) => [node.regulationId, undefined])
}
