import type { Words } from '../document/export-document.ts'
import type { Face, Typefaces } from './typefaces.ts'

/** A stretch of one line in one font with one look; `x` from the line's beginning. */
interface Fragment {
  readonly x: number
  readonly text: string
  readonly width: number
  readonly font: string
  readonly words: Words
}

export type Line = readonly Fragment[]

interface Piece {
  readonly text: string
  readonly width: number
  readonly font: string
  readonly words: Words
}

/** Pieces that stay together, and the space after them, which goes when the line ends there. */
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
  let line: Piece[] = []
  let used = 0
  const end = () => {
    lines.push(mergedLine(line))
    line = []
    used = 0
  }
  for (const unit of unitsOf(words, faces, options)) {
    const width = sum(unit.pieces)
    if (used > 0 && used + width > options.width) end()
    for (const piece of width > options.width
      ? unit.pieces.flatMap((each) => letters(each, faces, options))
      : unit.pieces) {
      if (used > 0 && used + piece.width > options.width) end()
      line.push(piece)
      used += piece.width
    }
    line.push(...unit.spaces)
    used += sum(unit.spaces)
  }
  if (line.length > 0 || lines.length === 0) end()
  return lines
}

// A run of spaces, a part of a word that ends with a dash after which a line may end, or a word.
const part = /\s+|\S*?[\u2010\u2012-\u2014/-](?=\S)|\S+/gu
const endsWithBreak = /[\u2010\u2012-\u2014/-]$/u

function unitsOf(words: readonly Words[], faces: Typefaces, options: LineOptions): Unit[] {
  const units: Unit[] = []
  let open: Unit = { pieces: [], spaces: [] }
  const close = () => {
    if (open.pieces.length > 0 || open.spaces.length > 0) units.push(open)
    open = { pieces: [], spaces: [] }
  }
  for (const each of words) {
    for (const [text] of each.text.matchAll(part)) {
      const isSpace = text.trim() === ''
      const pieces = piecesOf(isSpace ? text.replaceAll(/\s/gu, ' ') : text, each, faces, options)
      if (isSpace) open.spaces.push(...pieces)
      else {
        if (open.spaces.length > 0) close()
        open.pieces.push(...pieces)
        if (endsWithBreak.test(text) && text.length > 1) close()
      }
    }
  }
  close()
  return units
}

function piecesOf(text: string, words: Words, faces: Typefaces, { size, face = 'regular' }: LineOptions): Piece[] {
  return faces
    .cut(text, faceOf(words, face))
    .map((cut) => ({ ...cut, words, width: faces.width(cut.font, cut.text, size) }))
}

function faceOf({ em, strong }: Words, face: Face): Face {
  const isStrong = strong === true || face.startsWith('semibold')
  const isItalic = em === true || face.endsWith('italic')
  if (isStrong) return isItalic ? 'semibold-italic' : 'semibold'
  return isItalic ? 'italic' : 'regular'
}

function letters(piece: Piece, faces: Typefaces, { size }: LineOptions): Piece[] {
  return [...piece.text].map((text) => ({ ...piece, text, width: faces.width(piece.font, text, size) }))
}

/** Neighbours of one look become one fragment. The space at the end of a line takes no room, but parts the words for those who listen. */
function mergedLine(pieces: readonly Piece[]): Line {
  let last = pieces.length
  while (last > 0 && pieces[last - 1]?.text.trim() === '') last -= 1
  const fragments: Fragment[] = []
  let x = 0
  for (const piece of pieces.slice(0, last)) {
    const before = fragments.at(-1)
    if (before && before.font === piece.font && before.words === piece.words)
      fragments[fragments.length - 1] = {
        ...before,
        text: before.text + piece.text,
        width: before.width + piece.width,
      }
    else fragments.push({ ...piece, x })
    x += piece.width
  }
  const end = fragments.at(-1)
  if (end && last < pieces.length) fragments[fragments.length - 1] = { ...end, text: `${end.text} ` }
  return fragments
}

function sum(pieces: readonly Piece[]): number {
  return pieces.reduce((total, piece) => total + piece.width, 0)
}

/** Width of a line as set. */
export function lineWidth(line: Line): number {
  const last = line.at(-1)
  return last ? last.x + last.width : 0
}
