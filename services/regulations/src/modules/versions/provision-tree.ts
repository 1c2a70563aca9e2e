import type { RegulationNode } from '@portal/contracts-regulations'
import { labelOf } from '@portal/regulation-text/labels'

/** What an editor gives of a provision; place, depth, path and label follow from the tree. */
export type ProvisionContent = Omit<RegulationNode, 'regulationId' | 'parentId' | 'depth' | 'label' | 'path'>

/** The list with a provision added under `parentId`, at `position` among its children (at the end when left out). */
export function insertProvision(
  nodes: readonly RegulationNode[],
  place: { readonly parentId: string; readonly position?: number | undefined },
  provision: ProvisionContent & { readonly regulationId: string },
): RegulationNode[] {
  const parent = nodes.find((node) => node.regulationId === place.parentId)
  if (!parent) throw new RangeError(`no provision ${place.parentId} in this version`)
  const node = { ...provision, parentId: parent.regulationId, depth: parent.depth + 1, label: '', path: [] }
  const at = indexOfPlace(nodes, parent, place.position)
  return relabelled(
    [...nodes.slice(0, at), node, ...nodes.slice(at)],
    new Set([node.regulationId, ...unmarkedChildren(nodes, parent)]),
  )
}

/** The list with a provision's content changed and, when `place` is given, itself and all below it moved there. */
export function updateProvision(
  nodes: readonly RegulationNode[],
  regulationId: string,
  changes: Partial<ProvisionContent>,
  place?: { readonly parentId: string; readonly position?: number | undefined },
): RegulationNode[] {
  const before = nodes.find((node) => node.regulationId === regulationId)
  if (!before) throw new RangeError(`no provision ${regulationId} in this version`)
  const changed = { ...before, ...changes }
  const inPlace = nodes.map((node) => (node.regulationId === regulationId ? changed : node))
  const isRelabelled = place !== undefined || changed.marker !== before.marker
  const moved = place === undefined ? inPlace : movedTo(inPlace, changed, place)
  return isRelabelled ? relabelled(moved, new Set([regulationId])) : moved
}

/** The list without a provision and all below it. */
export function removeProvision(nodes: readonly RegulationNode[], regulationId: string): RegulationNode[] {
  const gone = branchIds(nodes, regulationId)
  return nodes.filter((node) => !gone.has(node.regulationId))
}

/** Labels that stand more than once; a version that has any is not published. */
export function repeatedLabels(nodes: readonly RegulationNode[]): string[] {
  const seen = new Set<string>()
  const repeated = new Set<string>()
  for (const { label } of nodes) (seen.has(label) ? repeated : seen).add(label)
  return [...repeated]
}

/** The ids of a provision and of all below it. */
export function branchIds(nodes: readonly RegulationNode[], regulationId: string): ReadonlySet<string> {
  const ids = new Set([regulationId])
  for (const node of nodes) if (node.parentId !== null && ids.has(node.parentId)) ids.add(node.regulationId)
  return ids
}

function movedTo(
  nodes: readonly RegulationNode[],
  moved: RegulationNode,
  place: { readonly parentId: string; readonly position?: number | undefined },
): RegulationNode[] {
  const ids = branchIds(nodes, moved.regulationId)
  if (ids.has(place.parentId)) throw new RangeError('a provision cannot be moved below itself')
  const branch = nodes.filter((node) => ids.has(node.regulationId))
  const rest = nodes.filter((node) => !ids.has(node.regulationId))
  const parent = rest.find((node) => node.regulationId === place.parentId)
  if (!parent) throw new RangeError(`no provision ${place.parentId} in this version`)
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
function indexOfPlace(nodes: readonly RegulationNode[], parent: RegulationNode, position?: number): number {
  const children = nodes.filter((node) => node.parentId === parent.regulationId)
  const next = position === undefined ? undefined : children[position]
  if (next) return nodes.indexOf(next)
  const branch = branchIds(nodes, parent.regulationId)
  return nodes.findLastIndex((node) => branch.has(node.regulationId)) + 1
}

function unmarkedChildren(nodes: readonly RegulationNode[], parent: RegulationNode): string[] {
  return nodes.filter((node) => node.parentId === parent.regulationId && !node.marker).map((node) => node.regulationId)
}

/** Gives `changed` provisions, and all below them, the path and label that their marker and place make. */
function relabelled(nodes: readonly RegulationNode[], changed: ReadonlySet<string>): RegulationNode[] {
  const byId = new Map<string, RegulationNode>()
  const fresh = new Set(changed)
  const unmarked = new Map<string, number>()
  return nodes.map((node) => {
    const parent = node.parentId === null ? undefined : byId.get(node.parentId)
    const nth = node.parentId !== null && !node.marker ? (unmarked.get(node.parentId) ?? 0) + 1 : 0
    if (node.parentId !== null && !node.marker) unmarked.set(node.parentId, nth)
    const isFresh = fresh.has(node.regulationId) || (node.parentId !== null && fresh.has(node.parentId))
    if (isFresh) fresh.add(node.regulationId)
    const placed = isFresh && parent ? withPath(node, parent, nth) : node
    byId.set(node.regulationId, placed)
    return placed
  })
}

function withPath(node: RegulationNode, parent: RegulationNode, nth: number): RegulationNode {
  const own = node.marker
    ? node.marker.replace(/^(?:§+|rule|section|sec\.)\s*/i, '').replace(/^[([]|[)\].:—–-]+$/g, '')
    : `p${nth}`
  const startsAnew =
    node.kind === 'rule' || (node.marker !== undefined && (parent.kind === 'series' || parent.kind === 'chapter'))
  const path = startsAnew ? [own] : [...parent.path, own]
  return { ...node, path, label: labelOf(path) }
}
