// oxlint-disable-next-line import/no-named-as-default -- the typings know no other export
import type PDFDocument from 'pdfkit'
import { typefaces, type FontFile, type FontWord, type Glyph } from './typefaces.ts'

type Pdf = InstanceType<typeof PDFDocument>

/** A font as pdfkit puts it into a file: only the signs that are used, numbered anew, with their widths and letters. */
interface EmbeddedFont {
  readonly id: string
  readonly scale: number
  readonly subset: { includeGlyph(id: number): number }
  readonly widths: number[]
  readonly unicode: (readonly number[])[]
  ref(): unknown
}

/** What pdfkit's typings leave out. */
interface FontHolder {
  registerFont(name: string, source: FontFile): unknown
  font(name: string): unknown
  readonly _font: EmbeddedFont
  readonly page: { readonly fonts: Record<string, unknown> }
}

/**
 * The fonts of one file. pdfkit would shape every line again and write it operator by operator; here a word is written
 * once, and a line is its words put together.
 */
export class PdfType {
  readonly #pdf: FontHolder
  readonly #faces = new Map<string, PdfFace>()

  constructor(pdf: Pdf) {
    this.#pdf = pdf as unknown as FontHolder
  }

  /** The font, which the page that is open may use from now on. */
  face(name: string): PdfFace {
    let face = this.#faces.get(name)
    if (!face) {
      this.#pdf.registerFont(name, typefaces.fontFile(name))
      this.#pdf.font(name)
      // oxlint-disable-next-line eslint/no-underscore-dangle
      face = new PdfFace(this.#pdf._font)
      this.#faces.set(name, face)
    }
    this.#pdf.page.fonts[face.id] ??= face.reference
    return face
  }
}

/** One font of a file. */
class PdfFace {
  readonly #font: EmbeddedFont
  readonly #words = new Map<FontWord, string>()
  readonly #codes: string[] = []
  readonly reference: unknown

  constructor(font: EmbeddedFont) {
    this.#font = font
    this.reference = font.ref()
  }

  get id(): string {
    return this.#font.id
  }

  /** The operators that show words, one byte a character. */
  shown(words: readonly FontWord[], size: number): string {
    let shown = '[('
    for (const word of words) shown += this.#words.get(word) ?? this.#word(word, size)
    return `${shown})] TJ`
  }

  #word(word: FontWord, size: number): string {
    const written = this.#written(word, size)
    // Marks on letters are moved by points.
    if (!word.offsets) this.#words.set(word, written)
    return written
  }

  #written({ glyphs, kerns, offsets }: FontWord, size: number): string {
    let written = ''
    glyphs.forEach((glyph, index) => {
      const [x, y] = offsets?.[index] ?? [0, 0]
      const code = this.#code(glyph)
      const kern = (kerns?.[index] ?? 0) - x
      written += x === 0 ? '' : `) ${rounded(-x)} (`
      written += y === 0 ? code : `)] TJ ${rounded((y * size) / 1000)} Ts [(${code})] TJ 0 Ts [(`
      written += kern === 0 ? '' : `) ${rounded(-kern)} (`
    })
    return written
  }

  #code(glyph: Glyph): string {
    const known = this.#codes[glyph.id]
    if (known !== undefined) return known
    const { subset, widths, unicode, scale } = this.#font
    const id = subset.includeGlyph(glyph.id)
    widths[id] ??= glyph.advanceWidth * scale
    unicode[id] ??= glyph.codePoints
    const code = escaped(id >> 8) + escaped(id & 0xff)
    this.#codes[glyph.id] = code
    return code
  }
}

/** A byte within a string of a PDF, where brackets, backslashes and returns mean something else. */
function escaped(byte: number): string {
  const sign = String.fromCodePoint(byte)
  if (sign === '\r') return '\\r'
  return '()\\'.includes(sign) ? `\\${sign}` : sign
}

/** As short as a place on paper is told. */
export function rounded(value: number): number {
  return Math.round(value * 100) / 100
}
