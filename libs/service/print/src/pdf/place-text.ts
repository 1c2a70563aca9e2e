import type { HeadingBlock, ParagraphBlock } from '../document.ts'
import { breakLines, getLineWidth, type Line } from './break-lines.ts'
import type { FontSet } from './fonts.ts'
import {
  getHeadingSize,
  getParagraphSize,
  indentStep,
  markerWidth,
  page,
  textWidth,
  type TextSize,
} from './measurements.ts'
import type { PageFlow } from './page-flow.ts'

/** Lines of one block on one page. `y` is the top of the first line. */
export interface TextChunk {
  readonly page: number
  readonly y: number
  readonly lines: readonly Line[]
}

interface TextBlock {
  readonly block: HeadingBlock | ParagraphBlock
  readonly textSize: TextSize
  /** Left edge of the lines. */
  readonly x: number
  readonly marker?: { readonly x: number; readonly line: Line }
}

/** A heading or paragraph broken into lines. */
export interface PreparedText extends TextBlock {
  readonly lines: readonly Line[]
}

/** A heading or paragraph with its position on one or more pages. */
export interface PlacedText extends TextBlock {
  readonly kind: 'text'
  readonly chunks: readonly TextChunk[]
}

/** Space for the bar at the left of quotations and callouts. */
const barSpace = 14

export function prepareText(block: HeadingBlock | ParagraphBlock, fonts: FontSet): PreparedText {
  if (block.kind === 'heading') {
    const textSize = getHeadingSize(block.level)
    const lines = breakLines(block.spans, fonts, { size: textSize.size, width: textWidth, face: 'semibold' })
    return { block, textSize, x: page.left, lines }
  }
  const textSize = getParagraphSize(block.style)
  const hasBar = block.style === 'quotation' || block.style === 'callout'
  const left = page.left + block.indent * indentStep + (hasBar ? barSpace : 0)
  const marker = block.marker === undefined ? undefined : prepareMarker(block.marker, left, textSize, fonts)
  const hanging = marker ? marker.width : block.isContinuation === true ? markerWidth : 0
  const lines = breakLines(block.spans, fonts, {
    size: textSize.size,
    width: page.left + textWidth - left - hanging,
    face: block.style === 'quotation' ? 'italic' : 'regular',
  })
  return { block, textSize, x: left + hanging, ...(marker && { marker: { x: left, line: marker.line } }), lines }
}

function prepareMarker(text: string, x: number, { size }: TextSize, fonts: FontSet) {
  const [line = []] = breakLines([{ text: `${text} ` }], fonts, { size, width: textWidth })
  const needed = Math.ceil((getLineWidth(line) + 6) / 2) * 2
  return { x, line, width: Math.max(markerWidth, needed) }
}

/** Returns the height that must stay with a heading: the headings directly below it and two lines of what follows. */
export function getKeepTogetherHeight(texts: readonly PreparedText[]): number {
  let height = 0
  for (const [index, { block, textSize, lines }] of texts.entries()) {
    if (block.kind !== 'heading') return height + 2 * textSize.lineHeight
    height += (index === 0 ? 0 : textSize.before) + lines.length * textSize.lineHeight + textSize.after
  }
  return height
}

/** Places a text and continues it on the next page when needed, never with a single line on either page. */
export function placeText(text: PreparedText, flow: PageFlow, keepTogether: number): PlacedText {
  const { lines, textSize, ...rest } = text
  flow.addSpace(textSize.before)
  if (flow.remainingHeight < keepTogether && !flow.isAtTop) flow.nextPage()
  const chunks: TextChunk[] = []
  for (let start = 0; start < lines.length;) {
    const remaining = lines.length - start
    let count = Math.min(remaining, Math.floor((flow.remainingHeight + 0.01) / textSize.lineHeight))
    if (count < remaining && remaining - count === 1 && count > 2) count -= 1
    if (count < remaining && count < 2 && !flow.isAtTop) count = 0
    if (count > 0) {
      chunks.push({ page: flow.page, y: flow.y, lines: lines.slice(start, start + count) })
      flow.advance(count * textSize.lineHeight)
      start += count
    }
    if (start < lines.length) flow.nextPage()
  }
  flow.addSpace(textSize.after)
  return { kind: 'text', ...rest, textSize, chunks }
}
