import type { TextNode } from '../tree.ts'
import type { Place } from './provision-tree.ts'
import { reservedPlaces } from './reserved-places.ts'

/** One step by keyboard: among its siblings, below the one before it, or out of its parent. */
export type MoveDirection = 'up' | 'down' | 'in' | 'out'

/**
 * Where a provision goes by one step, or nothing where there is no such place. `position` counts without the provision
 * itself. A reserved range and the places of its numbers are one step.
 */
export function moveOf(nodes: readonly TextNode[], regulationId: string, direction: MoveDirection): Place | undefined {
  const node = nodes.find((candidate) => candidate.regulationId === regulationId)
  if (!node || node.parentId === null) return undefined
  const own = reservedPlaces(nodes, node)
  const siblings = childrenOf(nodes, node.parentId).filter((sibling) => !own.includes(sibling))
  const places = new Set(siblings.flatMap((sibling) => reservedPlaces(nodes, sibling)))
  const steps = siblings.filter((sibling) => !places.has(sibling))
  const at = steps.indexOf(node)
  const [above, below] = [steps[at - 1], steps[at + 1]]
  const parent = nodes.find((candidate) => candidate.regulationId === node.parentId)
  switch (direction) {
    case 'up':
      return above && { parentId: node.parentId, position: siblings.indexOf(above) }
    case 'down':
      return (
        below && {
          parentId: node.parentId,
          position: siblings.indexOf(below) + reservedPlaces(nodes, below).length,
        }
      )
    case 'in':
      return above && { parentId: above.regulationId }
    case 'out': {
      if (!parent || parent.parentId === null) return undefined
      const uncles = childrenOf(nodes, parent.parentId)
      return { parentId: parent.parentId, position: uncles.indexOf(parent) + 1 }
    }
  }
}

function childrenOf(nodes: readonly TextNode[], parentId: string): TextNode[] {
  return nodes.filter((node) => node.parentId === parentId)
}
