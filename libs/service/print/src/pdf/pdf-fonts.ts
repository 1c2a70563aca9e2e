// oxlint-disable-next-line import/no-named-as-default -- the typings have no other export
import type PDFDocument from 'pdfkit'
import { embeddedFonts, type FontFile, type FontWord, type Glyph } from './fonts.ts'

type Pdf = InstanceType<typeof PDFDocument>

/** A font as pdfkit embeds it: only the glyphs in use, renumbered, with their widths and characters. */
interface EmbeddedFont {
  readonly id: string
  readonly scale: number
  readonly subset: { includeGlyph(id: number): number }
  readonly widths: number[]
  readonly unicode: (readonly number[])[]
  ref(): unknown
}

/** The parts of pdfkit's document that are missing from its typings. */
interface PdfKitInternals {
  registerFont(name: string, source: FontFile): unknown
  font(name: string): unknown
  readonly _font: EmbeddedFont
  readonly page: { readonly fonts: Record<string, unknown> }
}

/**
 * The fonts of one file. pdfkit shapes every line again and writes it one operator at a time. Here each word is encoded once,
 * and a line is a concatenation of its words.
 */
export class PdfFonts {
  readonly #pdf: PdfKitInternals
  readonly #fonts = new Map<string, PdfFont>()

  constructor(pdf: Pdf) {
    this.#pdf = pdf as unknown as PdfKitInternals
  }

  /** Returns the font and makes it available on the current page. */
  getFont(name: string): PdfFont {
    let font = this.#fonts.get(name)
    if (!font) {
      this.#pdf.registerFont(name, embeddedFonts.getFontFile(name))
      this.#pdf.font(name)
      // oxlint-disable-next-line eslint/no-underscore-dangle
      font = new PdfFont(this.#pdf._font)
      this.#fonts.set(name, font)
    }
    this.#pdf.page.fonts[font.id] ??= font.reference
    return font
  }
}

/** One font of a file. */
class PdfFont {
  readonly #font: EmbeddedFont
  readonly #encodedWords = new Map<FontWord, string>()
  readonly #codes: string[] = []
  readonly reference: unknown

  constructor(font: EmbeddedFont) {
    this.#font = font
    this.reference = font.ref()
  }

  get id(): string {
    return this.#font.id
  }

  /** Returns the operators that show the words, with one character per byte. */
  show(words: readonly FontWord[], size: number): string {
    let operators = '[('
    for (const word of words) operators += this.#encodedWords.get(word) ?? this.#encode(word, size)
    return `${operators})] TJ`
  }

  #encode(word: FontWord, size: number): string {
    const encoded = this.#encodeGlyphs(word, size)
    // Offsets depend on the font size, so those words are not cached.
    if (!word.offsets) this.#encodedWords.set(word, encoded)
    return encoded
  }

  #encodeGlyphs({ glyphs, kerns, offsets }: FontWord, size: number): string {
    let encoded = ''
    glyphs.forEach((glyph, index) => {
      const [x, y] = offsets?.[index] ?? [0, 0]
      const code = this.#getCode(glyph)
      const kern = (kerns?.[index] ?? 0) - x
      encoded += x === 0 ? '' : `) ${round(-x)} (`
      encoded += y === 0 ? code : `)] TJ ${round((y * size) / 1000)} Ts [(${code})] TJ 0 Ts [(`
      encoded += kern === 0 ? '' : `) ${round(-kern)} (`
    })
    return encoded
  }

  #getCode(glyph: Glyph): string {
    const cached = this.#codes[glyph.id]
    if (cached !== undefined) return cached
    const { subset, widths, unicode, scale } = this.#font
    const id = subset.includeGlyph(glyph.id)
    widths[id] ??= glyph.advanceWidth * scale
    unicode[id] ??= glyph.codePoints
    const code = escapeByte(id >> 8) + escapeByte(id & 0xff)
    this.#codes[glyph.id] = code
    return code
  }
}

/** Escapes the bytes that have a meaning inside a PDF string: parentheses, backslash and carriage return. */
function escapeByte(byte: number): string {
  const character = String.fromCodePoint(byte)
  if (character === '\r') return '\\r'
  return '()\\'.includes(character) ? `\\${character}` : character
}

/** Rounds a position to two decimals. */
export function round(value: number): number {
  return Math.round(value * 100) / 100
}
