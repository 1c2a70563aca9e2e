import type { Mark } from '../tree.ts'
import { candidatesOf, leadingMarkers, type Candidate } from '../parse/markers.ts'
import { sliceRich, type Rich } from '../parse/rich.ts'
import { endBelow } from './level.ts'
import { isHeaded, type Piece } from './mend.ts'

/** Parts the text of a piece in two; undefined where one of them would be empty. */
export function split(pieces: readonly Piece[], index: number, offset: number): Piece[] | undefined {
  const piece = pieces[index]
  if (piece === undefined || piece.table !== undefined || piece.implied !== undefined) return undefined
  const rich: Rich = { text: piece.text, marks: piece.marks ?? [] }
  const kept = trimEnds(sliceRich(rich, 0, offset))
  const rest = trimEnds(sliceRich(rich, offset))
  const ownWords = kept.text !== '' || piece.marker !== undefined || piece.heading !== undefined
  if (offset <= 0 || offset >= piece.text.length || rest.text === '' || !ownWords) return undefined
  return [
    ...pieces.slice(0, index),
    withRich(piece, kept),
    splitOff(piece, rest, `${piece.key}~${offset}`),
    ...pieces.slice(index + 1),
  ]
}

function splitOff(piece: Piece, rest: Rich, key: string): Piece {
  const markers = leadingMarkers(rest)
  const last = markers.at(-1)
  const below = isHeaded(piece) || (last !== undefined && opensBelow(piece.own, candidatesOf(last.label)))
  const depth = piece.depth + (below ? 1 : 0)
  const { line } = piece
  if (last === undefined) return withRich({ key, own: '', kind: 'flush', depth, text: '', line }, rest)
  const marker = rest.text.slice(0, last.end)
  return withRich({ key, own: last.label, kind: 'paragraph', depth, marker, text: '', line }, sliceRich(rest, last.end))
}

/** A first member that does not go on the sequence of the piece it is split from begins one below it. */
function opensBelow(own: string, candidates: readonly Candidate[]): boolean {
  const before = candidatesOf(own)
  const goesOn = candidates.some(({ type, ordinal }) =>
    before.some((candidate) => candidate.type === type && candidate.ordinal + 1 === ordinal),
  )
  return !goesOn && candidates.some(({ ordinal }) => ordinal === 1)
}

/** Makes a piece part of the text before it, heading, marker and all; what stood below it moves up as far as it must. */
export function join(pieces: readonly Piece[], index: number): Piece[] | undefined {
  const piece = pieces[index]
  const before = pieces[index - 1]
  if (piece === undefined || before === undefined || !isText(piece) || isHeaded(piece)) return undefined
  if (piece.reservedTo !== undefined || !isText(before) || before.kind === 'series') return undefined
  const up = Math.max(0, piece.depth - before.depth)
  const end = endBelow(pieces, index)
  return [
    ...pieces.slice(0, index - 1),
    withRich(before, append({ text: before.text, marks: before.marks ?? [] }, printed(piece))),
    ...pieces.slice(index + 1, end).map((below) => ({ ...below, depth: below.depth - up })),
    ...pieces.slice(end),
  ]
}

function isText(piece: Piece): boolean {
  return piece.table === undefined && piece.implied === undefined
}

function append(before: Rich, after: Rich): Rich {
  if (before.text === '') return after
  const isParted = /[A-Za-z]-$/.test(before.text) && /^[a-z]/.test(after.text)
  const separator = isParted ? '' : /[.:;!?—”"’)\]]$/.test(before.text) ? '\n' : ' '
  return {
    text: before.text + separator + after.text,
    marks: [...before.marks, ...moved(after.marks, before.text.length + separator.length)],
  }
}

/** A piece as it was printed. */
function printed({ marker, heading, headingEnd = '', text, marks = [] }: Piece): Rich {
  const lead = [marker, heading === undefined ? undefined : heading + headingEnd, ''].filter(
    (part) => part !== undefined,
  )
  const before = lead.join(' ')
  return trimEnds({ text: before + text, marks: moved(marks, before.length) })
}

function moved(marks: readonly Mark[], by: number): Mark[] {
  return marks.map(({ start, end, kind }) => ({ start: start + by, end: end + by, kind }))
}

/** Without spaces and line ends at both ends. */
function trimEnds(rich: Rich): Rich {
  const start = rich.text.length - rich.text.trimStart().length
  return sliceRich(rich, start, rich.text.trimEnd().length)
}

function withRich({ marks: _, ...piece }: Piece, { text, marks }: Rich): Piece {
  return { ...piece, text, ...(marks.length > 0 && { marks }) }
}
