import type { HeadingBlock, ParagraphBlock } from '../document/export-document.ts'
import { breakLines, lineWidth, type Line } from './break-lines.ts'
import type { Flow } from './flow.ts'
import { headingType, indentStep, markerRoom, page, paragraphType, textWidth, type Type } from './page-measures.ts'
import type { Typefaces } from './typefaces.ts'

/** Lines that stand on one page; `y` is the top of the first. */
export interface Chunk {
  readonly page: number
  readonly y: number
  readonly lines: readonly Line[]
}

export interface PlacedText {
  readonly kind: 'text'
  readonly block: HeadingBlock | ParagraphBlock
  readonly type: Type
  /** Left edge of the lines. */
  readonly x: number
  readonly marker?: { readonly x: number; readonly line: Line }
  readonly chunks: readonly Chunk[]
}

/** A heading or paragraph broken into lines, without a place yet. */
export interface SetText {
  readonly block: HeadingBlock | ParagraphBlock
  readonly type: Type
  readonly x: number
  readonly marker?: { readonly x: number; readonly line: Line }
  readonly lines: readonly Line[]
}

/** Room that quotations and responses leave at the left for their bar. */
const barRoom = 14

export function setText(block: HeadingBlock | ParagraphBlock, faces: Typefaces): SetText {
  if (block.kind === 'heading') {
    const type = headingType(block.level)
    const lines = breakLines(block.words, faces, { size: type.size, width: textWidth, face: 'semibold' })
    return { block, type, x: page.left, lines }
  }
  const type = paragraphType(block.look)
  const hasBar = block.look === 'quotation' || block.look === 'answer'
  const left = page.left + block.indent * indentStep + (hasBar ? barRoom : 0)
  const marker = block.marker === undefined ? undefined : markerOf(block.marker, left, type, faces)
  const room = marker ? marker.room : block.isContinued === true ? markerRoom : 0
  const face = block.look === 'quotation' ? 'italic' : 'regular'
  const lines = breakLines(block.words, faces, { size: type.size, width: page.left + textWidth - left - room, face })
  return { block, type, x: left + room, ...(marker && { marker: { x: left, line: marker.line } }), lines }
}

function markerOf(text: string, left: number, type: Type, faces: Typefaces) {
  const [line = []] = breakLines([{ text: `${text} ` }], faces, { size: type.size, width: textWidth })
  const needed = Math.ceil((lineWidth(line) + 6) / 2) * 2
  return { x: left, line, room: Math.max(markerRoom, needed) }
}

/** What must stay with a heading: it, headings right below it, and two lines of what follows. */
export function keptHeight(texts: readonly SetText[], at: number): number {
  let height = 0
  for (let index = at; ; index += 1) {
    const text = texts[index]
    if (!text) return height
    if (text.block.kind !== 'heading') return height + 2 * text.type.leading
    height += (index === at ? 0 : text.type.before) + text.lines.length * text.type.leading + text.type.after
  }
}

/** Puts a text where the flow is; goes on over pages, never with a single line alone at either side. */
export function placeText(text: SetText, flow: Flow, kept: number): PlacedText {
  const { lines, type, ...rest } = text
  flow.space(type.before)
  if (flow.room < kept && !flow.isAtTop) flow.nextPage()
  const chunks: Chunk[] = []
  for (let at = 0; at < lines.length;) {
    const left = lines.length - at
    let take = Math.min(left, Math.floor((flow.room + 0.01) / type.leading))
    if (take < left && left - take === 1 && take > 2) take -= 1
    if (take < left && take < 2 && !flow.isAtTop) take = 0
    if (take > 0) {
      chunks.push({ page: flow.page, y: flow.y, lines: lines.slice(at, at + take) })
      flow.advance(take * type.leading)
      at += take
    }
    if (at < lines.length) flow.nextPage()
  }
  flow.space(type.after)
  return { kind: 'text', ...rest, type, chunks }
}
