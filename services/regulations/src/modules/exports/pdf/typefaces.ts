import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { unpackFont } from './font-file.ts'

export type Face = 'regular' | 'italic' | 'semibold' | 'semibold-italic'

/** What a text is measured and set with. */
export interface Typefaces {
  /** The words cut where the font must change, since no font has every letter. */
  cut(text: string, face: Face): readonly { readonly font: string; readonly text: string }[]
  /** Width in points. */
  width(font: string, text: string, size: number): number
}

/** The part of pdfkit's document that fonts need; `_font` is how pdfkit tells what a font can show. */
interface FontHolder {
  registerFont(name: string, source: Buffer): unknown
  font(name: string): FontHolder
  fontSize(size: number): FontHolder
  widthOfString(text: string): number
  readonly _font: { readonly font: { hasGlyphForCodePoint(code: number): boolean } }
}

const subsets = ['latin', 'latin-ext', 'greek', 'cyrillic', 'cyrillic-ext', 'vietnamese'] as const
const files: Readonly<Record<Face, readonly [serif: string, last: string]>> = {
  regular: ['400-normal', 'Regular'],
  italic: ['400-italic', 'Italic'],
  semibold: ['600-normal', 'Bold'],
  'semibold-italic': ['600-italic', 'BoldItalic'],
}
const asked = createRequire(import.meta.url)

/** Widths of words by font, for every file this thread sets: the fonts are always the same. */
const measured = new Map<string, Map<string, number>>()
const mostMeasured = 200_000

/**
 * Source Serif 4 in its subsets, and Liberation Sans for what it lacks (mathematical signs). A sign that no font has is
 * written as its number, `[U+1F40E]`: a missing sign would be lost without a trace.
 */
export class EmbeddedTypefaces implements Typefaces {
  readonly #document: FontHolder
  readonly #fontOf = new Map<string, string | undefined>()
  readonly #registered = new Set<string>()

  constructor(document: unknown) {
    this.#document = document as FontHolder
  }

  cut(text: string, face: Face): { font: string; text: string }[] {
    const first = `${face} latin`
    if (plainLatin.test(text)) return [{ font: first, text }]
    const parts: { font: string; text: string }[] = []
    for (const sign of text) {
      const font = this.#fontFor(sign, face)
      const shown = font === undefined ? `[U+${codeOf(sign).toString(16).toUpperCase().padStart(4, '0')}]` : sign
      const last = parts.at(-1)
      if (last && last.font === (font ?? first)) last.text += shown
      else parts.push({ font: font ?? first, text: shown })
    }
    return parts
  }

  width(font: string, text: string, size: number): number {
    let known = measured.get(font)
    if (!known || known.size > mostMeasured) {
      known = new Map()
      measured.set(font, known)
    }
    let width = known.get(text)
    if (width === undefined) {
      this.use(font, 1000)
      width = this.#measure(text)
      known.set(text, width)
    }
    return (width * size) / 1000
  }

  /** A word is shaped with the space behind it, as it is drawn: pdfkit keeps what it shaped, and shapes it once. */
  #measure(text: string): number {
    if (text.includes(' ')) return this.#document.widthOfString(text)
    return this.#document.widthOfString(`${text} `) - this.#document.widthOfString(' ')
  }

  /** Makes `font` the one that is written with. */
  use(font: string, size: number): void {
    this.#load(font)
    this.#document.font(font).fontSize(size)
  }

  #fontFor(sign: string, face: Face): string | undefined {
    const key = `${face} ${sign}`
    if (!this.#fontOf.has(key)) this.#fontOf.set(key, this.#findFont(sign, face))
    return this.#fontOf.get(key)
  }

  #findFont(sign: string, face: Face): string | undefined {
    const code = codeOf(sign)
    // Marks that only steer the layout have no glyph and need none.
    if (/[\p{Cf}\p{Zs}]/u.test(sign)) return `${face} latin`
    return [...subsets, 'last'].map((subset) => `${face} ${subset}`).find((font) => this.#has(font, code))
  }

  #has(font: string, code: number): boolean {
    this.#load(font)
    this.#document.font(font)
    // pdfkit has no call that says what a font can show.
    // oxlint-disable-next-line eslint/no-underscore-dangle
    return this.#document._font.font.hasGlyphForCodePoint(code)
  }

  #load(font: string): void {
    if (this.#registered.has(font)) return
    this.#registered.add(font)
    this.#document.registerFont(font, unpackFont(readFileSync(fileOf(font))))
  }
}

/** Letters, digits and signs that the first font has for certain; what most words are made of. */
const plainLatin = /^[\u0020-\u007e\u00a1-\u00ff\u2013\u2014\u2018-\u201e\u2022\u2026]*$/

function codeOf(sign: string): number {
  return sign.codePointAt(0) ?? 0
}

function fileOf(font: string): string {
  const [face, subset] = font.split(' ') as [Face, string]
  const [serif, last] = files[face]
  return asked.resolve(
    subset === 'last'
      ? `pdfjs-dist/standard_fonts/LiberationSans-${last}.ttf`
      : `@fontsource/source-serif-4/files/source-serif-4-${subset}-${serif}.woff`,
  )
}
