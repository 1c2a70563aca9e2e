// oxlint-disable-next-line import/no-named-as-default -- the typings have no other export
import type PDFDocument from 'pdfkit'
import type { DocumentLanguage } from '../document.ts'
import { isAbsoluteUrl } from '../is-absolute-url.ts'
import type { Line } from './break-lines.ts'
import type { Layout, PlacedSection } from './create-layout.ts'
import { drawTable } from './draw-table.ts'
import type { EmbeddedImage } from './embed-images.ts'
import { colors, page } from './measurements.ts'
import type { PdfPages } from './pdf-pages.ts'
import type { PlacedImage } from './place-image.ts'
import type { PlacedText, TextChunk } from './place-text.ts'
import type { Box, StructureElement } from './structure-element.ts'

type Outline = InstanceType<typeof PDFDocument>['outline']

interface DrawingContext {
  readonly pages: PdfPages
  readonly destinations: Layout['destinations']
  readonly images: ReadonlyMap<string, EmbeddedImage>
  /** The current bookmark of each level; the outline itself is level 0. */
  readonly bookmarks: Outline[]
}

/** Draws the sections in reading order and adds bookmarks. Calls `onBlock` after each block. */
export function drawSections(
  { sections, destinations }: Layout,
  language: DocumentLanguage,
  images: ReadonlyMap<string, EmbeddedImage>,
  pages: PdfPages,
  root: StructureElement,
  onBlock: () => void,
): void {
  const context: DrawingContext = { pages, destinations, images, bookmarks: [pages.pdf.outline] }
  for (const section of sections) {
    const element = root.open('Sect', section.language === language ? {} : { lang: section.language })
    let list: StructureElement | undefined
    for (const placed of section.blocks) {
      const item = getListItem(placed)
      if (!item || item.isFirst || !list) {
        list?.end()
        list = item && element.open('L', { numbering: item.numbering === 'bullets' ? 'Disc' : 'Decimal' })
      }
      if (placed.kind === 'table') drawTable(placed, pages, element)
      else if (placed.kind === 'image') drawImage(placed, context, element)
      else drawText(placed, section, context, list ?? element)
      onBlock()
    }
    list?.end()
    element.end()
  }
}

function getListItem(placed: PlacedSection['blocks'][number]) {
  return placed.kind === 'text' && placed.block.kind === 'paragraph' ? placed.block.listItem : undefined
}

function getTag({ block }: PlacedText): string {
  if (block.kind === 'heading') return `H${block.level}`
  if (block.listItem) return 'LI'
  return block.style === 'quotation' ? 'BlockQuote' : 'P'
}

function drawText(placed: PlacedText, section: PlacedSection, context: DrawingContext, parent: StructureElement): void {
  const { block, chunks, textSize, marker } = placed
  const { pages } = context
  const [first] = chunks
  if (!first) return
  pages.goToPage(first.page)
  const hasOwnLanguage = block.language !== undefined && block.language !== section.language
  const element = parent.open(getTag(placed), hasOwnLanguage && block.language ? { lang: block.language } : {})
  if (block.kind === 'heading') addBookmark(placed, first, context)
  if (block.anchor !== undefined)
    pages.pdf.addNamedDestination(toDestinationName(block.anchor), 'XYZ', 0, first.y, null)
  const item = getListItem(placed)
  const drawMarker = () => {
    if (marker) pages.drawLine(marker.line, { x: marker.x, top: first.y, ...textSize })
  }
  if (item) element.drawElement('Lbl', {}, drawMarker)
  else if (marker) element.draw(drawMarker)
  const body = item ? element.open('LBody') : element
  for (const chunk of chunks) {
    pages.goToPage(chunk.page)
    drawChunk(placed, chunk, pages, body)
    drawBars(placed, chunk, pages)
  }
  if (item) body.end()
  element.end()
}

function drawChunk(
  { block, x, textSize }: PlacedText,
  chunk: TextChunk,
  pages: PdfPages,
  element: StructureElement,
): void {
  const color = getBlockColor(block)
  const { lineHeight } = textSize
  const drawLine = (line: Line, index: number) =>
    pages.drawLine(line, { x, top: chunk.y + index * lineHeight, ...textSize }, color)
  const hasLinks = chunk.lines.some((line) => line.some(({ span }) => span.link !== undefined))
  if (!hasLinks) return element.draw(() => chunk.lines.forEach(drawLine))
  chunk.lines.forEach((line, index) => {
    for (const run of splitByLink(line)) {
      const link = run[0]?.span.link
      if (link === undefined) element.draw(() => drawLine(run, index))
      else
        element.drawLink(
          () => drawLine(run, index),
          () => getRunBox(run, x, chunk.y + index * lineHeight, lineHeight),
          isAbsoluteUrl(link) ? link : toDestinationName(link),
        )
    }
  })
}

function getBlockColor(block: PlacedText['block']): string {
  if (block.kind === 'heading') return block.level <= 2 ? colors.accent : colors.text
  return block.style === 'note' ? colors.muted : colors.text
}

function splitByLink(line: Line): Line[] {
  const runs: Line[number][][] = []
  for (const fragment of line) {
    const last = runs.at(-1)
    if (last && last[0]?.span.link === fragment.span.link) last.push(fragment)
    else runs.push([fragment])
  }
  return runs
}

function getRunBox(run: Line, x: number, y: number, height: number): Box {
  const [first, last] = [run[0], run.at(-1)]
  const left = x + (first?.x ?? 0)
  return { x: left, y, width: x + (last ? last.x + last.width : 0) - left, height }
}

function drawImage(placed: PlacedImage, { pages, images }: DrawingContext, section: StructureElement): void {
  const { block, x, y, width, height } = placed
  const image = images.get(block.image)
  if (!image) return
  pages.goToPage(placed.page)
  section.drawElement('Figure', { alt: block.alt, bbox: [x, y, x + width, y + height] }, () =>
    pages.pdf.image(image as unknown as Buffer, x, y, { width, height }),
  )
}

/** Draws a bar in the margin next to a change, and a bar next to quotations and callouts. */
function drawBars({ block, x, textSize }: PlacedText, chunk: TextChunk, pages: PdfPages): void {
  const height = chunk.lines.length * textSize.lineHeight - 1
  const drawBar = (left: number, width: number, color: string) =>
    pages.drawArtifact(() => pages.fillBox({ x: left, y: chunk.y + 1, width, height }, color))
  if (block.change) drawBar(page.left - 14, 2, block.change === 'removed' ? colors.deleted : colors.inserted)
  if (block.kind === 'paragraph' && block.style === 'quotation') drawBar(x - 12, 1.5, colors.rule)
  if (block.kind === 'paragraph' && block.style === 'callout') drawBar(x - 12, 1.5, colors.accent)
}

function addBookmark(
  { block }: PlacedText,
  { y }: TextChunk,
  { pages, destinations, bookmarks }: DrawingContext,
): void {
  if (block.kind !== 'heading') return
  const destination = destinations.get(block)
  if (destination === undefined) return
  pages.pdf.addNamedDestination(destination, 'XYZ', 0, y, null)
  // Heading levels may be skipped, so the parent is the nearest bookmark above.
  const depth = Math.min(block.level, bookmarks.length)
  const options = { expanded: block.level === 1, left: page.width, top: Math.max(0, y - 8) } as object
  const bookmark = bookmarks[depth - 1]?.addItem(block.title, options)
  if (bookmark) bookmarks.splice(depth, bookmarks.length, bookmark)
}

/** Anchors may contain characters that are not allowed in destination names. */
function toDestinationName(anchor: string): string {
  return `p-${encodeURIComponent(anchor)}`
}
