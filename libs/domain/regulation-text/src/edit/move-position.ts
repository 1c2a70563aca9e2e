import type { TextNode } from '../tree.ts'
import type { TreePosition } from './provision-tree.ts'
import { findReservedPlaceholders } from './reserved-range.ts'

/** One keyboard step: among its siblings, below the previous sibling, or out of its parent. */
export type MoveDirection = 'up' | 'down' | 'in' | 'out'

/**
 * Returns the position of a provision after one step, or undefined if there is none. `position` does not count the
 * provision itself. A reserved range and its placeholders count as one step.
 */
export function getMovePosition(
  nodes: readonly TextNode[],
  regulationId: string,
  direction: MoveDirection,
): TreePosition | undefined {
  const node = nodes.find((candidate) => candidate.regulationId === regulationId)
  if (!node || node.parentId === null) return undefined
  const ownPlaceholders = findReservedPlaceholders(nodes, node)
  const siblings = getChildren(nodes, node.parentId).filter((sibling) => !ownPlaceholders.includes(sibling))
  const placeholders = new Set(siblings.flatMap((sibling) => findReservedPlaceholders(nodes, sibling)))
  const steps = siblings.filter((sibling) => !placeholders.has(sibling))
  const index = steps.indexOf(node)
  const [above, below] = [steps[index - 1], steps[index + 1]]
  const parent = nodes.find((candidate) => candidate.regulationId === node.parentId)
  switch (direction) {
    case 'up':
      return above && { parentId: node.parentId, position: siblings.indexOf(above) }
    case 'down':
      return (
        below && {
          parentId: node.parentId,
          position: siblings.indexOf(below) + findReservedPlaceholders(nodes, below).length,
        }
      )
    case 'in':
      return above && { parentId: above.regulationId }
    case 'out': {
      if (!parent || parent.parentId === null) return undefined
      const parentSiblings = getChildren(nodes, parent.parentId)
      return { parentId: parent.parentId, position: parentSiblings.indexOf(parent) + 1 }
    }
  }
}

function getChildren(nodes: readonly TextNode[], parentId: string): TextNode[] {
  return nodes.filter((node) => node.parentId === parentId)
}
