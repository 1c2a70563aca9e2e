import type { TableContent } from '../tree.ts'
import { headingOf } from './headings.ts'
import { cleanCells, type Line } from './lines.ts'
import { leadingMarkers } from './markers.ts'

/** A run of lines that is a table. `rules` are the lines drawn between its rows. */
interface TableBlock {
  readonly kind: 'table'
  readonly table: TableContent
  readonly rules: readonly Line[]
  readonly line: Line
}

/** Lines with the tables among them gathered. */
export type Block = { readonly kind: 'line'; readonly line: Line } | TableBlock

/** "Table 1 to Rule 2130", "TABLE 2. Limits": the caption of the table below. A sentence about a table is none. */
const CAPTION = /^(?:TABLE|Table) (?:\d{1,3}[A-Za-z]?|[A-Z]|[IVX]+)(?:[-.]\d{1,3})?(?=[\s.:–—-]|$)(?!.*[a-z][.;,:]$)/
const MAX_CAPTION = 200
const RULE = /^[|+\s:=-]*[-=]{2,}[|+\s:=-]*$/

/** Finds tables: rows of pipes, rows of tabs, or columns set apart by three or more spaces in at least three lines. */
export function gatherTables(lines: readonly Line[]): Block[] {
  const blocks: Block[] = []
  let at = 0
  while (at < lines.length) {
    const end = tableEnd(lines, at)
    const line = lines[at]
    if (line === undefined) break
    if (end === undefined) {
      blocks.push({ kind: 'line', line })
      at++
    } else {
      const above = blocks.at(-1)
      const captioned = above?.kind === 'line' && isCaption(above.line)
      if (captioned) blocks.pop()
      blocks.push(tableOf(lines.slice(at, end.to), end.cells, captioned ? above.line : undefined))
      at = end.to
    }
  }
  return blocks
}

type Cells = (line: Line) => string[] | undefined

function tableEnd(lines: readonly Line[], at: number): { to: number; cells: Cells } | undefined {
  const first = lines[at]
  if (first === undefined) return undefined
  for (const [cells, least] of [
    [pipeCells, 1],
    [tabCells, 2],
    [columnCells, 3],
  ] as const) {
    if (cells(first) === undefined) continue
    let to = at + 1
    for (let line = lines[to]; line !== undefined && (cells(line) !== undefined || isRule(line)); line = lines[++to]) {
      if (line.afterBlank && cells !== pipeCells) break
    }
    if (to - at >= least) return { to, cells }
  }
  return undefined
}

function isCaption({ rich: { text } }: Line): boolean {
  return text.length <= MAX_CAPTION && CAPTION.test(text)
}

function isRule(line: Line): boolean {
  return RULE.test(line.rich.text)
}

function pipeCells(line: Line): string[] | undefined {
  const text = line.rich.text
  if (!/^\|.*\|$/.test(text)) return undefined
  return text
    .slice(1, -1)
    .split('|')
    .map((cell) => cell.trim())
}

function tabCells(line: Line): string[] | undefined {
  const cells = cleanCells(line.raw, /\t+/)
  return cells.length >= 2 && leadingMarkers(line.rich).length === 0 && headingOf(line.rich.text) === undefined
    ? cells
    : undefined
}

/** Cells set apart by wide gaps. A gap behind a full stop or a marker is typewriter spacing, not a column. */
function columnCells(line: Line): string[] | undefined {
  if (leadingMarkers(line.rich).length > 0) return undefined
  const cells = cleanCells(line.raw, / {3,}/)
  return cells.length >= 2 && cells.slice(0, -1).every((cell) => !/[.;:]$|^§|^(?:Sec|RCW|Rule)\b/i.test(cell))
    ? cells
    : undefined
}

function tableOf(lines: readonly Line[], cells: Cells, caption: Line | undefined): TableBlock {
  const rules = lines.filter(isRule)
  const printed = lines.filter((line) => !isRule(line))
  const rows = printed.map((line) => cells(line) ?? [line.rich.text])
  const width = Math.max(...rows.map((row) => row.length), 0)
  const padded = rows.map((row) => [...row, ...Array.from({ length: width - row.length }, () => '')])
  const [head = [], ...body] = padded
  const [line] = lines
  if (line === undefined) throw new Error('a table has at least one line')
  const table = { ...(caption === undefined ? {} : { caption: caption.rich.text }), head, rows: body }
  return { kind: 'table', table, rules, line: caption ?? line }
}
