import type { Cover, DocumentLanguage } from '../document.ts'
import { breakLines } from './break-lines.ts'
import { embeddedFonts, type FontFace } from './fonts.ts'
import { colors, page, textWidth } from './measurements.ts'
import type { PdfPages } from './pdf-pages.ts'
import type { StructureElement } from './structure-element.ts'

const top = 150
const factNameWidth = 120
const factSize = { size: 10.5, lineHeight: 15 }

interface CoverTextStyle {
  readonly size: number
  readonly lineHeight: number
  /** Space below the text. */
  readonly after: number
  readonly color?: string
  readonly face?: FontFace
  readonly language?: DocumentLanguage
}

/** Draws the first page: title, facts and notes. */
export function drawCover(cover: Cover, language: DocumentLanguage, pages: PdfPages, root: StructureElement): void {
  const writer = new CoverWriter(pages, root)
  pages.drawArtifact(() => pages.fillBox({ x: page.left, y: 118, width: 48, height: 4 }, colors.accent))
  writer.drawText('P', cover.eyebrow, { size: 12, lineHeight: 16, color: colors.muted, after: 8 })
  writer.drawText('Title', cover.title, {
    size: 32,
    lineHeight: 39,
    face: 'semibold',
    color: colors.accent,
    after: 12,
    ...(cover.titleLanguage !== language && { language: cover.titleLanguage }),
  })
  writer.drawText('P', cover.subtitle, { size: 15, lineHeight: 20, after: 40 })
  for (const fact of cover.facts) writer.drawFact(fact)
  writer.addSpace(16)
  for (const note of cover.notes)
    writer.drawText('P', note, { size: 10, lineHeight: 14, face: 'italic', color: colors.muted, after: 6 })
}

class CoverWriter {
  readonly #pages: PdfPages
  readonly #root: StructureElement
  #y = top

  constructor(pages: PdfPages, root: StructureElement) {
    this.#pages = pages
    this.#root = root
  }

  addSpace(height: number): void {
    this.#y += height
  }

  drawText(tag: string, text: string, { size, lineHeight, after, color, face, language }: CoverTextStyle): void {
    const lines = breakLines([{ text }], embeddedFonts, { size, width: textWidth, face: face ?? 'regular' })
    this.#root.drawElement(tag, language === undefined ? {} : { lang: language }, () => {
      for (const line of lines) {
        this.#pages.drawLine(line, { x: page.left, top: this.#y, size, lineHeight }, color)
        this.#y += lineHeight
      }
    })
    this.#y += after
  }

  drawFact({ name, value, link }: Cover['facts'][number]): void {
    const factTop = this.#y
    const { size, lineHeight } = factSize
    const [left, width] = [page.left + factNameWidth, textWidth - factNameWidth]
    this.#pages.drawArtifact(() =>
      this.#pages.drawRule({
        from: page.left,
        to: page.width - page.right,
        y: factTop - 5,
        width: 0.5,
        color: colors.rule,
      }),
    )
    const valueSpan = { text: value, ...(link !== undefined && { link }) }
    const valueLines = breakLines([valueSpan], embeddedFonts, { size, width })
    const [nameLine = []] = breakLines([{ text: `${name} ` }], embeddedFonts, {
      size,
      width: factNameWidth,
      face: 'semibold',
    })
    const paragraph = this.#root.open('P')
    paragraph.draw(() => this.#pages.drawLine(nameLine, { x: page.left, top: factTop, size, lineHeight }))
    const drawValue = () => {
      for (const line of valueLines) {
        this.#pages.drawLine(line, { x: left, top: this.#y, size, lineHeight })
        this.#y += lineHeight
      }
    }
    const getBox = () => ({ x: left, y: factTop, width, height: this.#y - factTop })
    if (link === undefined) paragraph.draw(drawValue)
    else paragraph.drawLink(drawValue, getBox, link)
    paragraph.end()
    this.#y += 10
  }
}
