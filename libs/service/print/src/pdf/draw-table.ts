import { cellPadding, colors, tableTextSize } from './measurements.ts'
import type { PdfPages } from './pdf-pages.ts'
import type { Column, PlacedRow, PlacedTable, RowChunk } from './place-table.ts'
import type { StructureElement } from './structure-element.ts'

const { size, lineHeight } = tableTextSize

/** Draws a table. The header is content on the first page and an artifact where it is repeated. */
export function drawTable({ caption, columns, rows }: PlacedTable, pages: PdfPages, section: StructureElement): void {
  const element = section.open('Table')
  if (caption) {
    pages.goToPage(caption.page)
    const x = columns[0]?.x ?? 0
    element.drawElement('Caption', {}, () =>
      caption.lines.forEach((line, index) =>
        pages.drawLine(line, { x, top: caption.y + index * lineHeight, size, lineHeight }),
      ),
    )
  }
  const header = rows.find((row) => row.isHeader)
  const repeatedHeaders = [...(header?.chunks.slice(1) ?? [])]
  for (const row of rows) drawRow(row, columns, pages, element, repeatedHeaders)
  element.end()
}

function drawRow(
  row: PlacedRow,
  columns: readonly Column[],
  pages: PdfPages,
  table: StructureElement,
  repeatedHeaders: RowChunk[],
): void {
  const element = table.open('TR')
  const cells = columns.map(() => element.open(row.isHeader ? 'TH' : 'TD', row.isHeader ? { scope: 'Column' } : {}))
  for (const chunk of row.isHeader ? row.chunks.slice(0, 1) : row.chunks) {
    pages.goToPage(chunk.page)
    while (repeatedHeaders[0] && repeatedHeaders[0].page <= chunk.page)
      drawRepeatedHeader(repeatedHeaders.shift(), columns, pages)
    pages.drawArtifact(() => drawFrame(chunk, columns, pages, row.isHeader))
    cells.forEach((cell, index) => cell.draw(() => drawCell(chunk, index, columns, pages)))
  }
  for (const cell of cells) cell.end()
  element.end()
}

function drawRepeatedHeader(chunk: RowChunk | undefined, columns: readonly Column[], pages: PdfPages): void {
  if (!chunk) return
  pages.drawArtifact(() => {
    drawFrame(chunk, columns, pages, true)
    columns.forEach((_, index) => drawCell(chunk, index, columns, pages))
  })
}

function drawCell({ cells, y }: RowChunk, index: number, columns: readonly Column[], pages: PdfPages): void {
  const x = (columns[index]?.x ?? 0) + cellPadding.x
  const lines = cells[index] ?? []
  lines.forEach((line, lineIndex) =>
    pages.drawLine(line, { x, top: y + cellPadding.y + lineIndex * lineHeight, size, lineHeight }),
  )
}

function drawFrame({ y, height }: RowChunk, columns: readonly Column[], pages: PdfPages, isHeader: boolean): void {
  const left = columns[0]?.x ?? 0
  const last = columns.at(-1)
  const right = last ? last.x + last.width : left
  if (isHeader) pages.fillBox({ x: left, y, width: right - left, height }, colors.headerFill)
  const [width, color] = isHeader ? [0.8, colors.accent] : [0.4, colors.rule]
  pages.drawRule({ from: left, to: right, y: y + height, width, color })
}
