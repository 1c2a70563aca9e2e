import type { ParsedNode } from '../parse/parsed-regulation.ts'
import type { MendedNode, Piece } from './mend.ts'

/** Takes parsed provisions apart: each by itself, its place told by its depth. */
export function piecesOf(nodes: readonly ParsedNode[]): Piece[] {
  const onLine = new Map<number, number>()
  return nodes.map(({ path, parent: _, ...node }) => {
    const nth = onLine.get(node.line) ?? 0
    onLine.set(node.line, nth + 1)
    return { ...node, key: `${node.line}.${nth}`, own: path.at(-1) ?? '' }
  })
}

/** Puts pieces together: parents and paths anew, unmarked text counted under each owner. */
export function nodesOf(pieces: readonly Piece[]): MendedNode[] {
  const nodes: MendedNode[] = []
  const open: number[] = []
  const unmarked = new Map<number | null, number>()
  for (const { own, ...piece } of pieces) {
    open.length = piece.depth - 1
    const parent = open.at(-1) ?? null
    const above = parent === null ? undefined : nodes[parent]
    const path = pathUnder(above, { kind: piece.kind, own }, () => {
      const count = (unmarked.get(parent) ?? 0) + 1
      unmarked.set(parent, count)
      return count
    })
    open.push(nodes.push({ ...piece, path, parent }) - 1)
  }
  return nodes
}

function pathUnder(
  above: MendedNode | undefined,
  { kind, own }: Pick<Piece, 'kind' | 'own'>,
  count: () => number,
): readonly string[] {
  switch (kind) {
    case 'rule':
    case 'series':
      return own === '' ? [] : [own]
    case 'chapter':
    case 'appendix':
      return above?.kind === 'chapter' ? [...above.path, own] : [own]
    case 'flush':
    case 'table':
      return [...(above?.path ?? []), `p${count()}`]
    case 'paragraph':
    case 'definition':
      return [...(above?.path ?? []), own]
  }
}
