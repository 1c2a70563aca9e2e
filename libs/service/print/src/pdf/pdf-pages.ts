// oxlint-disable-next-line import/no-named-as-default -- the typings have no other export
import type PDFDocument from 'pdfkit'
import type { PrintDocument } from '../document.ts'
import { getText, type Line, type LinePosition } from './break-lines.ts'
import { colors, page } from './measurements.ts'
import { PageHeaderFooter } from './page-header-footer.ts'
import { PdfFonts, round } from './pdf-fonts.ts'
import type { Box } from './structure-element.ts'

type Pdf = InstanceType<typeof PDFDocument>
type LineFragment = Line[number]
type Change = NonNullable<LineFragment['span']['change']>

interface Rule {
  readonly from: number
  readonly to: number
  readonly y: number
  readonly width: number
  readonly color: string
}

const defaultChangeLabels = { inserted: 'inserted', deleted: 'deleted' }

/** Adds pages to a file and draws on them. */
export class PdfPages {
  readonly pdf: Pdf
  readonly #fonts: PdfFonts
  readonly #headerFooter: PageHeaderFooter
  readonly #changeLabels: Readonly<Record<Change, string>>
  #index = 0
  /** The fill color and font operators in effect on the current page. */
  #fill = ''
  #font = ''

  constructor(pdf: Pdf, document: PrintDocument, pageCount: number) {
    this.pdf = pdf
    this.#fonts = new PdfFonts(pdf)
    this.#headerFooter = new PageHeaderFooter(document, pageCount)
    this.#changeLabels = document.trackedChanges ?? defaultChangeLabels
    this.#addPage()
    if (!document.cover) this.#drawHeaderFooter()
  }

  /** Moves on to a page and adds the pages before it. */
  goToPage(index: number): void {
    while (this.#index < index) {
      this.#addPage()
      this.#index += 1
      this.#drawHeaderFooter()
    }
  }

  /** Draws a line of text. The spans of its fragments determine font and color. */
  drawLine(line: Line, position: LinePosition, color: string = colors.text): void {
    const { x, size } = position
    const baseline = position.top + position.lineHeight * 0.5 + size * 0.34
    for (let start = 0; start < line.length;) {
      const change = line[start]?.span.change
      const next = line.findIndex((fragment, index) => index > start && fragment.span.change !== change)
      const run = line.slice(start, next === -1 ? line.length : next)
      if (change) {
        const actual = `[${this.#changeLabels[change]}: ${run.map(getText).join('')}]`
        this.pdf.markContent('Span', { actual })
      }
      this.#write(`BT\n${run.map((fragment) => this.#showText(fragment, x, baseline, size, color)).join('')}ET`)
      if (change) {
        for (const fragment of run) this.#drawChange(fragment, change, x, baseline, size)
        this.pdf.endMarkedContent()
      }
      start += run.length
    }
  }

  /** Draws what is not content: lines, bars, page numbers. Screen readers skip it. */
  drawArtifact(draw: () => void, type: 'Pagination' | 'Layout' = 'Layout'): void {
    this.pdf.markContent('Artifact', { type } as object)
    draw()
    this.pdf.endMarkedContent()
  }

  fillBox({ x, y, width, height }: Box, color: string): void {
    this.#write(`${this.#setFill(color)}${[x, y, width, height].map(round).join(' ')} re f`)
  }

  drawRule(rule: Rule): void {
    this.#write(`${toLineOperators(rule)} S`)
  }

  /** Draws a dotted line with one dot every `step` points. */
  drawDots(rule: Rule, step: number): void {
    this.#write(`1 J [0.01 ${step}] 0 d ${toLineOperators(rule)} S [] 0 d 0 J`)
  }

  #addPage(): void {
    this.pdf.addPage()
    this.#fill = ''
    this.#font = ''
  }

  /** Passes bytes because pdfkit converts strings one character at a time. */
  #write(operators: string): void {
    this.pdf.addContent(Buffer.from(`${operators}\n`, 'latin1'))
  }

  #showText(fragment: LineFragment, left: number, baseline: number, size: number, color: string): string {
    const font = this.#fonts.getFont(fragment.font)
    const selectFont = `/${font.id} ${round(size)} Tf\n`
    const fontChange = selectFont === this.#font ? '' : selectFont
    this.#font = selectFont
    // pdfkit's y axis points down, so text is flipped back.
    const position = `1 0 0 -1 ${round(left + fragment.x)} ${round(baseline)} Tm\n`
    const fill = this.#setFill(getTextColor(fragment.span, color))
    return `${fill}${fontChange}${position}${font.show(fragment.words, size)}\n`
  }

  #setFill(color: string): string {
    if (color === this.#fill) return ''
    this.#fill = color
    return `${toRgb(color)} rg\n`
  }

  /** Underlines an insertion, strikes through a deletion. */
  #drawChange({ x, width }: LineFragment, change: Change, left: number, baseline: number, size: number): void {
    const y = change === 'inserted' ? baseline + size * 0.16 : baseline - size * 0.26
    this.drawRule({ from: left + x, to: left + x + width, y, width: 0.6, color: colors[change] })
  }

  #drawHeaderFooter(): void {
    const lines = this.#headerFooter.forPage(this.#index)
    if (lines.length === 0) return
    const [from, to] = [page.left, page.width - page.right]
    this.drawArtifact(() => {
      for (const y of this.#headerFooter.rules) this.drawRule({ from, to, y, width: 0.5, color: colors.rule })
      for (const { line, position } of lines) this.drawLine(line, position, colors.muted)
    }, 'Pagination')
  }
}

function getTextColor({ change, link, muted }: LineFragment['span'], defaultColor: string): string {
  if (change) return colors[change]
  if (link !== undefined && link !== '') return colors.link
  return muted === true ? colors.muted : defaultColor
}

function toLineOperators({ from, to, y, width, color }: Rule): string {
  return `${toRgb(color)} RG ${width} w ${round(from)} ${round(y)} m ${round(to)} ${round(y)} l`
}

const rgbByColor = new Map<string, string>()

/** Converts `#rrggbb` to three numbers from 0 to 1. */
function toRgb(color: string): string {
  let rgb = rgbByColor.get(color)
  if (rgb === undefined) {
    rgb = [1, 3, 5]
      .map((start) => Math.round(Number.parseInt(color.slice(start, start + 2), 16) / 0.255) / 1000)
      .join(' ')
    rgbByColor.set(color, rgb)
  }
  return rgb
}
