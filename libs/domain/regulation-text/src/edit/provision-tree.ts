import type { TextNode } from '../tree.ts'
import { markerOfRange } from './range-marker.ts'
import { nameOfMarker, relabelled } from './relabel.ts'

/** What an editor gives of a provision; place, depth, path and label follow from the tree. */
export type NewProvision<Node extends TextNode> = Omit<Node, 'parentId' | 'depth' | 'label' | 'path'>

/** Under which provision, and where among those below it: at the end when `position` is left out. */
export interface Place {
  readonly parentId: string
  readonly position?: number | undefined
}

/** The list with a provision added. Throws a `RangeError` when the version does not hold the parent. */
export function insertProvision<Node extends TextNode>(
  nodes: readonly Node[],
  place: Place,
  provision: NewProvision<Node>,
): Node[] {
  const parent = holding(nodes, place.parentId)
  // Every property of a node is there: those of the content are given, the others are made here.
  const node = {
    ...(provision.reservedTo === undefined ? provision : withRange(provision, provision.reservedTo)),
    parentId: parent.regulationId,
    depth: parent.depth + 1,
    label: '',
    path: [],
  } as TextNode as Node
  const at = indexOfPlace(nodes, parent, place.position)
  const own = node.marker ? nameOfMarker(node.marker) : undefined
  return relabelled(
    [...nodes.slice(0, at), node, ...nodes.slice(at)],
    new Map([...unmarkedChildren(nodes, parent), [node.regulationId, own]]),
  )
}

/** The list with a provision's content changed and, when `place` is given, itself and all below it moved there. */
export function updateProvision<Node extends TextNode>(
  nodes: readonly Node[],
  regulationId: string,
  changes: Partial<NewProvision<Node>>,
  place?: Place,
): Node[] {
  const before = holding(nodes, regulationId)
  const given: Node = { ...before, ...changes }
  const changed = given.reservedTo === before.reservedTo ? given : withRange(given, given.reservedTo)
  const inPlace = nodes.map((node) => (node.regulationId === regulationId ? changed : node))
  const isRemarked = changed.marker !== before.marker
  if (place === undefined && !isRemarked) return inPlace
  const own = isRemarked ? (changed.marker ? nameOfMarker(changed.marker) : 'p0') : undefined
  const moved = place === undefined ? inPlace : movedTo(inPlace, changed, place)
  const parent = moved.find((node) => node.regulationId === (place?.parentId ?? changed.parentId))
  return relabelled(moved, new Map([...(parent ? unmarkedChildren(moved, parent) : []), [regulationId, own]]))
}

/** The list without a provision and all below it. */
export function removeProvision<Node extends TextNode>(nodes: readonly Node[], regulationId: string): Node[] {
  const gone = branchIds(nodes, regulationId)
  return nodes.filter((node) => !gone.has(node.regulationId))
}

/** Labels that stand more than once; a version that has any is not published. */
export function repeatedLabels(nodes: readonly TextNode[]): string[] {
  const seen = new Set<string>()
  const repeated = new Set<string>()
  for (const { label } of nodes) (seen.has(label) ? repeated : seen).add(label)
  return [...repeated]
}

/** The ids of a provision and of all below it. */
export function branchIds(nodes: readonly TextNode[], regulationId: string): ReadonlySet<string> {
  const ids = new Set([regulationId])
  for (const node of nodes) if (node.parentId !== null && ids.has(node.parentId)) ids.add(node.regulationId)
  return ids
}

/** With the whole range in the marker, where it is one of reserved numbers. */
function withRange<Marked extends { marker?: string }>(provision: Marked, reservedTo: string | undefined): Marked {
  const { marker } = provision
  return marker ? { ...provision, marker: markerOfRange(marker, reservedTo) } : provision
}

function holding<Node extends TextNode>(nodes: readonly Node[], regulationId: string): Node {
  const node = nodes.find((candidate) => candidate.regulationId === regulationId)
  if (!node) throw new RangeError(`no provision ${regulationId} in this version`)
  return node
}

function movedTo<Node extends TextNode>(nodes: readonly Node[], moved: Node, place: Place): Node[] {
  const ids = branchIds(nodes, moved.regulationId)
  if (ids.has(place.parentId)) throw new RangeError('a provision cannot be moved below itself')
  const branch = nodes.filter((node) => ids.has(node.regulationId))
  const rest = nodes.filter((node) => !ids.has(node.regulationId))
  const parent = holding(rest, place.parentId)
  const at = indexOfPlace(rest, parent, place.position)
  const deeper = parent.depth + 1 - moved.depth
  const placed = branch.map((node) => ({
    ...node,
    depth: node.depth + deeper,
    ...(node.regulationId === moved.regulationId && { parentId: parent.regulationId }),
  }))
  return [...rest.slice(0, at), ...placed, ...rest.slice(at)]
}

/** Where in document order the child of `parent` at `position` begins. */
function indexOfPlace(nodes: readonly TextNode[], parent: TextNode, position?: number): number {
  const children = nodes.filter((node) => node.parentId === parent.regulationId)
  const next = position === undefined ? undefined : children[position]
  if (next) return nodes.indexOf(next)
  const branch = branchIds(nodes, parent.regulationId)
  return nodes.findLastIndex((node) => branch.has(node.regulationId)) + 1
}

/** Those whose name is their place, which changes with what stands before them. */
function unmarkedChildren(nodes: readonly TextNode[], parent: TextNode): [string, undefined][] {
  return nodes
    .filter((node) => node.parentId === parent.regulationId && !node.marker)
    .map((node) => [node.regulationId, undefined])
}
