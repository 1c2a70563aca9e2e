import type { TableContent } from '../tree.ts'
import { parseHeading } from './headings.ts'
import { cleanCells, type Line } from './lines.ts'
import { parseLeadingMarkers } from './markers.ts'

/** A run of lines that form a table. `borders` are the lines drawn between its rows. */
interface TableBlock {
  readonly kind: 'table'
  readonly table: TableContent
  readonly borders: readonly Line[]
  readonly line: Line
}

/** A line, or a table made of several lines. */
export type Block = { readonly kind: 'line'; readonly line: Line } | TableBlock

/**
 * The caption of the table below: "Table 1 to Rule 2130", "TABLE 2. Limits". A sentence about a table is not a
 * caption.
 */
const CAPTION = /^(?:TABLE|Table) (?:\d{1,3}[A-Za-z]?|[A-Z]|[IVX]+)(?:[-.]\d{1,3})?(?=[\s.:–—-]|$)(?!.*[a-z][.;,:]$)/
const MAX_CAPTION_LENGTH = 200
const BORDER = /^[|+\s:=-]*[-=]{2,}[|+\s:=-]*$/

/** Finds tables: rows of pipes, rows of tabs, or columns separated by three or more spaces in at least three lines. */
export function groupTables(lines: readonly Line[]): Block[] {
  const blocks: Block[] = []
  let position = 0
  while (position < lines.length) {
    const end = findTableEnd(lines, position)
    const line = lines[position]
    if (line === undefined) break
    if (end === undefined) {
      blocks.push({ kind: 'line', line })
      position++
    } else {
      const previous = blocks.at(-1)
      const hasCaption = previous?.kind === 'line' && isCaption(previous.line)
      if (hasCaption) blocks.pop()
      blocks.push(createTable(lines.slice(position, end.end), end.parseCells, hasCaption ? previous.line : undefined))
      position = end.end
    }
  }
  return blocks
}

type ParseCells = (line: Line) => string[] | undefined

function findTableEnd(lines: readonly Line[], position: number): { end: number; parseCells: ParseCells } | undefined {
  const first = lines[position]
  if (first === undefined) return undefined
  for (const [parseCells, minLines] of [
    [parsePipeCells, 1],
    [parseTabCells, 2],
    [parseColumnCells, 3],
  ] as const) {
    if (parseCells(first) === undefined) continue
    let end = position + 1
    for (
      let line = lines[end];
      line !== undefined && (parseCells(line) !== undefined || isBorder(line));
      line = lines[++end]
    ) {
      if (line.afterBlank && parseCells !== parsePipeCells) break
    }
    if (end - position >= minLines) return { end, parseCells }
  }
  return undefined
}

function isCaption({ rich: { text } }: Line): boolean {
  return text.length <= MAX_CAPTION_LENGTH && CAPTION.test(text)
}

function isBorder(line: Line): boolean {
  return BORDER.test(line.rich.text)
}

function parsePipeCells(line: Line): string[] | undefined {
  const text = line.rich.text
  if (!/^\|.*\|$/.test(text)) return undefined
  return text
    .slice(1, -1)
    .split('|')
    .map((cell) => cell.trim())
}

function parseTabCells(line: Line): string[] | undefined {
  const parseCells = cleanCells(line.raw, /\t+/)
  return parseCells.length >= 2 &&
    parseLeadingMarkers(line.rich).length === 0 &&
    parseHeading(line.rich.text) === undefined
    ? parseCells
    : undefined
}

/** Parses cells separated by wide gaps. A gap after a period or marker is typewriter spacing, not a column. */
function parseColumnCells(line: Line): string[] | undefined {
  if (parseLeadingMarkers(line.rich).length > 0) return undefined
  const parseCells = cleanCells(line.raw, / {3,}/)
  return parseCells.length >= 2 && parseCells.slice(0, -1).every((cell) => !/[.;:]$|^§|^(?:Sec|RCW|Rule)\b/i.test(cell))
    ? parseCells
    : undefined
}

function createTable(lines: readonly Line[], parseCells: ParseCells, caption: Line | undefined): TableBlock {
  const borders = lines.filter(isBorder)
  const printed = lines.filter((line) => !isBorder(line))
  const rows = printed.map((line) => parseCells(line) ?? [line.rich.text])
  const width = Math.max(...rows.map((row) => row.length), 0)
  const padded = rows.map((row) => [...row, ...Array.from({ length: width - row.length }, () => '')])
  const [head = [], ...body] = padded
  const [line] = lines
  if (line === undefined) throw new Error('A table needs at least one line')
  const table = { ...(caption === undefined ? {} : { caption: caption.rich.text }), head, rows: body }
  return { kind: 'table', table, borders, line: caption ?? line }
}
