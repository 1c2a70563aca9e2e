import type { PrintDocument } from '../document.ts'
import { breakLines, getLineWidth, type Line, type LinePosition } from './break-lines.ts'
import { embeddedFonts } from './fonts.ts'
import { page, textWidth } from './measurements.ts'

interface PlacedLine {
  readonly line: Line
  readonly position: LinePosition
}

/** A rectangle that a line must fit into. */
interface Area {
  readonly top: number
  readonly size: number
  readonly left: number
  readonly width: number
}

const headerTop = 44
const footerTop = page.height - page.bottom + 24
const unlimitedWidth = 10_000

/** The header and footer of every page after the cover. Only the page number differs between pages. */
export class PageHeaderFooter {
  /** The y positions of the lines between header, text and footer. */
  readonly rules: readonly number[]
  readonly #fixedLines: readonly PlacedLine[]
  readonly #pageNumber: string | undefined

  constructor({ header, footer }: Pick<PrintDocument, 'header' | 'footer'>, pageCount: number) {
    this.rules = [...(header ? [headerTop + 16] : []), ...(footer ? [footerTop - 6] : [])]
    this.#pageNumber = footer?.pageNumber.replaceAll('{pages}', String(pageCount))
    const { left } = page
    this.#fixedLines = [
      ...(header
        ? [
            fitLine(header.left, { top: headerTop, size: 8.5, left, width: textWidth * 0.6 }),
            fitLine(
              header.right,
              { top: headerTop, size: 8.5, left: left + textWidth * 0.6, width: textWidth * 0.4 },
              'right',
            ),
          ]
        : []),
      ...(footer ? [fitLine(footer.left, { top: footerTop, size: 8.5, left, width: textWidth * 0.7 })] : []),
      ...(footer?.note === undefined
        ? []
        : [fitLine(footer.note, { top: footerTop + 12, size: 7, left, width: textWidth })]),
    ]
  }

  /** Returns the lines of a page. Page indexes start at 0. */
  forPage(index: number): readonly PlacedLine[] {
    if (this.#pageNumber === undefined) return this.#fixedLines
    const text = this.#pageNumber.replaceAll('{page}', String(index + 1))
    const area = { top: footerTop, size: 8.5, left: page.left + textWidth * 0.7, width: textWidth * 0.3 }
    return [...this.#fixedLines, fitLine(text, area, 'right')]
  }
}

/** Sets a text on one line, in a smaller size when it is too long. */
function fitLine(text: string, area: Area, alignment: 'left' | 'right' = 'left'): PlacedLine {
  const [measured = []] = breakLines([{ text }], embeddedFonts, { size: area.size, width: unlimitedWidth })
  const size = area.size * Math.min(1, area.width / getLineWidth(measured))
  const [line = []] =
    size < area.size ? breakLines([{ text }], embeddedFonts, { size, width: unlimitedWidth }) : [measured]
  const x = alignment === 'right' ? area.left + area.width - getLineWidth(line) : area.left
  return { line, position: { x, top: area.top, size, lineHeight: area.size * 1.3 } }
}
