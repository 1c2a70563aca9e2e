// oxlint-disable-next-line import/no-named-as-default -- the typings know no other export
import type PDFDocument from 'pdfkit'
import type { ExportDocument } from '../document/export-document.ts'
import type { Line } from './break-lines.ts'
import { type PlacedPart, type Plan } from './lay-out.ts'
import type { EmbeddedPicture } from './embed-pictures.ts'
import { drawTable } from './draw-table.ts'
import { ink, page } from './page-measures.ts'
import type { PlacedFigure } from './place-figure.ts'
import type { PdfSheets } from './pdf-sheets.ts'
import type { Chunk, PlacedText } from './place-text.ts'
import type { Structure } from './structure.ts'

type Outline = InstanceType<typeof PDFDocument>['outline']

/** Where a reader can jump to: the open bookmark of each level, and the names the contents lead to. */
interface Landmarks {
  readonly bookmarks: Outline[]
  readonly destinations: ReadonlyMap<object, string>
}

/** Draws the parts in reading order, with bookmarks; `onBlock` is told after each block. */
export function drawParts(
  document: ExportDocument,
  { plan, pictures }: { readonly plan: Plan; readonly pictures: ReadonlyMap<string, EmbeddedPicture> },
  sheets: PdfSheets,
  root: Structure,
  onBlock: () => void,
): void {
  const landmarks: Landmarks = {
    bookmarks: [sheets.pdf.outline],
    destinations: new Map(plan.contents.map((entry) => [entry.heading, entry.destination])),
  }
  for (const part of plan.parts) {
    const section = root.open('Sect', part.language === document.language ? {} : { lang: part.language })
    let list: Structure | undefined
    for (const placed of part.blocks) {
      const item = itemOf(placed)
      if (!item || item.isFirst || !list) {
        list?.end()
        list = item && section.open('L', { numbering: item.numbering === 'bullets' ? 'Disc' : 'Decimal' })
      }
      if (placed.kind === 'table') drawTable(placed, sheets, section)
      else if (placed.kind === 'figure') drawFigure(placed, pictures.get(placed.block.picture), sheets, section)
      else drawText(placed, part, sheets, list ?? section, landmarks)
      onBlock()
    }
    list?.end()
    section.end()
  }
}

function itemOf(placed: PlacedPart['blocks'][number]) {
  return placed.kind === 'text' && placed.block.kind === 'paragraph' ? placed.block.item : undefined
}

function tagOf({ block }: PlacedText): string {
  if (block.kind === 'heading') return `H${block.level}`
  return block.item ? 'LI' : block.look === 'quotation' ? 'BlockQuote' : 'P'
}

function drawText(
  placed: PlacedText,
  part: PlacedPart,
  sheets: PdfSheets,
  around: Structure,
  landmarks: Landmarks,
): void {
  const { block, chunks, type, marker } = placed
  const [first] = chunks
  if (!first) return
  sheets.turnTo(first.page)
  const other = block.language !== undefined && block.language !== part.language
  const element = around.open(tagOf(placed), other && block.language ? { lang: block.language } : {})
  if (block.kind === 'heading') addLandmark(placed, first, sheets, landmarks)
  if (block.anchor !== undefined) sheets.pdf.addNamedDestination(destinationOf(block.anchor), 'XYZ', 0, first.y, null)
  const item = itemOf(placed)
  const drawMarker = () => {
    if (marker) sheets.drawLine(marker.line, { x: marker.x, top: first.y, size: type.size, leading: type.leading })
  }
  if (item) element.leaf('Lbl', {}, drawMarker)
  else if (marker) element.draw(drawMarker)
  const body = item ? element.open('LBody') : element
  for (const chunk of chunks) {
    sheets.turnTo(chunk.page)
    drawChunk(placed, chunk, sheets, body)
    drawBars(placed, chunk, sheets)
  }
  if (item) body.end()
  element.end()
}

function drawChunk({ block, x, type }: PlacedText, chunk: Chunk, sheets: PdfSheets, element: Structure): void {
  const color =
    block.kind === 'heading' ? (block.level <= 2 ? ink.accent : ink.text) : block.look === 'note' ? ink.soft : ink.text
  const draw = (line: Line, index: number) =>
    sheets.drawLine(line, { x, top: chunk.y + index * type.leading, size: type.size, leading: type.leading }, color)
  const hasLinks = chunk.lines.some((line) => line.some((each) => each.words.to !== undefined))
  if (!hasLinks) return element.draw(() => chunk.lines.forEach(draw))
  chunk.lines.forEach((line, index) => {
    for (const run of runsByTarget(line)) {
      const { to } = run[0]?.words ?? {}
      if (to === undefined) element.draw(() => draw(run, index))
      else
        element.link(
          () => draw(run, index),
          () => boxOf(run, x, chunk.y + index * type.leading, type.leading),
          /^[a-z]+:/i.test(to) ? to : destinationOf(to),
        )
    }
  })
}

function runsByTarget(line: Line): Line[] {
  const runs: Line[number][][] = []
  for (const fragment of line) {
    const last = runs.at(-1)
    if (last && last[0]?.words.to === fragment.words.to) last.push(fragment)
    else runs.push([fragment])
  }
  return runs
}

function boxOf(run: Line, x: number, y: number, height: number) {
  const [first, last] = [run[0], run.at(-1)]
  const left = x + (first?.x ?? 0)
  return { x: left, y, width: x + (last ? last.x + last.width : 0) - left, height }
}

function drawFigure(
  placed: PlacedFigure,
  picture: EmbeddedPicture | undefined,
  sheets: PdfSheets,
  section: Structure,
): void {
  const { block, x, y, width, height } = placed
  if (!picture) return
  sheets.turnTo(placed.page)
  section.leaf('Figure', { alt: block.alt, bbox: [x, y, x + width, y + height] }, () =>
    sheets.pdf.image(picture as unknown as Buffer, x, y, { width, height }),
  )
}

/** A bar in the margin beside what changed, and one beside quotations and responses. */
function drawBars({ block, x, type }: PlacedText, chunk: Chunk, sheets: PdfSheets): void {
  const bottom = chunk.y + chunk.lines.length * type.leading
  const bar = (at: number, width: number, color: string) =>
    sheets.artifact(() => sheets.fillBox({ x: at, y: chunk.y + 1, width, height: bottom - chunk.y - 1 }, color))
  if (block.change) bar(page.left - 14, 2, block.change === 'removed' ? ink.deleted : ink.inserted)
  if (block.kind === 'paragraph' && block.look === 'quotation') bar(x - 12, 1.5, ink.rule)
  if (block.kind === 'paragraph' && block.look === 'answer') bar(x - 12, 1.5, ink.accent)
}

function addLandmark({ block }: PlacedText, { y }: Chunk, sheets: PdfSheets, landmarks: Landmarks): void {
  const destination = landmarks.destinations.get(block)
  if (block.kind !== 'heading' || destination === undefined) return
  sheets.pdf.addNamedDestination(destination, 'XYZ', 0, y, null)
  // The nearest bookmark above: levels may be skipped.
  const { bookmarks } = landmarks
  const above = Math.min(block.level, bookmarks.length)
  const place = { expanded: block.level === 1, left: page.width, top: Math.max(0, y - 8) } as object
  const item = bookmarks[above - 1]?.addItem(block.title, place)
  if (item) bookmarks.splice(above, bookmarks.length, item)
}

/** Labels have signs that names of places in a file may not. */
function destinationOf(anchor: string): string {
  return `p-${encodeURIComponent(anchor)}`
}
