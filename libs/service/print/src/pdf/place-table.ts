import type { TableBlock, TextSpan } from '../document.ts'
import { breakLines, getLineWidth, type Line } from './break-lines.ts'
import type { FontSet } from './fonts.ts'
import { cellPadding, indentStep, page, tableTextSize, textWidth } from './measurements.ts'
import type { PageFlow } from './page-flow.ts'

const { size, lineHeight, before, after } = tableTextSize

export interface Column {
  readonly x: number
  readonly width: number
}

/** The part of a row on one page: the lines of each cell. */
export interface RowChunk {
  readonly page: number
  readonly y: number
  readonly height: number
  readonly cells: CellLines
}

export interface PlacedRow {
  readonly isHeader: boolean
  readonly chunks: readonly RowChunk[]
}

export interface PlacedTable {
  readonly kind: 'table'
  readonly block: TableBlock
  readonly columns: readonly Column[]
  readonly caption: { readonly page: number; readonly y: number; readonly lines: readonly Line[] } | undefined
  readonly rows: readonly PlacedRow[]
}

type Cells = readonly (readonly TextSpan[])[]
type CellLines = readonly (readonly Line[])[]

/** Places a table. The header is repeated on every page; a row that is longer than a page is split. */
export function placeTable(block: TableBlock, fonts: FontSet, flow: PageFlow): PlacedTable {
  const hasHeader = block.header.some((cell) => cell.some(({ text }) => text.trim() !== ''))
  const columns = createColumns([...(hasHeader ? [block.header] : []), ...block.rows], block.indent, fonts)
  const breakRow = (cells: Cells, isHeader: boolean) =>
    columns.map((column, index) =>
      breakLines(cells[index] ?? [], fonts, {
        size,
        width: column.width - 2 * cellPadding.x,
        face: isHeader ? 'semibold' : 'regular',
      }),
    )
  flow.addSpace(before)
  const header = hasHeader ? breakRow(block.header, true) : undefined
  const headerHeight = header ? getHeight(header) : 0
  const captionLines = block.caption
    ? breakLines(block.caption, fonts, { size, width: textWidth, face: 'semibold' })
    : []
  const minHeight = captionLines.length * lineHeight + headerHeight + 2 * lineHeight + 2 * cellPadding.y
  if (flow.remainingHeight < minHeight && !flow.isAtTop) flow.nextPage()
  const caption = captionLines.length > 0 ? { page: flow.page, y: flow.y, lines: captionLines } : undefined
  flow.advance(captionLines.length * lineHeight + (caption ? 3 : 0))
  const headerChunks: RowChunk[] = []
  const placeHeader = () => {
    if (header) headerChunks.push(placeChunk(header, flow))
  }
  placeHeader()
  const rows: PlacedRow[] = block.rows.map((cells) => {
    const lines = breakRow(cells, false)
    const fitsHere = getHeight(lines) <= flow.remainingHeight
    const fitsOnePage = getHeight(lines) <= page.height - page.top - page.bottom - headerHeight
    if (!fitsHere && fitsOnePage) {
      flow.nextPage()
      placeHeader()
    }
    return { isHeader: false, chunks: placeRow(lines, flow, placeHeader) }
  })
  flow.addSpace(after)
  const headerRows = header ? [{ isHeader: true, chunks: headerChunks }] : []
  return { kind: 'table', block, columns, caption, rows: [...headerRows, ...rows] }
}

function placeRow(cells: CellLines, flow: PageFlow, placeHeader: () => void): RowChunk[] {
  const chunks: RowChunk[] = []
  let remaining = cells
  while (getHeight(remaining) > flow.remainingHeight) {
    const count = Math.max(1, Math.floor((flow.remainingHeight - 2 * cellPadding.y) / lineHeight))
    if (flow.remainingHeight > 2 * cellPadding.y + lineHeight || flow.isAtTop) {
      const fitting = remaining.map((lines) => lines.slice(0, count))
      chunks.push(placeChunk(fitting, flow))
      remaining = remaining.map((lines) => lines.slice(count))
    }
    flow.nextPage()
    placeHeader()
  }
  chunks.push(placeChunk(remaining, flow))
  return chunks
}

function placeChunk(cells: CellLines, flow: PageFlow): RowChunk {
  const chunk = { page: flow.page, y: flow.y, height: getHeight(cells), cells }
  flow.advance(chunk.height)
  return chunk
}

function getHeight(cells: CellLines): number {
  return Math.max(1, ...cells.map((lines) => lines.length)) * lineHeight + 2 * cellPadding.y
}

/** Gives every column the width of its longest word, and distributes the rest by the length of the text. */
function createColumns(rows: readonly Cells[], indent: number, fonts: FontSet): Column[] {
  const count = Math.max(1, ...rows.map((cells) => cells.length))
  const left = page.left + indent * indentStep
  const measure = (spans: readonly TextSpan[]) =>
    Math.max(0, ...breakLines(spans, fonts, { size, width: 10_000, face: 'semibold' }).map(getLineWidth))
  const preferredWidths: number[] = []
  const minWidths: number[] = []
  for (let index = 0; index < count; index += 1) {
    const cells = rows.map((row) => row[index] ?? [])
    preferredWidths.push(2 * cellPadding.x + Math.max(12, ...cells.map(measure)))
    minWidths.push(2 * cellPadding.x + Math.max(12, ...cells.map((spans) => measureLongestWord(spans, measure))))
  }
  let x = left
  return distributeWidth(page.left + textWidth - left, preferredWidths, minWidths).map((width) => {
    const column = { x, width }
    x += width
    return column
  })
}

function measureLongestWord(spans: readonly TextSpan[], measure: (spans: readonly TextSpan[]) => number): number {
  const words = spans.flatMap((span) => span.text.split(/\s+/).map((text) => ({ ...span, text })))
  return Math.max(0, ...words.map((word) => measure([word])))
}

function distributeWidth(width: number, preferred: readonly number[], min: readonly number[]): number[] {
  const [preferredTotal, minTotal] = [sum(preferred), sum(min)]
  if (preferredTotal <= width) return preferred.map((column) => (column * width) / preferredTotal)
  if (minTotal >= width) return min.map((column) => (column * width) / minTotal)
  return min.map(
    (each, index) => each + ((width - minTotal) * ((preferred[index] ?? each) - each)) / (preferredTotal - minTotal),
  )
}

function sum(numbers: readonly number[]): number {
  return numbers.reduce((total, each) => total + each, 0)
}
