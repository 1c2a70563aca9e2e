import type { TextNode } from '../tree.ts'
import { type NodeRedline, redlineNode, hasSameText } from './node-redline.ts'
import { type AlignedNode, alignNodes } from './node-alignment.ts'
import { TokenInterner } from './tokens.ts'

export { type NodeRedline, redlineNode, type RowRedline, hasSameText, type TableRedline } from './node-redline.ts'
export { diffWords, type Segment, joinSegments, type WordDiffOptions } from './word-diff.ts'

/** One node of a redline. `op` describes its wording, `position` where it is; both can change. */
export interface RedlineEntry {
  readonly regulationId: string
  /** `same`: no word changed (spaces, quotation marks and formatting do not count). */
  readonly op: 'same' | 'edited' | 'added' | 'removed'
  /** `moved`: another parent or another order among its siblings. `renumbered`: same position, own number changed. */
  readonly position: 'unchanged' | 'renumbered' | 'moved'
  /** The node in the old version; absent if added. */
  readonly before?: TextNode
  /** The node in the new version; absent if removed. */
  readonly after?: TextNode
  /** Depth for display: that of the new version, or of the old one for a removed node. */
  readonly depth: number
  /** The text with its changes; absent for `same`, and everywhere with `content: 'none'`. */
  readonly content?: NodeRedline
}

/**
 * `content: 'none'` only returns what changed. Call `redlineNode(entry.before, entry.after)` for the text of one node.
 */
export interface RedlineOptions {
  readonly content?: 'changed' | 'none'
}

/**
 * Compares two versions of a regulation. Returns one list in reading order: the nodes of the new version, with removed
 * nodes in their old position. Aligns nodes by `regulationId`; both lists are in document order. Time is linear in the
 * number of nodes plus the words of changed nodes, and bounded for any input.
 */
export function redline(
  before: readonly TextNode[],
  after: readonly TextNode[],
  options: RedlineOptions = {},
): RedlineEntry[] {
  const interner = new TokenInterner()
  return alignNodes(before, after).map((placed) => {
    const op = getOp(placed)
    const includeContent = op !== 'same' && options.content !== 'none'
    return {
      regulationId: (placed.after ?? placed.before)?.regulationId ?? '',
      op,
      ...placed,
      depth: (placed.after ?? placed.before)?.depth ?? 0,
      ...(includeContent && { content: redlineNode(placed.before, placed.after, interner) }),
    }
  })
}

function getOp({ before, after }: AlignedNode): RedlineEntry['op'] {
  if (!before) return 'added'
  if (!after) return 'removed'
  return hasSameText(before, after) ? 'same' : 'edited'
}

/** One stop of the "next change" navigation. */
export interface RedlineChange {
  /** Index of the entry in the redline. */
  readonly index: number
  readonly regulationId: string
  readonly op: RedlineEntry['op']
  readonly position: RedlineEntry['position']
  /** Label in the old version; absent if added. */
  readonly fromLabel?: string
  /** Label in the new version; absent if removed. */
  readonly toLabel?: string
}

/**
 * Number of nodes by kind of change (a node both moved and edited counts in both), and the changes in reading order.
 */
export interface ChangeSummary {
  readonly same: number
  readonly edited: number
  readonly added: number
  readonly removed: number
  readonly moved: number
  readonly renumbered: number
  readonly changes: readonly RedlineChange[]
}

/** Counts the changes of a redline, with or without content, and lists them for navigation. */
export function summarizeChanges(entries: readonly RedlineEntry[]): ChangeSummary {
  const counts = { same: 0, edited: 0, added: 0, removed: 0, moved: 0, renumbered: 0 }
  const changes: RedlineChange[] = []
  entries.forEach(({ regulationId, op, position, before, after }, index) => {
    if (op !== 'same' || position === 'unchanged') counts[op]++
    if (position !== 'unchanged') counts[position]++
    if (op === 'same' && position === 'unchanged') return
    changes.push({
      index,
      regulationId,
      op,
      position,
      ...(before && { fromLabel: before.label }),
      ...(after && { toLabel: after.label }),
    })
  })
  return { ...counts, changes }
}
