import { labelOf } from '../labels.ts'
import type { TextNode } from '../tree.ts'

/** Text without a number of its own is called by its place among its like: p1, p2. */
const NUMBERED_PLACE = /^p\d+$/

/**
 * Gives `changed` provisions, and all below them, the path and label that their marker and place make. The value is
 * what they are called now, where that is another than before; a name that is no marker's (a defined term) stays.
 */
export function relabelled<Node extends TextNode>(
  nodes: readonly Node[],
  changed: ReadonlyMap<string, string | undefined>,
): Node[] {
  const placed = new Map<string, Node>()
  const fresh = new Set(changed.keys())
  const unmarked = new Map<string, number>()
  return nodes.map((node) => {
    const parent = node.parentId === null ? undefined : placed.get(node.parentId)
    const own = changed.get(node.regulationId) ?? node.path.at(-1) ?? ''
    const isPlace = !node.marker && (own === '' || NUMBERED_PLACE.test(own))
    const nth = isPlace && node.parentId !== null ? (unmarked.get(node.parentId) ?? 0) + 1 : 0
    if (nth > 0 && node.parentId !== null) unmarked.set(node.parentId, nth)
    const isFresh = fresh.has(node.regulationId) || (node.parentId !== null && fresh.has(node.parentId))
    if (isFresh) fresh.add(node.regulationId)
    const named = isFresh && parent ? withPath(node, parent, isPlace ? `p${nth}` : own) : node
    placed.set(node.regulationId, named)
    return named
  })
}

function withPath<Node extends TextNode>(node: Node, parent: TextNode, own: string): Node {
  const startsAnew =
    node.kind === 'rule' || (node.marker !== undefined && (parent.kind === 'series' || parent.kind === 'chapter'))
  const path = startsAnew ? [own] : [...parent.path, own]
  return { ...node, path, label: labelOf(path) }
}

/** What a marker calls its provision: `a` of "(a)", `2143` of "Rule 2143.", `c` of the range "(c)-(e)", `1` of the stacked "(f)(1)". */
export function nameOfMarker(marker: string): string {
  const bare = marker.trim().replace(/^(?:§+|rules?|sections?|secs?\.)\s*/i, '')
  const groups = [...bare.matchAll(/\(([^()]+)\)/g)].map((group) => group[1] ?? '')
  const isRange = /\)\s*[-\u2013\u2014]\s*\(/.test(bare)
  const inBrackets = isRange ? groups[0] : groups.at(-1)
  return inBrackets ?? bare.replace(/^(\d+)\s*[-\u2013\u2014]\s*\d+\.?$/, '$1').replace(/[\].:\u2013\u2014-]+$/, '')
}
