// oxlint-disable-next-line import/no-named-as-default -- the typings know no other export
import type PDFDocument from 'pdfkit'
import type { ExportDocument } from '../document/export-document.ts'
import { breakLines, lineWidth, type Line } from './break-lines.ts'
import { ink, page } from './page-measures.ts'
import type { EmbeddedTypefaces } from './typefaces.ts'

type Pdf = InstanceType<typeof PDFDocument>

/** The pages of a file while it is written: what is drawn on them, and what stands at the head and foot of each. */
export class PdfSheets {
  readonly pdf: Pdf
  readonly #faces: EmbeddedTypefaces
  readonly #running: ExportDocument['running']
  readonly #spoken: ExportDocument['spoken']
  readonly #pages: number
  #at = 0

  constructor(pdf: Pdf, faces: EmbeddedTypefaces, document: ExportDocument, pages: number) {
    this.pdf = pdf
    this.#faces = faces
    this.#running = document.running
    this.#spoken = document.spoken
    this.#pages = pages
    pdf.addPage()
  }

  /** Goes on to a page; those in between are begun too. */
  turnTo(wanted: number): void {
    while (this.#at < wanted) {
      this.pdf.addPage()
      this.#at += 1
      this.#drawRunning()
    }
  }

  /** Draws a line of words whose look decides font and colour; `top` is the top of a line of this leading. */
  drawLine(line: Line, at: { x: number; top: number; size: number; leading: number }, color: string = ink.text): void {
    const baseline = at.top + at.leading * 0.5 + at.size * 0.34
    for (let index = 0; index < line.length;) {
      const change = line[index]?.words.change
      const next = line.findIndex((each, at) => at > index && each.words.change !== change)
      const end = change === undefined ? index + 1 : next === -1 ? line.length : next
      const run = line.slice(index, end)
      if (change) {
        const actual = `[${this.#spoken[change]}: ${run.map((each) => each.text).join('')}]`
        this.pdf.markContent('Span', { actual })
      }
      for (const fragment of run) this.#drawFragment(fragment, at.x, baseline, at.size, color)
      if (change) this.pdf.endMarkedContent()
      index = end
    }
  }

  #drawFragment(fragment: Line[number], x: number, baseline: number, size: number, color: string): void {
    const { pdf } = this
    const { words, text, width, font } = fragment
    const shade = words.change ? ink[words.change] : words.to ? ink.link : words.soft === true ? ink.soft : color
    this.#faces.use(font, size)
    pdf.fillColor(shade)
    pdf.text(text, x + fragment.x, baseline, {
      lineBreak: false,
      baseline: 'alphabetic',
      textWidth: width,
      wordCount: 1,
    } as object)
    if (!words.change) return
    const y = words.change === 'inserted' ? baseline + size * 0.16 : baseline - size * 0.26
    pdf
      .lineWidth(0.6)
      .moveTo(x + fragment.x, y)
      .lineTo(x + fragment.x + width, y)
      .stroke(shade)
  }

  /** Draws what is no content: lines, bars, page numbers. */
  artifact(draw: () => void, type: 'Pagination' | 'Layout' = 'Layout'): void {
    this.pdf.markContent('Artifact', { type } as object)
    draw()
    this.pdf.endMarkedContent()
  }

  /** A short text on one line, set smaller where it would be too long; `align` says to which edge. */
  #drawShort(
    text: string,
    at: { top: number; size: number; left: number; width: number; align?: 'left' | 'right' },
  ): void {
    const wide = 10_000
    const [measured = []] = breakLines([{ text }], this.#faces, { size: at.size, width: wide })
    const size = at.size * Math.min(1, at.width / lineWidth(measured))
    const [line = []] = breakLines([{ text }], this.#faces, { size, width: wide })
    const x = at.align === 'right' ? at.left + at.width - lineWidth(line) : at.left
    this.drawLine(line, { x, top: at.top, size, leading: at.size * 1.3 }, ink.soft)
  }

  #drawRunning(): void {
    const { title, version, date, permalink, page: pattern } = this.#running
    const number = pattern.replace('{page}', String(this.#at + 1)).replace('{pages}', String(this.#pages))
    const width = page.width - page.left - page.right
    const foot = page.height - page.bottom + 24
    this.artifact(() => {
      this.#drawShort(title, { top: 44, size: 8.5, left: page.left, width: width * 0.6 })
      this.#drawShort(version, {
        top: 44,
        size: 8.5,
        left: page.left + width * 0.6,
        width: width * 0.4,
        align: 'right',
      })
      this.pdf
        .lineWidth(0.5)
        .moveTo(page.left, 60)
        .lineTo(page.width - page.right, 60)
        .stroke(ink.rule)
      this.pdf
        .lineWidth(0.5)
        .moveTo(page.left, foot - 6)
        .lineTo(page.width - page.right, foot - 6)
        .stroke(ink.rule)
      this.#drawShort(date, { top: foot, size: 8.5, left: page.left, width: width * 0.7 })
      this.#drawShort(number, {
        top: foot,
        size: 8.5,
        left: page.left + width * 0.7,
        width: width * 0.3,
        align: 'right',
      })
      this.#drawShort(permalink, { top: foot + 12, size: 7, left: page.left, width })
    }, 'Pagination')
  }
}
