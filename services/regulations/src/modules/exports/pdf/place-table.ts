import type { TableBlock, Words } from '../document/export-document.ts'
import { breakLines, lineWidth, type Line } from './break-lines.ts'
import type { Flow } from './flow.ts'
import { cellRoom, indentStep, page, tableType as type, textWidth } from './page-measures.ts'
import type { Typefaces } from './typefaces.ts'

export interface Column {
  readonly x: number
  readonly width: number
}

/** A row, or what of it stands on one page: the lines of every cell. */
export interface RowChunk {
  readonly page: number
  readonly y: number
  readonly height: number
  readonly cells: readonly (readonly Line[])[]
}

export interface PlacedRow {
  readonly isHead: boolean
  readonly chunks: readonly RowChunk[]
}

export interface PlacedTable {
  readonly kind: 'table'
  readonly block: TableBlock
  readonly columns: readonly Column[]
  readonly caption: { readonly page: number; readonly y: number; readonly lines: readonly Line[] } | undefined
  readonly rows: readonly PlacedRow[]
}

type Cells = readonly (readonly Words[])[]

/** Puts a table where the flow is. The head is said again on every page; a row that is longer than a page is cut. */
export function placeTable(block: TableBlock, faces: Typefaces, flow: Flow): PlacedTable {
  const hasHead = block.head.some((cell) => cell.some((words) => words.text.trim() !== ''))
  const columns = columnsOf([...(hasHead ? [block.head] : []), ...block.rows], block.indent, faces)
  const setRow = (cells: Cells, isHead: boolean) =>
    columns.map((column, index) =>
      breakLines(cells[index] ?? [], faces, {
        size: type.size,
        width: column.width - 2 * cellRoom.x,
        face: isHead ? 'semibold' : 'regular',
      }),
    )
  flow.space(type.before)
  const head = hasHead ? setRow(block.head, true) : undefined
  const headHeight = head ? heightOf(head) : 0
  const captionLines = block.caption ? breakLines(block.caption, faces, captionOptions) : []
  const needed = captionLines.length * type.leading + headHeight + 2 * type.leading + 2 * cellRoom.y
  if (flow.room < needed && !flow.isAtTop) flow.nextPage()
  const caption = captionLines.length > 0 ? { page: flow.page, y: flow.y, lines: captionLines } : undefined
  flow.advance(captionLines.length * type.leading + (caption ? 3 : 0))
  const headChunks: RowChunk[] = []
  const putHead = () => {
    if (head) headChunks.push(putChunk(head, flow))
  }
  putHead()
  const rows: PlacedRow[] = block.rows.map((cells) => {
    const lines = setRow(cells, false)
    const fits = heightOf(lines) <= flow.room
    const wouldFit = heightOf(lines) <= page.height - page.top - page.bottom - headHeight
    if (!fits && wouldFit) {
      flow.nextPage()
      putHead()
    }
    return { isHead: false, chunks: putRow(lines, flow, putHead) }
  })
  flow.space(type.after)
  return { kind: 'table', block, columns, caption, rows: head ? [{ isHead: true, chunks: headChunks }, ...rows] : rows }
}

const captionOptions = { size: type.size, width: textWidth, face: 'semibold' } as const

function putRow(cells: readonly (readonly Line[])[], flow: Flow, putHead: () => void): RowChunk[] {
  const chunks: RowChunk[] = []
  let rest = cells
  while (heightOf(rest) > flow.room) {
    const take = Math.max(1, Math.floor((flow.room - 2 * cellRoom.y) / type.leading))
    if (flow.room > 2 * cellRoom.y + type.leading || flow.isAtTop) {
      chunks.push(
        putChunk(
          rest.map((lines) => lines.slice(0, take)),
          flow,
        ),
      )
      rest = rest.map((lines) => lines.slice(take))
    }
    flow.nextPage()
    putHead()
  }
  chunks.push(putChunk(rest, flow))
  return chunks
}

function putChunk(cells: readonly (readonly Line[])[], flow: Flow): RowChunk {
  const chunk = { page: flow.page, y: flow.y, height: heightOf(cells), cells }
  flow.advance(chunk.height)
  return chunk
}

function heightOf(cells: readonly (readonly Line[])[]): number {
  return Math.max(1, ...cells.map((lines) => lines.length)) * type.leading + 2 * cellRoom.y
}

/** Every column gets what its longest word needs, and of the rest what its text would like. */
function columnsOf(rows: readonly Cells[], indent: number, faces: Typefaces): Column[] {
  const count = Math.max(1, ...rows.map((cells) => cells.length))
  const left = page.left + indent * indentStep
  const width = page.left + textWidth - left
  const wants: number[] = []
  const needs: number[] = []
  for (let index = 0; index < count; index += 1) {
    const cells = rows.map((row) => row[index] ?? [])
    const measured = (most: number) => (words: readonly Words[]) =>
      Math.max(0, ...breakLines(words, faces, { size: type.size, width: most, face: 'semibold' }).map(lineWidth))
    wants.push(2 * cellRoom.x + Math.max(12, ...cells.map(measured(10_000))))
    needs.push(2 * cellRoom.x + Math.max(12, ...cells.map((words) => longestWord(words, measured(10_000)))))
  }
  const widths = shared(width, wants, needs)
  let x = left
  return widths.map((each) => {
    const column = { x, width: each }
    x += each
    return column
  })
}

function longestWord(words: readonly Words[], widthOf: (words: readonly Words[]) => number): number {
  const all = words.flatMap((each) => each.text.split(/\s+/).map((text) => ({ ...each, text })))
  return Math.max(0, ...all.map((word) => widthOf([word])))
}

function shared(width: number, wants: readonly number[], needs: readonly number[]): number[] {
  const [want, need] = [total(wants), total(needs)]
  if (want <= width) return wants.map((each) => (each * width) / want)
  if (need >= width) return needs.map((each) => (each * width) / need)
  return needs.map((each, index) => each + ((width - need) * ((wants[index] ?? each) - each)) / (want - need))
}

function total(numbers: readonly number[]): number {
  return numbers.reduce((sum, each) => sum + each, 0)
}
