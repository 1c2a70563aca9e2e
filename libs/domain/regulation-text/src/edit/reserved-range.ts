import { formatLabel } from '../labels.ts'
import { getLabelsBetween } from '../parse/reserved-ranges.ts'
import type { TextNode } from '../tree.ts'
import { numberingKinds } from './number-kinds.ts'
import { getSubtreeIds } from './provision-tree.ts'

/** Returns the later numbers of a reserved range of paragraphs: e and f for "(d)-(f)". */
export function getLaterNumbers({ kind, path, reservedTo }: TextNode): readonly string[] {
  if (kind !== 'paragraph' || reservedTo === undefined) return []
  const first = path.at(-1) ?? ''
  // If a range could be letters or roman numerals, such as "(i)-(v)", the kind with fewer numbers applies.
  const candidates = numberingKinds
    .map((each) => getLabelsBetween(first, reservedTo, each))
    .filter(({ length }) => length > 0)
  return candidates.toSorted((a, b) => a.length - b.length)[0] ?? []
}

/** Returns the placeholders for the later numbers of a reserved range. They are empty, but links to them still work. */
export function findReservedPlaceholders<Node extends TextNode>(
  nodes: readonly Node[],
  range: TextNode,
): readonly Node[] {
  const laterNumbers = getLaterNumbers(range)
  if (laterNumbers.length === 0) return []
  return nodes.filter(
    (node) =>
      node.parentId === range.parentId &&
      isEmpty(node) &&
      laterNumbers.includes(node.path.at(-1) ?? '') &&
      !nodes.some((below) => below.parentId === node.regulationId),
  )
}

/**
 * Syncs a reserved range with its placeholders after a change of `regulationId`. Adds an empty provision for each
 * later number, as an import does, removes those the range no longer has, and keeps each range and its placeholders
 * together.
 */
export function syncReservedRange<Node extends TextNode>(
  before: readonly Node[],
  after: readonly Node[],
  regulationId: string,
  newId: () => string,
): Node[] {
  const [previousRange, range] = [before, after].map((nodes) =>
    nodes.find((node) => node.regulationId === regulationId),
  )
  const previousPlaceholders = previousRange ? findReservedPlaceholders(before, previousRange) : []
  const others = removeNodes(after, previousPlaceholders)
  const parents = new Set([previousRange, range].map((node) => node?.parentId))
  const updated = range
    ? insertAfterSubtree(others, range, createPlaceholders(range, previousPlaceholders, newId))
    : others
  return updated
    .filter((node) => parents.has(node.parentId) && node.regulationId !== regulationId)
    .reduce((nodes, node) => {
      const placeholders = findReservedPlaceholders(nodes, node)
      return placeholders.length === 0
        ? nodes
        : insertAfterSubtree(removeNodes(nodes, placeholders), node, placeholders)
    }, updated)
}

function createPlaceholders<Node extends TextNode>(
  range: Node,
  previousPlaceholders: readonly Node[],
  newId: () => string,
): Node[] {
  const { parentId, depth } = range
  return getLaterNumbers(range).map((number) => {
    const existing = previousPlaceholders.find((placeholder) => placeholder.path.at(-1) === number)
    const path = [...range.path.slice(0, -1), number]
    const placeholder: TextNode = {
      regulationId: existing?.regulationId ?? newId(),
      parentId,
      kind: 'paragraph',
      depth,
      label: formatLabel(path),
      path,
      text: '',
    }
    return placeholder as Node
  })
}

function insertAfterSubtree<Node extends TextNode>(
  nodes: readonly Node[],
  range: Node,
  placeholders: readonly Node[],
): Node[] {
  const branch = getSubtreeIds(nodes, range.regulationId)
  const end = nodes.findLastIndex((node) => branch.has(node.regulationId)) + 1
  return [...nodes.slice(0, end), ...placeholders, ...nodes.slice(end)]
}

function removeNodes<Node extends TextNode>(nodes: readonly Node[], removed: readonly TextNode[]): Node[] {
  const ids = new Set(removed.map(({ regulationId }) => regulationId))
  return nodes.filter((node) => !ids.has(node.regulationId))
}

function isEmpty({ kind, marker, heading, text, table, figure }: TextNode): boolean {
  return kind === 'paragraph' && !marker && !heading && text === '' && !table && !figure
}
