import { comparisonKey } from '../normalize.ts'
import type { ImportedText, ImportedProvision } from '../provisions.ts'
import type { TextNode } from '../tree.ts'
import { tableToText } from './carried-over-content.ts'

/**
 * Merges tables into the provision above where the base has them there. The parser makes each table a provision of its
 * own, but an editor may have merged it. Without this, the table would count as edited.
 */
export function mergeTablesIntoParents(imported: ImportedText, base: readonly TextNode[]): ImportedText {
  const mergedTableKeys = new Set(
    base.flatMap((node) => (node.table && node.kind !== 'table' ? [tableKey(node, node.table)] : [])),
  )
  if (mergedTableKeys.size === 0) return imported
  const shouldMerge = ({ kind, table, parent }: ImportedProvision, index: number) => {
    const previous = imported.nodes[index - 1]
    if (kind !== 'table' || table === undefined || parent !== index - 1 || !previous || previous.table) return false
    return mergedTableKeys.has(tableKey(previous, table))
  }
  const merged = imported.nodes.map(shouldMerge)
  let lastIndex = -1
  // A merged table has the index of the provision it was merged into.
  const newIndexes = merged.map((isMerged) => (isMerged ? lastIndex : (lastIndex += 1)))
  const nodes = imported.nodes.flatMap((node, index) => {
    if (merged[index]) return []
    const table = merged[index + 1] ? imported.nodes[index + 1]?.table : undefined
    const parent = node.parent === null ? null : (newIndexes[node.parent] ?? null)
    return [{ ...node, parent, ...(table && { table }) }]
  })
  return {
    ...imported,
    nodes,
    nodeIndexes: imported.nodeIndexes.map((index) => (index === null ? null : (newIndexes[index] ?? null))),
  }
}

function tableKey({ heading = '', text }: Pick<TextNode, 'heading' | 'text'>, table: NonNullable<TextNode['table']>) {
  return [heading, text].map(comparisonKey).join('\n') + tableToText(table)
}
