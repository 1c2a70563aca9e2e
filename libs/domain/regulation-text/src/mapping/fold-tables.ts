import { comparisonKey } from '../normalise.ts'
import type { ReadText, UnidentifiedNode } from '../provisions.ts'
import type { TextNode } from '../tree.ts'
import { cellsOf } from './kept-content.ts'

/**
 * A read text in which tables stand as the base has them. A table is read as a provision of its own; an editor may have set it into
 * the one above, and where base and text agree on both, that is where it belongs: nothing of it was edited.
 */
export function foldTables(read: ReadText, base: readonly TextNode[]): ReadText {
  const set = new Set(base.flatMap((node) => (node.table && node.kind !== 'table' ? [keyOf(node, node.table)] : [])))
  if (set.size === 0) return read
  const isFolded = ({ kind, table, parent }: UnidentifiedNode, index: number) => {
    const above = read.nodes[index - 1]
    if (kind !== 'table' || table === undefined || parent !== index - 1 || !above || above.table) return false
    return set.has(keyOf(above, table))
  }
  const folded = read.nodes.map(isFolded)
  let kept = -1
  // The place of a table that was set into the provision above is that provision's.
  const moved = folded.map((is) => (is ? kept : (kept += 1)))
  const nodes = read.nodes.flatMap((node, index) => {
    if (folded[index]) return []
    const table = folded[index + 1] ? read.nodes[index + 1]?.table : undefined
    const parent = node.parent === null ? null : (moved[node.parent] ?? null)
    return [{ ...node, parent, ...(table && { table }) }]
  })
  return { ...read, nodes, places: read.places.map((place) => (place === null ? null : (moved[place] ?? null))) }
}

function keyOf({ heading = '', text }: Pick<TextNode, 'heading' | 'text'>, table: NonNullable<TextNode['table']>) {
  return [heading, text].map(comparisonKey).join('\n') + cellsOf(table)
}
