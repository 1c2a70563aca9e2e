import type { TextSpan } from '../document.ts'
import type { FontFace, FontSet, FontWord } from './fonts.ts'

/** A part of a line with one font and one format. `x` is relative to the start of the line. */
interface LineFragment {
  readonly x: number
  readonly width: number
  readonly font: string
  readonly span: TextSpan
  /** Words and spaces in order. */
  readonly words: readonly FontWord[]
}

export type Line = readonly LineFragment[]

/** The position and size of a line on a page. */
export interface LinePosition {
  readonly x: number
  readonly top: number
  readonly size: number
  readonly lineHeight: number
}

/** A shaped word with the span it comes from. */
interface StyledWord {
  readonly word: FontWord
  readonly span: TextSpan
}

/** Words that stay on one line, followed by spaces that are dropped at the end of a line. */
interface UnbreakableUnit {
  readonly words: StyledWord[]
  readonly spaces: StyledWord[]
}

export interface LineOptions {
  readonly size: number
  readonly width: number
  /** The face of spans without formatting. */
  readonly face?: FontFace
}

/** Breaks text into lines after spaces and dashes. Breaks inside a word only when the word is longer than a line. */
export function breakLines(spans: readonly TextSpan[], fonts: FontSet, options: LineOptions): Line[] {
  const lines: Line[] = []
  let line = new LineBuilder(options.size)
  const endLine = () => {
    lines.push(line.build())
    line = new LineBuilder(options.size)
  }
  for (const { words, spaces } of splitIntoUnits(spans, fonts, options.face)) {
    const width = (sumWidths(words) * options.size) / 1000
    if (line.width > 0 && line.width + width > options.width) endLine()
    if (width <= options.width) for (const word of words) line.add(word)
    else
      for (const letter of words.flatMap((word) => splitIntoLetters(word, fonts, options.face))) {
        if (line.width > 0 && line.width + (letter.word.width * options.size) / 1000 > options.width) endLine()
        line.add(letter)
      }
    for (const space of spaces) line.add(space)
  }
  if (line.width > 0 || lines.length === 0) endLine()
  return lines
}

// Spaces, a part of a word that ends with a dash after which a line may break, or a word.
const tokenPattern = /\s+|\S*?[\u2010\u2012-\u2014/-](?=\S)|\S+/g
const startsWithSpace = /^\s/
const endsWithDash = /.[\u2010\u2012-\u2014/-]$/

function splitIntoUnits(spans: readonly TextSpan[], fonts: FontSet, face: FontFace = 'regular'): UnbreakableUnit[] {
  const units: UnbreakableUnit[] = []
  let current: UnbreakableUnit = { words: [], spaces: [] }
  const endUnit = () => {
    if (current.words.length > 0 || current.spaces.length > 0) units.push(current)
    current = { words: [], spaces: [] }
  }
  for (const span of spans) {
    const spanFace = getFace(span, face)
    for (const token of span.text.match(tokenPattern) ?? [])
      if (startsWithSpace.test(token)) {
        for (let count = token.length; count > 0; count -= 1)
          current.spaces.push(...toStyledWords(' ', span, fonts, spanFace))
      } else {
        if (current.spaces.length > 0) endUnit()
        current.words.push(...toStyledWords(token, span, fonts, spanFace))
        if (endsWithDash.test(token)) endUnit()
      }
  }
  endUnit()
  return units
}

function toStyledWords(text: string, span: TextSpan, fonts: FontSet, face: FontFace): StyledWord[] {
  return fonts.shape(text, face).map((word) => ({ word, span }))
}

function getFace({ italic, bold }: TextSpan, face: FontFace): FontFace {
  const isBold = bold === true || face.startsWith('semibold')
  const isItalic = italic === true || face.endsWith('italic')
  if (isBold) return isItalic ? 'semibold-italic' : 'semibold'
  return isItalic ? 'italic' : 'regular'
}

function splitIntoLetters({ word, span }: StyledWord, fonts: FontSet, face: FontFace = 'regular'): StyledWord[] {
  return [...word.text].flatMap((letter) => toStyledWords(letter, span, fonts, getFace(span, face)))
}

function sumWidths(words: readonly StyledWord[]): number {
  let total = 0
  for (const { word } of words) total += word.width
  return total
}

interface FragmentBuilder extends LineFragment {
  width: number
  readonly words: FontWord[]
}

/** Collects the words of a line. Adjacent words of the same span and font become one fragment. */
class LineBuilder {
  readonly #size: number
  readonly #fragments: FragmentBuilder[] = []
  #width = 0

  constructor(size: number) {
    this.#size = size
  }

  get width(): number {
    return this.#width
  }

  add({ word, span }: StyledWord): void {
    const width = (word.width * this.#size) / 1000
    const last = this.#fragments.at(-1)
    if (last && last.font === word.font && last.span === span) {
      last.width += width
      last.words.push(word)
    } else this.#fragments.push({ x: this.#width, width, font: word.font, span, words: [word] })
    this.#width += width
  }

  /** Trailing spaces take no width. One of them is kept so that screen readers separate the words. */
  build(): Line {
    let space: FontWord | undefined
    for (let last = this.#fragments.at(-1); last?.words.at(-1)?.text === ' '; last = this.#fragments.at(-1)) {
      space = last.words.pop()
      last.width -= ((space?.width ?? 0) * this.#size) / 1000
      if (last.words.length === 0) this.#fragments.pop()
    }
    const last = this.#fragments.at(-1)
    if (last && space?.font === last.font) last.words.push(space)
    return this.#fragments
  }
}

/** Returns the text of a line fragment. */
export function getText({ words }: Pick<LineFragment, 'words'>): string {
  return words.map(({ text }) => text).join('')
}

/** Returns the width of a line without trailing spaces. */
export function getLineWidth(line: Line): number {
  const last = line.at(-1)
  return last ? last.x + last.width : 0
}
