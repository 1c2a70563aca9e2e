import type { TextNode } from '../tree.ts'
import { type NodeRedline, redlineNode, sameWords } from './node.ts'
import { type PlacedNode, placeNodes } from './placement.ts'
import { TokenInterner } from './tokens.ts'

export { type NodeRedline, redlineNode, type RowRedline, sameWords, type TableRedline } from './node.ts'
export { diffWords, type Segment, textOf, type WordDiffOptions } from './words.ts'

/** One node of a redline. `op` is about its words, `place` about where it stands: both may have changed. */
export interface RedlineEntry {
  readonly regulationId: string
  /** `same`: no word changed (spaces, quotation marks and formatting do not count). */
  readonly op: 'same' | 'edited' | 'added' | 'removed'
  /** `moved`: another parent or another order among its siblings. `renumbered`: same place, own number changed. */
  readonly place: 'kept' | 'renumbered' | 'moved'
  /** The node in the old version; absent when added. */
  readonly before?: TextNode
  /** The node in the new version; absent when removed. */
  readonly after?: TextNode
  /** Depth at which it is shown: the new version's, or the old one's for a removed node. */
  readonly depth: number
  /** The words with their changes; absent for `same`, and everywhere with `content: 'none'`. */
  readonly content?: NodeRedline
}

/** `content: 'none'` only says what changed; ask `redlineNode(entry.before, entry.after)` for the words of one node. */
export interface RedlineOptions {
  readonly content?: 'changed' | 'none'
}

/**
 * The redline of two versions of one regulation, as one list in reading order: the new version's nodes, and removed ones where
 * they stood. Nodes are aligned by `regulationId`. Both lists are in document order. Time is linear in the nodes plus the words
 * of the nodes that changed, and bounded for any input.
 */
export function redline(
  before: readonly TextNode[],
  after: readonly TextNode[],
  options: RedlineOptions = {},
): RedlineEntry[] {
  const interner = new TokenInterner()
  return placeNodes(before, after).map((placed) => {
    const op = opOf(placed)
    const told = op !== 'same' && options.content !== 'none'
    return {
      regulationId: (placed.after ?? placed.before)?.regulationId ?? '',
      op,
      ...placed,
      depth: (placed.after ?? placed.before)?.depth ?? 0,
      ...(told && { content: redlineNode(placed.before, placed.after, interner) }),
    }
  })
}

function opOf({ before, after }: PlacedNode): RedlineEntry['op'] {
  if (!before) return 'added'
  if (!after) return 'removed'
  return sameWords(before, after) ? 'same' : 'edited'
}

/** One stop of "next change". */
export interface RedlineChange {
  /** Index of the entry in the redline. */
  readonly index: number
  readonly regulationId: string
  readonly op: RedlineEntry['op']
  readonly place: RedlineEntry['place']
  /** Label in the old version; absent when added. */
  readonly fromLabel?: string
  /** Label in the new version; absent when removed. */
  readonly toLabel?: string
}

/** How many nodes changed in which way (a node both moved and edited counts in both), and the changes in reading order. */
export interface ChangeSummary {
  readonly same: number
  readonly edited: number
  readonly added: number
  readonly removed: number
  readonly moved: number
  readonly renumbered: number
  readonly changes: readonly RedlineChange[]
}

/** Counts and the flat list of changes for navigation, from a redline with or without content. */
export function changeSummary(entries: readonly RedlineEntry[]): ChangeSummary {
  const counts = { same: 0, edited: 0, added: 0, removed: 0, moved: 0, renumbered: 0 }
  const changes: RedlineChange[] = []
  entries.forEach(({ regulationId, op, place, before, after }, index) => {
    if (op !== 'same' || place === 'kept') counts[op]++
    if (place !== 'kept') counts[place]++
    if (op === 'same' && place === 'kept') return
    changes.push({
      index,
      regulationId,
      op,
      place,
      ...(before && { fromLabel: before.label }),
      ...(after && { toLabel: after.label }),
    })
  })
  return { ...counts, changes }
}
