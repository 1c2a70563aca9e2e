import type { RegulationNode } from '@portal/contracts-regulations'
import { getSubtreeIds, type TreePosition } from '@portal/regulation-text/edit'

/** One visible row of the provision tree. */
export interface TreeRow {
  readonly node: RegulationNode
  /** From 1. */
  readonly level: number
  readonly isExpanded: boolean
  readonly hasChildren: boolean
  /** From 1, among the siblings. */
  readonly position: number
  readonly siblingCount: number
}

/** Returns the rows of provisions whose ancestors are all expanded. */
export function getVisibleRows(nodes: readonly RegulationNode[], expanded: ReadonlySet<string>): TreeRow[] {
  const counts = new Map<string | null, number>()
  for (const { parentId } of nodes) counts.set(parentId, (counts.get(parentId) ?? 0) + 1)
  const positions = new Map<string | null, number>()
  const visible = new Set<string>()
  return nodes.flatMap((node) => {
    const { regulationId, parentId, depth } = node
    const position = (positions.get(parentId) ?? 0) + 1
    positions.set(parentId, position)
    if (parentId !== null && !(visible.has(parentId) && expanded.has(parentId))) return []
    visible.add(regulationId)
    const hasChildren = counts.has(regulationId)
    const isExpanded = hasChildren && expanded.has(regulationId)
    return [{ node, level: depth + 1, isExpanded, hasChildren, position, siblingCount: counts.get(parentId) ?? 1 }]
  })
}

/** Returns the expanded ids together with those of all ancestors of a provision. */
export function withAncestors(
  nodes: readonly RegulationNode[],
  regulationId: string,
  expanded: ReadonlySet<string>,
): ReadonlySet<string> {
  const parents = new Map(nodes.map((node) => [node.regulationId, node.parentId]))
  const all = new Set(expanded)
  for (let id = parents.get(regulationId); id; id = parents.get(id)) all.add(id)
  return all
}

/** Where a dragged provision would be inserted, and the row that shows it. */
export interface DropTarget extends TreePosition {
  readonly rowId: string
  readonly side: 'before' | 'inside' | 'after'
}

/**
 * Returns the drop target for a pointer over a row: the upper third inserts before it, the lower third after it, the
 * middle as its child. `offset` is the vertical position in the row, from 0 to 1.
 */
export function getDropTarget(
  nodes: readonly RegulationNode[],
  dragged: string,
  row: RegulationNode,
  offset: number,
): DropTarget | undefined {
  if (getSubtreeIds(nodes, dragged).has(row.regulationId)) return undefined
  const side = row.parentId === null ? 'inside' : offset < 0.33 ? 'before' : offset > 0.67 ? 'after' : 'inside'
  if (side === 'inside' || row.parentId === null)
    return { parentId: row.regulationId, rowId: row.regulationId, side: 'inside' }
  const siblings = nodes.filter((node) => node.parentId === row.parentId && node.regulationId !== dragged)
  const index = siblings.findIndex((node) => node.regulationId === row.regulationId)
  return { parentId: row.parentId, position: index + (side === 'after' ? 1 : 0), rowId: row.regulationId, side }
}
