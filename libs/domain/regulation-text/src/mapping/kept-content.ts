import { comparisonKey } from '../normalise.ts'
import type { UnidentifiedNode } from '../provisions.ts'
import type { TableContent, TextNode } from '../tree.ts'
import type { BaseMapping } from './base-mapping.ts'

/** What a provision says, with everything that an editor set in it. */
export type KeptContent = Pick<TextNode, 'heading' | 'text' | 'marks' | 'lists' | 'links' | 'table' | 'figure'>

/**
 * The content that each read provision takes over from the base node it is; undefined where it has its own. A text as it is
 * read knows no links and pictures: where the words are the same, those that an editor set stay with them. A picture
 * stays with its provision also where the words were changed, and a table where the read text has it nowhere else.
 */
export function keptContents(
  base: readonly TextNode[],
  read: readonly UnidentifiedNode[],
  { nodes: mapped }: BaseMapping,
): (KeptContent | undefined)[] {
  const before = new Map(base.map((node) => [node.regulationId, node]))
  const tables = new Set(read.flatMap(({ table }) => (table ? [cellsOf(table)] : [])))
  return read.map((node, index) => {
    const found = before.get(mapped[index]?.regulationId ?? '')
    return found && keptOf(found, node, tables)
  })
}

function keptOf(base: TextNode, read: UnidentifiedNode, tables: ReadonlySet<string>): KeptContent | undefined {
  const { heading, text, marks, lists, table } = read
  const figure = base.figure && { figure: base.figure }
  const isSame =
    comparisonKey(base.text) === comparisonKey(text) &&
    comparisonKey(base.heading ?? '') === comparisonKey(heading ?? '')
  const own = {
    ...(heading !== undefined && { heading }),
    text,
    ...(marks && { marks }),
    ...(lists && { lists }),
    ...(table && { table }),
    ...figure,
  }
  if (!isSame) return figure && own
  const keepsTable = base.table && !table && !tables.has(cellsOf(base.table)) && { table: base.table }
  const isSet = Boolean(base.lists ?? base.links ?? base.marks)
  if (!isSet) return (figure ?? (keepsTable || undefined)) && { ...own, ...keepsTable }
  const { marks: _marks, lists: _lists, ...rest } = own
  return {
    ...rest,
    ...keepsTable,
    // Offsets are those of the base's own words, which may have other spaces.
    ...(base.heading !== undefined && { heading: base.heading }),
    text: base.text,
    ...(base.marks && { marks: base.marks }),
    ...(base.lists && { lists: base.lists }),
    ...(base.links && { links: base.links }),
  }
}

/** What a table says, to be compared. */
export function cellsOf({ head, rows }: TableContent): string {
  return [head, ...rows].map((row) => row.map(comparisonKey).join('|')).join('\n')
}
