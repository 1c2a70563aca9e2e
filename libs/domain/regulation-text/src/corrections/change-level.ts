import { isHeadingKind, type OutlineItem } from './correction.ts'

/**
 * Moves an item and its subtree one level out (-1) or in (1). Returns undefined if the result would not be a valid
 * tree.
 */
export function changeLevel(
  items: readonly OutlineItem[],
  index: number,
  direction: -1 | 1,
): OutlineItem[] | undefined {
  const item = items[index]
  if (item === undefined || item.implied !== undefined) return undefined
  if (!(direction === -1 ? canMoveOut(items, index, item) : canMoveIn(items, index, item))) return undefined
  const end = getSubtreeEnd(items, index)
  return items.map((other, position) =>
    position >= index && position < end ? { ...other, depth: other.depth + direction } : other,
  )
}

/** Returns the index after the last descendant of the item at `index`. */
export function getSubtreeEnd(items: readonly OutlineItem[], index: number): number {
  const depth = items[index]?.depth ?? 0
  let end = index + 1
  while ((items[end]?.depth ?? 0) > depth) end++
  return end
}

/** A provision stays in its rule, so it cannot move out past the rule's own level. */
function canMoveOut(items: readonly OutlineItem[], index: number, item: OutlineItem): boolean {
  if (item.depth === 1) return false
  const parent = findParent(items, index, item.depth)
  return isHeadingKind(item) || parent === undefined || !isHeadingKind(parent)
}

function canMoveIn(items: readonly OutlineItem[], index: number, item: OutlineItem): boolean {
  const previous = items[index - 1]
  if (previous === undefined || previous.depth < item.depth) return false
  const parent = findParent(items, index, item.depth + 1)
  if (parent === undefined || parent.kind === 'table' || parent.implied === 'reserved') return false
  if (isHeadingKind(item)) return parent.kind !== 'rule' && isHeadingKind(parent)
  // Under the previous item's heading, it would leave its rule.
  return !isHeadingKind(parent)
}

/** Finds the parent of an item of `depth` at `index`. */
function findParent(items: readonly OutlineItem[], index: number, depth: number): OutlineItem | undefined {
  for (let position = index - 1; position >= 0; position--) {
    const item = items[position]
    if (item !== undefined && item.depth < depth) return item
  }
  return undefined
}
