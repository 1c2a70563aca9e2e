import type { ExportDocument } from '../document/export-document.ts'
import { breakLines } from './break-lines.ts'
import { ink, page, textWidth } from './page-measures.ts'
import type { PdfSheets } from './pdf-sheets.ts'
import type { Structure } from './structure.ts'
import type { Typefaces } from './typefaces.ts'

const nameWidth = 120

/** The first page: what it is, which version, what it counts for. */
export function drawCover(
  { cover, language }: ExportDocument,
  sheets: PdfSheets,
  faces: Typefaces,
  root: Structure,
): void {
  let y = 150
  const put = (
    tag: string,
    text: string,
    look: {
      size: number
      leading: number
      color?: string
      face?: 'semibold' | 'italic' | 'regular'
      after: number
      lang?: string
    },
  ) => {
    const lines = breakLines([{ text }], faces, { size: look.size, width: textWidth, face: look.face ?? 'regular' })
    root.leaf(tag, look.lang === undefined ? {} : { lang: look.lang }, () => {
      for (const line of lines) {
        sheets.drawLine(line, { x: page.left, top: y, size: look.size, leading: look.leading }, look.color)
        y += look.leading
      }
    })
    y += look.after
  }
  sheets.artifact(() => sheets.fillBox({ x: page.left, y: 118, width: 48, height: 4 }, ink.accent))
  put('P', cover.eyebrow, { size: 12, leading: 16, color: ink.soft, after: 8 })
  put('Title', cover.title, {
    size: 32,
    leading: 39,
    face: 'semibold',
    color: ink.accent,
    after: 12,
    ...(cover.titleLanguage !== language && { lang: cover.titleLanguage }),
  })
  put('P', cover.subtitle, { size: 15, leading: 20, after: 40 })
  for (const fact of cover.facts) {
    sheets.artifact(() =>
      sheets.drawRule({ from: page.left, to: page.width - page.right, y: y - 5, width: 0.5, color: ink.rule }),
    )
    const top = y
    const value = [{ text: fact.value, ...(fact.to !== undefined && { to: fact.to }) }]
    const lines = breakLines(value, faces, { size: 10.5, width: textWidth - nameWidth })
    const [name = []] = breakLines([{ text: `${fact.name} ` }], faces, {
      size: 10.5,
      width: nameWidth,
      face: 'semibold',
    })
    const paragraph = root.open('P')
    paragraph.draw(() => sheets.drawLine(name, { x: page.left, top, size: 10.5, leading: 15 }))
    const drawValue = () => {
      for (const line of lines) {
        sheets.drawLine(line, { x: page.left + nameWidth, top: y, size: 10.5, leading: 15 })
        y += 15
      }
    }
    if (fact.to === undefined) paragraph.draw(drawValue)
    else
      paragraph.link(
        drawValue,
        () => ({ x: page.left + nameWidth, y: top, width: textWidth - nameWidth, height: y - top }),
        fact.to,
      )
    paragraph.end()
    y += 10
  }
  y += 16
  for (const note of cover.notes) put('P', note, { size: 10, leading: 14, face: 'italic', color: ink.soft, after: 6 })
}
