import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
// oxlint-disable-next-line import/no-named-as-default -- the typings know no other export
import PDFDocument from 'pdfkit'
import { unpackFont } from './font-file.ts'

export type Face = 'regular' | 'italic' | 'semibold' | 'semibold-italic'

/** A word, a part of one, or a space, as one font sets it. */
export interface FontWord {
  readonly font: string
  readonly text: string
  /** In thousandths of the size of the type, as everything here. */
  readonly width: number
  readonly glyphs: readonly Glyph[]
  /** How much closer (negative) or farther the next sign stands than a sign is wide; absent where none does. */
  readonly kerns?: readonly number[]
  /** How far signs are moved from their place, as marks on letters are; absent where none is. */
  readonly offsets?: readonly (readonly [x: number, y: number])[]
}

/** What words are set with. */
export interface Typefaces {
  /** A word cut where the font must change, since no font has every letter. */
  set(word: string, face: Face): readonly FontWord[]
}

/** A sign as a font has it; the signs of a font are the same objects each time. */
export interface Glyph {
  readonly id: number
  readonly advanceWidth: number
  readonly codePoints: readonly number[]
}

/** What is used of a font as pdfkit's reader of fonts has it; its typings leave it out. */
export interface FontFile {
  readonly unitsPerEm: number
  hasGlyphForCodePoint(code: number): boolean
  layout(text: string): {
    readonly glyphs: readonly Glyph[]
    readonly positions: readonly { readonly xAdvance: number; readonly xOffset: number; readonly yOffset: number }[]
  }
}

const subsets = ['latin', 'latin-ext', 'greek', 'cyrillic', 'cyrillic-ext', 'vietnamese'] as const
const files: Readonly<Record<Face, readonly [serif: string, last: string]>> = {
  regular: ['400-normal', 'Regular'],
  italic: ['400-italic', 'Italic'],
  semibold: ['600-normal', 'Bold'],
  'semibold-italic': ['600-italic', 'BoldItalic'],
}
const asked = createRequire(import.meta.url)

/** Words of a font that are kept; names and numbers would fill the memory of a thread that stays. */
const mostWords = 50_000

/**
 * Source Serif 4 in its subsets, and Liberation Sans for what it lacks (mathematical signs). A sign that no font has is
 * written as its number, `[U+1F40E]`: a missing sign would be lost without a trace. Fonts are read once and a word is
 * shaped once, for every file of the thread.
 */
class EmbeddedTypefaces implements Typefaces {
  readonly #fontOf = new Map<string, string | undefined>()
  readonly #fonts = new Map<string, FontFile>()
  readonly #words = new Map<Face, Map<string, readonly FontWord[]>>()

  set(word: string, face: Face): readonly FontWord[] {
    let known = this.#words.get(face)
    if (!known || known.size > mostWords) {
      known = new Map()
      this.#words.set(face, known)
    }
    let set = known.get(word)
    if (!set) {
      set = this.#cut(word, face).map(({ font, text }) => shaped(font, this.fontFile(font), text))
      known.set(word, set)
    }
    return set
  }

  fontFile(name: string): FontFile {
    let font = this.#fonts.get(name)
    if (!font) {
      font = readFont(fileOf(name))
      this.#fonts.set(name, font)
    }
    return font
  }

  #cut(text: string, face: Face): { font: string; text: string }[] {
    const first = `${face} latin`
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

  #fontFor(sign: string, face: Face): string | undefined {
    const key = `${face} ${sign}`
    if (!this.#fontOf.has(key)) this.#fontOf.set(key, this.#findFont(sign, face))
    return this.#fontOf.get(key)
  }

  #findFont(sign: string, face: Face): string | undefined {
    const code = codeOf(sign)
    // Marks that only steer the layout have no glyph and need none.
    if (/[\p{Cf}\p{Zs}]/u.test(sign)) return `${face} latin`
    return [...subsets, 'last']
      .map((subset) => `${face} ${subset}`)
      .find((font) => this.fontFile(font).hasGlyphForCodePoint(code))
  }
}

/** The fonts of this thread. */
export const typefaces = new EmbeddedTypefaces()

/** A sign that stands farther from the one before it than this is read as a word of its own: "(f)" was found and copied as "(f )". */
const farthest = 90

function shaped(name: string, font: FontFile, text: string): FontWord {
  const scale = 1000 / font.unitsPerEm
  const { glyphs, positions } = font.layout(text)
  const kerns = positions.map(({ xAdvance }, index) =>
    Math.min((xAdvance - (glyphs[index]?.advanceWidth ?? 0)) * scale, farthest),
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

/** pdfkit has no call that only reads a font; a document that is never written does. */
function readFont(path: string): FontFile {
  const reader = new PDFDocument({ autoFirstPage: false, font: '' })
  reader.font(unpackFont(readFileSync(path)))
  // oxlint-disable-next-line eslint/no-underscore-dangle
  return (reader as unknown as { readonly _font: { readonly font: FontFile } })._font.font
}

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
