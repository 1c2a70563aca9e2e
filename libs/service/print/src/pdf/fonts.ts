import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
// oxlint-disable-next-line import/no-named-as-default -- the typings have no other export
import PDFDocument from 'pdfkit'
import { unpackWoff } from './unpack-woff.ts'

export type FontFace = 'regular' | 'italic' | 'semibold' | 'semibold-italic'

/** A word, a part of one, or a space, shaped with one font. Measurements are in thousandths of the font size. */
export interface FontWord {
  readonly font: string
  readonly text: string
  readonly width: number
  readonly glyphs: readonly Glyph[]
  /** Added to each glyph's advance width. Absent when all are 0. */
  readonly kerns?: readonly number[]
  /** Moves glyphs, such as combining marks, from their default position. Absent when all are 0. */
  readonly offsets?: readonly (readonly [x: number, y: number])[]
}

/** Shapes words. */
export interface FontSet {
  /** Splits the word where another font is needed, because no font has every character. */
  shape(word: string, face: FontFace): readonly FontWord[]
}

/** A glyph of a font. The same glyph is always the same object. */
export interface Glyph {
  readonly id: number
  readonly advanceWidth: number
  readonly codePoints: readonly number[]
}

/** The part of pdfkit's font object that is used here and missing from its typings. */
export interface FontFile {
  readonly unitsPerEm: number
  hasGlyphForCodePoint(code: number): boolean
  layout(text: string): {
    readonly glyphs: readonly Glyph[]
    readonly positions: readonly { readonly xAdvance: number; readonly xOffset: number; readonly yOffset: number }[]
  }
}

const subsets = ['latin', 'latin-ext', 'greek', 'cyrillic', 'cyrillic-ext', 'vietnamese'] as const
const fallback = 'fallback'
const fontFiles: Readonly<Record<FontFace, readonly [serif: string, fallback: string]>> = {
  regular: ['400-normal', 'Regular'],
  italic: ['400-italic', 'Italic'],
  semibold: ['600-normal', 'Bold'],
  'semibold-italic': ['600-italic', 'BoldItalic'],
}
const { resolve } = createRequire(import.meta.url)

/** Limits memory in worker threads that write many files. */
const maxCachedWords = 50_000

/**
 * The subsets of Source Serif 4, with Liberation Sans for characters that it lacks, such as mathematical symbols. A character
 * that no font has is written as its code point, `[U+1F40E]`, so that nothing is lost silently. Fonts are read once and words
 * are shaped once per thread.
 */
class EmbeddedFonts implements FontSet {
  readonly #fontNames = new Map<string, string | undefined>()
  readonly #fontFiles = new Map<string, FontFile>()
  readonly #words = new Map<FontFace, Map<string, readonly FontWord[]>>()

  shape(word: string, face: FontFace): readonly FontWord[] {
    let cache = this.#words.get(face)
    if (!cache || cache.size > maxCachedWords) {
      cache = new Map()
      this.#words.set(face, cache)
    }
    let shaped = cache.get(word)
    if (!shaped) {
      shaped = this.#splitByFont(word, face).map(({ font, text }) => shapeText(font, this.getFontFile(font), text))
      cache.set(word, shaped)
    }
    return shaped
  }

  getFontFile(name: string): FontFile {
    let font = this.#fontFiles.get(name)
    if (!font) {
      font = readFont(resolveFontPath(name))
      this.#fontFiles.set(name, font)
    }
    return font
  }

  #splitByFont(text: string, face: FontFace): { font: string; text: string }[] {
    const defaultFont = `${face} latin`
    const parts: { font: string; text: string }[] = []
    for (const character of text) {
      const found = this.#getFontName(character, face)
      const font = found ?? defaultFont
      const printable = found === undefined ? toCodePointText(character) : character
      const last = parts.at(-1)
      if (last && last.font === font) last.text += printable
      else parts.push({ font, text: printable })
    }
    return parts
  }

  #getFontName(character: string, face: FontFace): string | undefined {
    const key = `${face} ${character}`
    if (!this.#fontNames.has(key)) this.#fontNames.set(key, this.#findFontName(character, face))
    return this.#fontNames.get(key)
  }

  #findFontName(character: string, face: FontFace): string | undefined {
    // Format characters and spaces need no glyph.
    if (/[\p{Cf}\p{Zs}]/u.test(character)) return `${face} latin`
    const codePoint = character.codePointAt(0) ?? 0
    return [...subsets, fallback]
      .map((subset) => `${face} ${subset}`)
      .find((font) => this.getFontFile(font).hasGlyphForCodePoint(codePoint))
  }
}

/** The fonts of this thread. */
export const embeddedFonts = new EmbeddedFonts()

/** PDF readers treat a wider gap as a space: "(f)" would be found and copied as "(f )". */
const maxKern = 90

function shapeText(name: string, font: FontFile, text: string): FontWord {
  const scale = 1000 / font.unitsPerEm
  const { glyphs, positions } = font.layout(text)
  const kerns = positions.map(({ xAdvance }, index) =>
    Math.min((xAdvance - (glyphs[index]?.advanceWidth ?? 0)) * scale, maxKern),
  )
  const offsets = positions.map(({ xOffset, yOffset }) => [xOffset * scale, yOffset * scale] as const)
  return {
    font: name,
    text,
    width: glyphs.reduce((sum, { advanceWidth }, index) => sum + advanceWidth * scale + (kerns[index] ?? 0), 0),
    glyphs,
    ...(kerns.some((kern) => kern !== 0) && { kerns }),
    ...(offsets.some(([x, y]) => x !== 0 || y !== 0) && { offsets }),
  }
}

/** pdfkit has no public function that only reads a font, so a document that is never written does it. */
function readFont(path: string): FontFile {
  const reader = new PDFDocument({ autoFirstPage: false, font: '' })
  reader.font(unpackWoff(readFileSync(path)))
  // oxlint-disable-next-line eslint/no-underscore-dangle
  return (reader as unknown as { readonly _font: { readonly font: FontFile } })._font.font
}

function toCodePointText(character: string): string {
  const code = (character.codePointAt(0) ?? 0).toString(16).toUpperCase().padStart(4, '0')
  return `[U+${code}]`
}

function resolveFontPath(font: string): string {
  const [face, subset] = font.split(' ') as [FontFace, string]
  const [serif, sans] = fontFiles[face]
  return resolve(
    subset === fallback
      ? `pdfjs-dist/standard_fonts/LiberationSans-${sans}.ttf`
      : `@fontsource/source-serif-4/files/source-serif-4-${subset}-${serif}.woff`,
  )
}
