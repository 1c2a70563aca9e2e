import type { TextNode } from '../tree.ts'
import type { Place } from './provision-tree.ts'

/** One step by keyboard: among its siblings, below the one before it, or out of its parent. */
export type MoveDirection = 'up' | 'down' | 'in' | 'out'

/** Where a provision goes by one step, or nothing where there is no such place. `position` counts without the provision itself. */
export function moveOf(nodes: readonly TextNode[], regulationId: string, direction: MoveDirection): Place | undefined {
  const node = nodes.find((candidate) => candidate.regulationId === regulationId)
  if (!node || node.parentId === null) return undefined
  const siblings = childrenOf(nodes, node.parentId)
  const at = siblings.findIndex((sibling) => sibling.regulationId === regulationId)
  const parent = nodes.find((candidate) => candidate.regulationId === node.parentId)
  switch (direction) {
    case 'up':
      return at > 0 ? { parentId: node.parentId, position: at - 1 } : undefined
    case 'down':
      return at < siblings.length - 1 ? { parentId: node.parentId, position: at + 1 } : undefined
    case 'in': {
      const above = siblings[at - 1]
      return above && { parentId: above.regulationId }
    }
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
