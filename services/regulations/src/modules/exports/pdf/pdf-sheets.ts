// oxlint-disable-next-line import/no-named-as-default -- the typings know no other export
import type PDFDocument from 'pdfkit'
import type { ExportDocument } from '../document/export-document.ts'
import { textOf, type Line, type LinePlace } from './break-lines.ts'
import { ink, page } from './page-measures.ts'
import { PdfType, rounded } from './pdf-type.ts'
import { RunningLines } from './running-lines.ts'

type Pdf = InstanceType<typeof PDFDocument>
type Fragment = Line[number]

interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

interface Rule {
  readonly from: number
  readonly to: number
  readonly y: number
  readonly width: number
  readonly color: string
}

/** The pages of a file while it is written: what is drawn on them, and what stands at the head and foot of each. */
export class PdfSheets {
  readonly pdf: Pdf
  readonly #type: PdfType
  readonly #running: RunningLines
  readonly #spoken: ExportDocument['spoken']
  #at = 0
  /** Colour and font that hold on the page that is open, until others are named. */
  #fill = ''
  #font = ''

  constructor(pdf: Pdf, document: ExportDocument, pages: number) {
    this.pdf = pdf
    this.#type = new PdfType(pdf)
    this.#running = new RunningLines(document.running, pages)
    this.#spoken = document.spoken
    this.#addPage()
  }

  /** Goes on to a page; those in between are begun too. */
  turnTo(wanted: number): void {
    while (this.#at < wanted) {
      this.#addPage()
      this.#at += 1
      this.#drawRunning()
    }
  }

  /** Draws a line of words whose look decides font and colour. */
  drawLine(line: Line, place: LinePlace, color: string = ink.text): void {
    const baseline = place.top + place.leading * 0.5 + place.size * 0.34
    for (let index = 0; index < line.length;) {
      const change = line[index]?.words.change
      const next = line.findIndex((each, at) => at > index && each.words.change !== change)
      const run = line.slice(index, next === -1 ? line.length : next)
      if (change) {
        const actual = `[${this.#spoken[change]}: ${run.map(textOf).join('')}]`
        this.pdf.markContent('Span', { actual })
      }
      this.#write(`BT\n${run.map((each) => this.#shown(each, place.x, baseline, place.size, color)).join('')}ET`)
      if (change) {
        for (const fragment of run) this.#drawChange(fragment, change, place.x, baseline, place.size)
        this.pdf.endMarkedContent()
      }
      index += run.length
    }
  }

  /** Draws what is no content: lines, bars, page numbers. */
  artifact(draw: () => void, type: 'Pagination' | 'Layout' = 'Layout'): void {
    this.pdf.markContent('Artifact', { type } as object)
    draw()
    this.pdf.endMarkedContent()
  }

  fillBox({ x, y, width, height }: Box, color: string): void {
    this.#write(`${this.#filled(color)}${[x, y, width, height].map(rounded).join(' ')} re f`)
  }

  drawRule(rule: Rule): void {
    this.#write(`${ruleOf(rule)} S`)
  }

  /** A row of dots, one every `step`. */
  drawDots(rule: Rule, step: number): void {
    this.#write(`1 J [0.01 ${step}] 0 d ${ruleOf(rule)} S [] 0 d 0 J`)
  }

  #addPage(): void {
    this.pdf.addPage()
    this.#fill = ''
    this.#font = ''
  }

  /** pdfkit makes bytes of strings sign by sign. */
  #write(operators: string): void {
    this.pdf.addContent(Buffer.from(`${operators}\n`, 'latin1'))
  }

  #shown({ words, parts, font, x }: Fragment, left: number, baseline: number, size: number, color: string): string {
    const shade = words.change ? ink[words.change] : words.to ? ink.link : words.soft === true ? ink.soft : color
    const face = this.#type.face(font)
    const chosen = `/${face.id} ${rounded(size)} Tf\n`
    const change = chosen === this.#font ? '' : chosen
    this.#font = chosen
    // Pages are measured from their top, so letters would stand on their heads.
    const place = `1 0 0 -1 ${rounded(left + x)} ${rounded(baseline)} Tm\n`
    return `${this.#filled(shade)}${change}${place}${face.shown(parts, size)}\n`
  }

  #filled(color: string): string {
    if (color === this.#fill) return ''
    this.#fill = color
    return `${colorOf(color)} rg\n`
  }

  #drawChange({ x, width }: Fragment, change: 'inserted' | 'deleted', left: number, baseline: number, size: number) {
    const y = change === 'inserted' ? baseline + size * 0.16 : baseline - size * 0.26
    this.drawRule({ from: left + x, to: left + x + width, y, width: 0.6, color: ink[change] })
  }

  #drawRunning(): void {
    const [from, to] = [page.left, page.width - page.right]
    this.artifact(() => {
      for (const y of this.#running.rules) this.drawRule({ from, to, y, width: 0.5, color: ink.rule })
      for (const { line, place } of this.#running.on(this.#at)) this.drawLine(line, place, ink.soft)
    }, 'Pagination')
  }
}

function ruleOf({ from, to, y, width, color }: Rule): string {
  const [start, end, at] = [rounded(from), rounded(to), rounded(y)]
  return `${colorOf(color)} RG ${width} w ${start} ${at} m ${end} ${at} l`
}

const colors = new Map<string, string>()

/** `#rrggbb` as a PDF has it: three parts from 0 to 1. */
function colorOf(color: string): string {
  let parts = colors.get(color)
  if (parts === undefined) {
    parts = [1, 3, 5].map((at) => Math.round(Number.parseInt(color.slice(at, at + 2), 16) / 0.255) / 1000).join(' ')
    colors.set(color, parts)
  }
  return parts
}
