import type { ExportDocument } from '../document/export-document.ts'
import { breakLines, lineWidth, type Line, type LinePlace } from './break-lines.ts'
import { page, textWidth } from './page-measures.ts'
import { typefaces } from './typefaces.ts'

interface PlacedLine {
  readonly line: Line
  readonly place: LinePlace
}

const head = 44
const foot = page.height - page.bottom + 24
const wide = 10_000

/** What stands at the head and foot of every page after the cover: the same but for the number. */
export class RunningLines {
  /** How far down the lines that part it from the text are. */
  readonly rules = [head + 16, foot - 6] as const
  readonly #same: readonly PlacedLine[]
  readonly #pattern: string

  constructor({ title, version, date, permalink, page: pattern }: ExportDocument['running'], pages: number) {
    this.#pattern = pattern.replaceAll('{pages}', String(pages))
    this.#same = [
      shortLine(title, { top: head, size: 8.5, left: page.left, width: textWidth * 0.6 }),
      shortLine(version, { top: head, size: 8.5, left: page.left + textWidth * 0.6, width: textWidth * 0.4 }, 'right'),
      shortLine(date, { top: foot, size: 8.5, left: page.left, width: textWidth * 0.7 }),
      shortLine(permalink, { top: foot + 12, size: 7, left: page.left, width: textWidth }),
    ]
  }

  /** The lines of a page, counted from 0. */
  on(index: number): readonly PlacedLine[] {
    const number = this.#pattern.replaceAll('{page}', String(index + 1))
    const room = { top: foot, size: 8.5, left: page.left + textWidth * 0.7, width: textWidth * 0.3 }
    return [...this.#same, shortLine(number, room, 'right')]
  }
}

/** A short text on one line, set smaller where it would be too long. */
function shortLine(
  text: string,
  room: { top: number; size: number; left: number; width: number },
  edge: 'left' | 'right' = 'left',
): PlacedLine {
  const [measured = []] = breakLines([{ text }], typefaces, { size: room.size, width: wide })
  const size = room.size * Math.min(1, room.width / lineWidth(measured))
  const [line = []] = size < room.size ? breakLines([{ text }], typefaces, { size, width: wide }) : [measured]
  const x = edge === 'right' ? room.left + room.width - lineWidth(line) : room.left
  return { line, place: { x, top: room.top, size, leading: room.size * 1.3 } }
}
