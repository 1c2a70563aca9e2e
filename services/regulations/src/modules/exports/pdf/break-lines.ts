import type { Words } from '../document/export-document.ts'
import type { Face, FontWord, Typefaces } from './typefaces.ts'

/** A stretch of one line in one font with one look; `x` from the line's beginning. */
interface Fragment {
  readonly x: number
  readonly width: number
  readonly font: string
  readonly words: Words
  /** Words and spaces as they are set. */
  readonly parts: readonly FontWord[]
}

export type Line = readonly Fragment[]

/** Where a line stands on a page; `top` is the top of a line of this leading. */
export interface LinePlace {
  readonly x: number
  readonly top: number
  readonly size: number
  readonly leading: number
}

/** What does not part at the end of a line, of one look. */
interface Piece {
  readonly part: FontWord
  readonly words: Words
}

/** Pieces that stay together, and the spaces after them, which go when the line ends there. */
interface Unit {
  readonly pieces: Piece[]
  readonly spaces: Piece[]
}

export interface LineOptions {
  readonly size: number
  readonly width: number
  /** The face of words without a look of their own. */
  readonly face?: Face
}

/** Breaks words into lines: after spaces and dashes, and inside a word only where it is longer than a line. */
export function breakLines(words: readonly Words[], faces: Typefaces, options: LineOptions): Line[] {
  const lines: Line[] = []
  let line = new OpenLine(options.size)
  const end = () => {
    lines.push(line.ended())
    line = new OpenLine(options.size)
  }
  for (const { pieces, spaces } of unitsOf(words, faces, options.face)) {
    const width = (sum(pieces) * options.size) / 1000
    if (line.used > 0 && line.used + width > options.width) end()
    if (width <= options.width) for (const piece of pieces) line.add(piece)
    else
      for (const piece of pieces.flatMap((each) => letters(each, faces, options.face))) {
        if (line.used > 0 && line.used + (piece.part.width * options.size) / 1000 > options.width) end()
        line.add(piece)
      }
    for (const space of spaces) line.add(space)
  }
  if (line.used > 0 || lines.length === 0) end()
  return lines
}

// A run of spaces, a part of a word that ends with a dash after which a line may end, or a word.
const part = /\s+|\S*?[\u2010\u2012-\u2014/-](?=\S)|\S+/g
const isSpaced = /^\s/
const endsWithBreak = /.[\u2010\u2012-\u2014/-]$/

function unitsOf(words: readonly Words[], faces: Typefaces, face: Face = 'regular'): Unit[] {
  const units: Unit[] = []
  let open: Unit = { pieces: [], spaces: [] }
  const close = () => {
    if (open.pieces.length > 0 || open.spaces.length > 0) units.push(open)
    open = { pieces: [], spaces: [] }
  }
  for (const each of words) {
    const own = faceOf(each, face)
    for (const text of each.text.match(part) ?? [])
      if (isSpaced.test(text)) {
        for (let count = text.length; count > 0; count -= 1) open.spaces.push(...piecesOf(' ', each, faces, own))
      } else {
        if (open.spaces.length > 0) close()
        open.pieces.push(...piecesOf(text, each, faces, own))
        if (endsWithBreak.test(text)) close()
      }
  }
  close()
  return units
}

function piecesOf(text: string, words: Words, faces: Typefaces, face: Face): Piece[] {
  return faces.set(text, face).map((part) => ({ part, words }))
}

function faceOf({ em, strong }: Words, face: Face): Face {
  const isStrong = strong === true || face.startsWith('semibold')
  const isItalic = em === true || face.endsWith('italic')
  if (isStrong) return isItalic ? 'semibold-italic' : 'semibold'
  return isItalic ? 'italic' : 'regular'
}

function letters({ part, words }: Piece, faces: Typefaces, face: Face = 'regular'): Piece[] {
  return [...part.text].flatMap((letter) => piecesOf(letter, words, faces, faceOf(words, face)))
}

function sum(pieces: readonly Piece[]): number {
  let total = 0
  for (const { part } of pieces) total += part.width
  return total
}

interface OpenFragment extends Fragment {
  width: number
  readonly parts: FontWord[]
}

/** A line while it is filled: neighbours of one look become one fragment. */
class OpenLine {
  readonly #size: number
  readonly #fragments: OpenFragment[] = []
  #used = 0

  constructor(size: number) {
    this.#size = size
  }

  get used(): number {
    return this.#used
  }

  add({ part, words }: Piece): void {
    const width = (part.width * this.#size) / 1000
    const last = this.#fragments.at(-1)
    if (last && last.font === part.font && last.words === words) {
      last.width += width
      last.parts.push(part)
    } else this.#fragments.push({ x: this.#used, width, font: part.font, words, parts: [part] })
    this.#used += width
  }

  /** The line without the spaces at its end, which take no room; one of them parts the words for those who listen. */
  ended(): Line {
    let space: FontWord | undefined
    for (let last = this.#fragments.at(-1); last?.parts.at(-1)?.text === ' '; last = this.#fragments.at(-1)) {
      space = last.parts.pop()
      last.width -= ((space?.width ?? 0) * this.#size) / 1000
      if (last.parts.length === 0) this.#fragments.pop()
    }
    const last = this.#fragments.at(-1)
    if (last && space?.font === last.font) last.parts.push(space)
    return this.#fragments
  }
}

/** The words of a stretch. */
export function textOf({ parts }: Pick<Fragment, 'parts'>): string {
  return parts.map(({ text }) => text).join('')
}

/** Width of a line as set. */
export function lineWidth(line: Line): number {
  const last = line.at(-1)
  return last ? last.x + last.width : 0
}
