import type { ExportDocument } from '../document/export-document.ts'
import { breakLines, lineWidth } from './break-lines.ts'
import type { ContentsEntry, Plan } from './lay-out.ts'
import { contentsType as type, headingType, ink, page } from './page-measures.ts'
import type { PdfSheets } from './pdf-sheets.ts'
import type { Structure } from './structure.ts'
import type { Typefaces } from './typefaces.ts'

const right = page.width - page.right
const leaderStep = 5

/** The contents: titles with the page they are on, each a link. */
export function drawContents(
  document: ExportDocument,
  plan: Plan,
  sheets: PdfSheets,
  faces: Typefaces,
  root: Structure,
): void {
  if (plan.contents.length === 0) return
  sheets.turnTo(1)
  const { size, leading } = headingType(1)
  const [title = []] = breakLines([{ text: document.contentsTitle }], faces, {
    size,
    width: right - page.left,
    face: 'semibold',
  })
  root.leaf('H1', {}, () => sheets.drawLine(title, { x: page.left, top: page.top, size, leading }))
  const list = root.open('TOC')
  for (const entry of plan.contents) drawEntry(entry, sheets, faces, list)
  list.end()
}

function drawEntry(entry: ContentsEntry, sheets: PdfSheets, faces: Typefaces, list: Structure): void {
  sheets.turnTo(entry.page)
  const { lines, x, y } = entry
  const [number = []] = breakLines([{ text: ` ${entry.leadsTo + 1}` }], faces, { size: type.size, width: 100 })
  const top = y + (lines.length - 1) * type.leading
  const item = list.open('TOCI')
  item.link(
    () => {
      lines.forEach((line, index) =>
        sheets.drawLine(line, { x, top: y + index * type.leading, size: type.size, leading: type.leading }),
      )
      sheets.drawLine(number, { x: right - lineWidth(number), top, size: type.size, leading: type.leading })
    },
    () => ({ x, y, width: right - x, height: lines.length * type.leading }),
    entry.destination,
  )
  item.end()
  drawLeader(
    sheets,
    x + lineWidth(lines.at(-1) ?? []) + 6,
    right - lineWidth(number) - 4,
    top + type.leading * 0.5 + type.size * 0.32,
  )
}

/** Dots between a title and its page number, on one grid for all entries. */
function drawLeader(sheets: PdfSheets, from: number, to: number, y: number): void {
  const first = Math.ceil(from / leaderStep) * leaderStep
  if (to - first < 3 * leaderStep) return
  sheets.artifact(() => sheets.drawDots({ from: first, to, y, width: 0.9, color: ink.rule }, leaderStep))
}
