// oxlint-disable-next-line import/no-named-as-default -- the typings have no other export
import type PDFDocument from 'pdfkit'
import { isAbsoluteUrl } from '../is-absolute-url.ts'

type Pdf = InstanceType<typeof PDFDocument>
type PdfKitElement = ReturnType<Pdf['struct']>

export interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

interface Attributes {
  readonly lang?: string
  readonly scope?: 'Column' | 'Row'
  /** Numbering of a list. */
  readonly numbering?: 'Disc' | 'Decimal'
  /** Alternative text of an image. */
  readonly alt?: string
  readonly bbox?: readonly [number, number, number, number]
}

/** The parts of pdfkit that are missing from its typings. */
interface ElementInternals {
  readonly dictionary: { readonly data: { A?: object } }
}
interface DocumentInternals {
  getStructTreeRoot(): { readonly data: { RoleMap?: Readonly<Record<string, string>> } }
}

/** An element of the structure tree of a tagged PDF, which screen readers and reflow use. All content belongs to an element. */
export class StructureElement {
  readonly #pdf: Pdf
  readonly #element: PdfKitElement

  constructor(pdf: Pdf, element: PdfKitElement) {
    this.#pdf = pdf
    this.#element = element
  }

  static createRoot(pdf: Pdf): StructureElement {
    // The Title role is new in PDF 2.0; readers of PDF 1.7 treat it as a paragraph.
    ;(pdf as unknown as DocumentInternals).getStructTreeRoot().data.RoleMap = { Title: 'P' }
    const element = pdf.struct('Document')
    pdf.addStructure(element)
    return new StructureElement(pdf, element)
  }

  /** Adds a child element. Call {@link end} on it when it is complete. */
  open(tag: string, attributes: Attributes = {}): StructureElement {
    const { numbering, ...options } = attributes
    const element = this.#pdf.struct(tag as 'P', options as object)
    // pdfkit has no option for list numbering.
    if (numbering) (element as unknown as ElementInternals).dictionary.data.A = { O: 'List', ListNumbering: numbering }
    this.#element.add(element)
    return new StructureElement(this.#pdf, element)
  }

  /** Draws content of this element on the current page. */
  draw(content: () => void): void {
    this.#element.add(content)
  }

  /** Adds a child element and draws its content. */
  drawElement(tag: string, attributes: Attributes, content: () => void): void {
    const child = this.open(tag, attributes)
    child.draw(content)
    child.end()
  }

  /** Draws content that links to a URL or to a destination in the file. */
  drawLink(content: () => void, getBox: () => Box, target: string): void {
    const child = this.open('Link')
    child.draw(content)
    const { x, y, width, height } = getBox()
    const options = { structParent: child.#element, Contents: new String(target) } as object
    if (isAbsoluteUrl(target)) this.#pdf.link(x, y, width, height, target, options)
    else this.#pdf.goTo(x, y, width, height, target, options)
    child.end()
  }

  end(): void {
    this.#element.end()
  }
}
