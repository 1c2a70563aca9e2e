import { isHeaded, type Piece } from './mend.ts'

/** The pieces with one, and all below it, a level further out or in; undefined where that makes no tree. */
export function relevel(pieces: readonly Piece[], index: number, by: -1 | 1): Piece[] | undefined {
  const piece = pieces[index]
  if (piece === undefined || piece.implied !== undefined) return undefined
  if (!(by === -1 ? mayGoOut(pieces, index, piece) : mayGoIn(pieces, index, piece))) return undefined
  const end = endBelow(pieces, index)
  return pieces.map((each, at) => (at >= index && at < end ? { ...each, depth: each.depth + by } : each))
}

/** Index after the last piece below the one at `index`. */
export function endBelow(pieces: readonly Piece[], index: number): number {
  const depth = pieces[index]?.depth ?? 0
  let end = index + 1
  while ((pieces[end]?.depth ?? 0) > depth) end++
  return end
}

/** A provision stays in its rule: what stands above it there is its least depth. */
function mayGoOut(pieces: readonly Piece[], index: number, piece: Piece): boolean {
  if (piece.depth === 1) return false
  const parent = parentOf(pieces, index, piece.depth)
  return isHeaded(piece) || parent === undefined || !isHeaded(parent)
}

function mayGoIn(pieces: readonly Piece[], index: number, piece: Piece): boolean {
  const before = pieces[index - 1]
  if (before === undefined || before.depth < piece.depth) return false
  const parent = parentOf(pieces, index, piece.depth + 1)
  if (parent === undefined || parent.kind === 'table' || parent.implied === 'reserved') return false
  if (isHeaded(piece)) return parent.kind !== 'rule' && isHeaded(parent)
  // Under its neighbour's heading it would leave its rule.
  return !isHeaded(parent)
}

/** The piece under which one of `depth` at `index` stands. */
function parentOf(pieces: readonly Piece[], index: number, depth: number): Piece | undefined {
  for (let at = index - 1; at >= 0; at--) {
    const piece = pieces[at]
    if (piece !== undefined && piece.depth < depth) return piece
  }
  return undefined
}
