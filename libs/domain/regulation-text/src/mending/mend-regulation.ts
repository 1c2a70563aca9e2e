import { parseRegulation, type ParseOptions } from '../parse/parse-regulation.ts'
import type { ChosenReading, Doubt } from '../parse/parsed-regulation.ts'
import { relevel } from './level.ts'
import type { Mend, MendedNode, MendedRegulation, OpenDoubt, Piece } from './mend.ts'
import { nodesOf, piecesOf } from './pieces.ts'
import { withRepeatedPaths } from './repeated-paths.ts'
import { join, split } from './split-join.ts'

type Change = Exclude<Mend, { op: 'read' }>

/**
 * Reads a text and mends it. Pure; never throws for any text or mends. Chosen readings come first, for they decide how
 * the text is read; then the rest in order. Nothing of the text is lost by any of them.
 */
export function mendRegulation(
  lines: string | readonly string[],
  mends: readonly Mend[],
  options: Pick<ParseOptions, 'style' | 'onRule'> = {},
): MendedRegulation {
  const chosen = mends.filter((mend) => mend.op === 'read')
  const parsed = parseRegulation(lines, { ...options, chosen })
  const started = piecesOf(parsed.nodes)
  const doubts = parsed.doubts
    .filter((doubt) => !isChosen(doubt, chosen))
    .map((doubt) => ({ doubt, key: keyOf(doubt, parsed.nodes, started) }))
  const settled = new Set<string>()
  const leftOut: number[] = []
  let pieces = started
  mends.forEach((mend, index) => {
    if (mend.op === 'read') return
    const at = pieces.findIndex((piece) => piece.key === mend.at)
    const changed = at === -1 ? undefined : change(pieces, at, mend)
    if (changed === undefined) leftOut.push(index)
    else {
      pieces = changed
      settled.add(mend.op === 'accept' ? `${mend.at} ${mend.code}` : mend.at)
    }
  })
  const nodes = nodesOf(pieces)
  const open = openDoubts(
    doubts.filter(({ doubt, key }) => !settled.has(key) && !settled.has(`${key} ${doubt.code}`)),
    nodes,
  )
  return {
    style: parsed.style,
    ...(parsed.title !== undefined && { title: parsed.title }),
    nodes,
    doubts:
      pieces === started ? open : withRepeatedPaths(open, nodes).filter((doubt) => !isAccepted(doubt, nodes, settled)),
    notes: parsed.notes,
    discards: parsed.discards,
    leftOut,
  }
}

function change(pieces: Piece[], at: number, mend: Change): Piece[] | undefined {
  switch (mend.op) {
    case 'level':
      return relevel(pieces, at, mend.by)
    case 'split':
      return split(pieces, at, mend.offset)
    case 'join':
      return join(pieces, at)
    case 'accept':
      return pieces
  }
}

function isAccepted({ node, code }: OpenDoubt, nodes: readonly MendedNode[], settled: ReadonlySet<string>): boolean {
  return settled.has(`${nodes[node]?.key ?? ''} ${code}`)
}

/** A line that stands where a person put it is not doubted again. */
function isChosen({ line, path }: Doubt, chosen: readonly ChosenReading[]): boolean {
  return chosen.some((reading) => reading.line === line && reading.path.join('/') === path.join('/'))
}

/** The provision that a doubt is about: the one of its path on its line, else the last that begins there or before. */
function keyOf({ line, path }: Doubt, nodes: readonly { path: readonly string[] }[], pieces: readonly Piece[]): string {
  const label = path.join('/')
  const exact = pieces.findLast((piece, at) => piece.line === line && nodes[at]?.path.join('/') === label)
  return (exact ?? pieces.findLast((piece) => piece.line <= line) ?? pieces[0])?.key ?? ''
}

/** The doubts in document order, with where each stands now; one whose provision was joined away went with it. */
function openDoubts(
  doubts: readonly { readonly doubt: Doubt; readonly key: string }[],
  nodes: readonly MendedNode[],
): OpenDoubt[] {
  const places = new Map(nodes.map((node, index) => [node.key, index]))
  return doubts
    .flatMap(({ doubt, key }) => {
      const node = places.get(key)
      return node === undefined ? [] : [{ ...doubt, node }]
    })
    .toSorted((a, b) => a.node - b.node)
}
