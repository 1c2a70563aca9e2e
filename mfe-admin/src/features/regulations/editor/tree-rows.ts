import type { RegulationNode } from '@portal/contracts-regulations'
import { branchIds, type Place } from '@portal/regulation-text/edit'

/** A provision as it stands in the tree. */
export interface TreeRow {
  readonly node: RegulationNode
  /** From 1. */
  readonly level: number
  readonly isOpen: boolean
  readonly hasChildren: boolean
  readonly position: number
  readonly siblings: number
}

/** The provisions that are seen: those all of whose ancestors are open. */
export function rowsOf(nodes: readonly RegulationNode[], open: ReadonlySet<string>): TreeRow[] {
  const counts = new Map<string | null, number>()
  for (const { parentId } of nodes) counts.set(parentId, (counts.get(parentId) ?? 0) + 1)
  const positions = new Map<string | null, number>()
  const seen = new Set<string>()
  return nodes.flatMap((node) => {
    const { regulationId, parentId, depth } = node
    const position = (positions.get(parentId) ?? 0) + 1
    positions.set(parentId, position)
    if (parentId !== null && !(seen.has(parentId) && open.has(parentId))) return []
    seen.add(regulationId)
    const hasChildren = counts.has(regulationId)
    const siblings = counts.get(parentId) ?? 1
    return [{ node, level: depth + 1, isOpen: hasChildren && open.has(regulationId), hasChildren, position, siblings }]
  })
}

/** The open parts, with all that stand above a provision. */
export function withAncestors(
  nodes: readonly RegulationNode[],
  regulationId: string,
  open: ReadonlySet<string>,
): ReadonlySet<string> {
  const parents = new Map(nodes.map((node) => [node.regulationId, node.parentId]))
  const all = new Set(open)
  for (let id = parents.get(regulationId); id; id = parents.get(id)) all.add(id)
  return all
}

/** Where a dragged provision would go, and how the tree shows it. */
export interface DropPlace extends Place {
  readonly over: string
  readonly side: 'before' | 'inside' | 'after'
}

/** The place under the pointer: the upper third before a provision, the lower behind it, between them below it. */
export function dropPlace(
  nodes: readonly RegulationNode[],
  dragged: string,
  over: RegulationNode,
  share: number,
): DropPlace | undefined {
  if (branchIds(nodes, dragged).has(over.regulationId)) return undefined
  const side = over.parentId === null ? 'inside' : share < 0.33 ? 'before' : share > 0.67 ? 'after' : 'inside'
  if (side === 'inside' || over.parentId === null)
    return { parentId: over.regulationId, over: over.regulationId, side: 'inside' }
  const siblings = nodes.filter((node) => node.parentId === over.parentId && node.regulationId !== dragged)
  const at = siblings.findIndex((node) => node.regulationId === over.regulationId)
  return { parentId: over.parentId, position: at + (side === 'after' ? 1 : 0), over: over.regulationId, side }
}
