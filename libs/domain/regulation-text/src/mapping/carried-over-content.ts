import { comparisonKey } from '../normalize.ts'
import type { ImportedProvision } from '../provisions.ts'
import type { TableContent, TextNode } from '../tree.ts'
import type { BaseMapping } from './base-mapping.ts'

/** The content of a provision, including what an editor added. */
export type CarriedOverContent = Pick<TextNode, 'heading' | 'text' | 'marks' | 'lists' | 'links' | 'table' | 'figure'>

/**
 * Returns the content that each imported provision takes over from its base node, or undefined if it keeps its own. An
 * imported text has no links or pictures. If the wording is the same, the editor's links stay. A picture stays with
 * its provision even if the wording changed, and a table stays unless the imported text has it elsewhere.
 */
export function getCarriedOverContent(
  base: readonly TextNode[],
  imported: readonly ImportedProvision[],
  { nodes: mapped }: BaseMapping,
): (CarriedOverContent | undefined)[] {
  const baseById = new Map(base.map((node) => [node.regulationId, node]))
  const importedTables = new Set(imported.flatMap(({ table }) => (table ? [tableToText(table)] : [])))
  return imported.map((node, index) => {
    const baseNode = baseById.get(mapped[index]?.regulationId ?? '')
    return baseNode && carryOver(baseNode, node, importedTables)
  })
}

function carryOver(
  base: TextNode,
  imported: ImportedProvision,
  importedTables: ReadonlySet<string>,
): CarriedOverContent | undefined {
  const { heading, text, marks, lists, table } = imported
  const figure = base.figure && { figure: base.figure }
  const isSame =
    comparisonKey(base.text) === comparisonKey(text) &&
    comparisonKey(base.heading ?? '') === comparisonKey(heading ?? '')
  const importedContent = {
    ...(heading !== undefined && { heading }),
    text,
    ...(marks && { marks }),
    ...(lists && { lists }),
    ...(table && { table }),
    ...figure,
  }
  if (!isSame) return figure && importedContent
  const baseTable = base.table && !table && !importedTables.has(tableToText(base.table)) && { table: base.table }
  const hasEditorContent = Boolean(base.lists ?? base.links ?? base.marks)
  if (!hasEditorContent) return (figure ?? (baseTable || undefined)) && { ...importedContent, ...baseTable }
  const { marks: _marks, lists: _lists, ...rest } = importedContent
  return {
    ...rest,
    ...baseTable,
    // Offsets refer to the base text, whose spacing may differ.
    ...(base.heading !== undefined && { heading: base.heading }),
    text: base.text,
    ...(base.marks && { marks: base.marks }),
    ...(base.lists && { lists: base.lists }),
    ...(base.links && { links: base.links }),
  }
}

/** Returns the content of a table for comparison. */
export function tableToText({ head, rows }: TableContent): string {
  return [head, ...rows].map((row) => row.map(comparisonKey).join('|')).join('\n')
}
