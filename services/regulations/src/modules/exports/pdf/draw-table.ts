import type { Line } from './break-lines.ts'
import { cellRoom, ink, tableType as type } from './page-measures.ts'
import type { PdfSheets } from './pdf-sheets.ts'
import type { Column, PlacedRow, PlacedTable, RowChunk } from './place-table.ts'
import type { Structure } from './structure.ts'

/** Draws a table; its head is content once, and decoration on the pages after. */
export function drawTable({ caption, columns, rows }: PlacedTable, sheets: PdfSheets, section: Structure): void {
  const element = section.open('Table')
  if (caption) {
    sheets.turnTo(caption.page)
    const x = columns[0]?.x ?? 0
    element.leaf('Caption', {}, () =>
      caption.lines.forEach((line, index) =>
        sheets.drawLine(line, { x, top: caption.y + index * type.leading, size: type.size, leading: type.leading }),
      ),
    )
  }
  const head = rows.find((row) => row.isHead)
  const repeated = [...(head?.chunks.slice(1) ?? [])]
  for (const row of rows) drawRow(row, columns, sheets, element, repeated)
  element.end()
}

function drawRow(
  row: PlacedRow,
  columns: readonly Column[],
  sheets: PdfSheets,
  table: Structure,
  repeated: RowChunk[],
): void {
  const element = table.open('TR')
  const cells = columns.map(() => element.open(row.isHead ? 'TH' : 'TD', row.isHead ? { scope: 'Column' } : {}))
  for (const chunk of row.isHead ? row.chunks.slice(0, 1) : row.chunks) {
    sheets.turnTo(chunk.page)
    while (repeated[0] && repeated[0].page <= chunk.page) repeatHead(repeated.shift(), columns, sheets)
    sheets.artifact(() => drawFrame(chunk, columns, sheets, row.isHead))
    cells.forEach((cell, index) => cell.draw(() => drawCell(chunk, index, columns, sheets)))
  }
  for (const cell of cells) cell.end()
  element.end()
}

function repeatHead(chunk: RowChunk | undefined, columns: readonly Column[], sheets: PdfSheets): void {
  if (!chunk) return
  sheets.artifact(() => {
    drawFrame(chunk, columns, sheets, true)
    columns.forEach((_, index) => drawCell(chunk, index, columns, sheets))
  })
}

function drawCell({ cells, y }: RowChunk, index: number, columns: readonly Column[], sheets: PdfSheets): void {
  const x = (columns[index]?.x ?? 0) + cellRoom.x
  const lines: readonly Line[] = cells[index] ?? []
  lines.forEach((line, at) =>
    sheets.drawLine(line, { x, top: y + cellRoom.y + at * type.leading, size: type.size, leading: type.leading }),
  )
}

function drawFrame({ y, height }: RowChunk, columns: readonly Column[], sheets: PdfSheets, isHead: boolean): void {
  const left = columns[0]?.x ?? 0
  const last = columns.at(-1)
  const right = last ? last.x + last.width : left
  if (isHead) sheets.fillBox({ x: left, y, width: right - left, height }, '#eef2f7')
  const [width, color] = isHead ? [0.8, ink.accent] : [0.4, ink.rule]
  sheets.drawRule({ from: left, to: right, y: y + height, width, color })
}
