import { containsParentNumber, formatLabel } from '../labels.ts'
import type { TextNode } from '../tree.ts'

/** Unmarked text is numbered by its position among its kind: p1, p2. */
const UNMARKED_NUMBER = /^p\d+$/

/**
 * Updates the path and label of the `changed` provisions and their descendants. The value is the provision's new
 * number, or undefined if it stays the same. A defined term keeps its name.
 */
export function relabel<Node extends TextNode>(
  nodes: readonly Node[],
  changed: ReadonlyMap<string, string | undefined>,
): Node[] {
  const processed = new Map<string, Node>()
  const relabeledIds = new Set(changed.keys())
  const unmarkedCounts = new Map<string, number>()
  return nodes.map((node) => {
    const parent = node.parentId === null ? undefined : processed.get(node.parentId)
    const ownNumber = changed.get(node.regulationId) ?? node.path.at(-1) ?? ''
    const isUnmarked = !node.marker && (ownNumber === '' || UNMARKED_NUMBER.test(ownNumber))
    const unmarkedIndex = isUnmarked && node.parentId !== null ? (unmarkedCounts.get(node.parentId) ?? 0) + 1 : 0
    if (unmarkedIndex > 0 && node.parentId !== null) unmarkedCounts.set(node.parentId, unmarkedIndex)
    const isRelabeled =
      relabeledIds.has(node.regulationId) || (node.parentId !== null && relabeledIds.has(node.parentId))
    if (isRelabeled) relabeledIds.add(node.regulationId)
    const relabeledNode =
      isRelabeled && parent ? withPath(node, parent, isUnmarked ? `p${unmarkedIndex}` : ownNumber) : node
    processed.set(node.regulationId, relabeledNode)
    return relabeledNode
  })
}

function withPath<Node extends TextNode>(node: Node, parent: TextNode, ownNumber: string): Node {
  const startsNewPath =
    node.kind === 'rule' ||
    (node.marker !== undefined && (parent.kind === 'series' || parent.kind === 'chapter')) ||
    containsParentNumber({ marker: node.marker, number: ownNumber }, parent.path.at(-1))
  const path = startsNewPath ? [ownNumber] : [...parent.path, ownNumber]
  return { ...node, path, label: formatLabel(path) }
}

/**
 * Extracts the number from a marker: `a` from "(a)", `2143` from "Rule 2143.", `c` from the range "(c)-(e)", `1` from
 * the stacked "(f)(1)".
 */
export function parseMarkerNumber(marker: string): string {
  const bare = marker.trim().replace(/^(?:§+|rules?|sections?|secs?\.)\s*/i, '')
  const groups = [...bare.matchAll(/\(([^()]+)\)/g)].map((group) => group[1] ?? '')
  const isRange = /\)\s*[-\u2013\u2014]\s*\(/.test(bare)
  const inBrackets = isRange ? groups[0] : groups.at(-1)
  return inBrackets ?? bare.replace(/^(\d+)\s*[-\u2013\u2014]\s*\d+\.?$/, '$1').replace(/[\].:\u2013\u2014-]+$/, '')
}
