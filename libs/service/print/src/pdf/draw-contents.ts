import { breakLines, getLineWidth } from './break-lines.ts'
import type { ContentsEntry, Layout } from './create-layout.ts'
import { embeddedFonts } from './fonts.ts'
import { colors, contentsTextSize, getHeadingSize, page } from './measurements.ts'
import type { PdfPages } from './pdf-pages.ts'
import type { StructureElement } from './structure-element.ts'

const right = page.width - page.right
const dotStep = 5
const { size, lineHeight } = contentsTextSize

/** Draws the table of contents. Each entry shows its page number and links to the heading. */
export function drawContents(
  title: string,
  { contents, contentsPage }: Pick<Layout, 'contents' | 'contentsPage'>,
  pages: PdfPages,
  root: StructureElement,
): void {
  if (contents.length === 0) return
  pages.goToPage(contentsPage)
  const titleSize = getHeadingSize(1)
  const [line = []] = breakLines([{ text: title }], embeddedFonts, {
    size: titleSize.size,
    width: right - page.left,
    face: 'semibold',
  })
  root.drawElement('H1', {}, () => pages.drawLine(line, { x: page.left, top: page.top, ...titleSize }))
  const list = root.open('TOC')
  for (const entry of contents) drawEntry(entry, pages, list)
  list.end()
}

function drawEntry(
  { lines, x, y, page: pageIndex, targetPage, destination }: ContentsEntry,
  pages: PdfPages,
  list: StructureElement,
): void {
  pages.goToPage(pageIndex)
  const [pageNumber = []] = breakLines([{ text: ` ${targetPage + 1}` }], embeddedFonts, { size, width: 100 })
  const lastLineTop = y + (lines.length - 1) * lineHeight
  const item = list.open('TOCI')
  item.drawLink(
    () => {
      lines.forEach((line, index) => pages.drawLine(line, { x, top: y + index * lineHeight, size, lineHeight }))
      pages.drawLine(pageNumber, { x: right - getLineWidth(pageNumber), top: lastLineTop, size, lineHeight })
    },
    () => ({ x, y, width: right - x, height: lines.length * lineHeight }),
    destination,
  )
  item.end()
  drawLeader(
    pages,
    x + getLineWidth(lines.at(-1) ?? []) + 6,
    right - getLineWidth(pageNumber) - 4,
    lastLineTop + lineHeight * 0.5 + size * 0.32,
  )
}

/** Draws dots between a title and its page number, aligned across all entries. */
function drawLeader(pages: PdfPages, from: number, to: number, y: number): void {
  const first = Math.ceil(from / dotStep) * dotStep
  if (to - first < 3 * dotStep) return
  pages.drawArtifact(() => pages.drawDots({ from: first, to, y, width: 0.9, color: colors.rule }, dotStep))
}
