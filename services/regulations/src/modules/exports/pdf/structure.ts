// oxlint-disable-next-line import/no-named-as-default -- the typings know no other export
import type PDFDocument from 'pdfkit'

type Pdf = InstanceType<typeof PDFDocument>
type Element = ReturnType<Pdf['struct']>

interface Box {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

interface Attributes {
  readonly lang?: string
  readonly scope?: 'Column' | 'Row'
  /** How the items of a list are told apart. */
  readonly numbering?: 'Disc' | 'Decimal'
  /** What a picture shows, and where it stands. */
  readonly alt?: string
  readonly bbox?: readonly [number, number, number, number]
}

interface Marked {
  readonly dictionary: { readonly data: { A?: object } }
}

interface Rooted {
  getStructTreeRoot(): { readonly data: { RoleMap?: Readonly<Record<string, string>> } }
}

/** An element of the file's structure, by which it is read aloud and reflowed; what is drawn belongs to one. */
export class Structure {
  readonly #pdf: Pdf
  readonly #element: Element

  constructor(pdf: Pdf, element: Element) {
    this.#pdf = pdf
    this.#element = element
  }

  /** The whole document. */
  static document(pdf: Pdf): Structure {
    // Only later editions of the format know titles; readers of this one take them for paragraphs.
    ;(pdf as unknown as Rooted).getStructTreeRoot().data.RoleMap = { Title: 'P' }
    const element = pdf.struct('Document')
    pdf.addStructure(element)
    return new Structure(pdf, element)
  }

  /** An element inside; close it with {@link end}. */
  open(tag: string, attributes: Attributes = {}): Structure {
    const { numbering, ...others } = attributes
    const element = this.#pdf.struct(tag as 'P', others as object)
    // pdfkit has no option for it.
    if (numbering) (element as unknown as Marked).dictionary.data.A = { O: 'List', ListNumbering: numbering }
    this.#element.add(element)
    return new Structure(this.#pdf, element)
  }

  /** Draws content of this element on the page that is open. */
  draw(content: () => void): void {
    this.#element.add(content)
  }

  /** An element inside that is drawn at once. */
  leaf(tag: string, attributes: Attributes, content: () => void): void {
    const inside = this.open(tag, attributes)
    inside.draw(content)
    inside.end()
  }

  /** Content that leads somewhere: to an address, or, without a scheme, to a place in the file. */
  link(content: () => void, box: () => Box, to: string): void {
    const inside = this.open('Link')
    inside.draw(content)
    const { x, y, width, height } = box()
    const options = { structParent: inside.#element, Contents: new String(to) } as object
    if (/^[a-z]+:/i.test(to)) this.#pdf.link(x, y, width, height, to, options)
    else this.#pdf.goTo(x, y, width, height, to, options)
    inside.end()
  }

  end(): void {
    this.#element.end()
  }
}
