import { isHeaded, type MendedNode, type OpenDoubt } from './mend.ts'

const CODES: ReadonlySet<string> = new Set(['duplicate-marker', 'duplicate-heading'])

/**
 * The doubts as they are after mending: those on a path that is no longer there twice are gone, and a path that a mend made
 * the second of its kind is doubted. A version cannot be published with either, and whoever mends should see it at once.
 */
export function withRepeatedPaths(doubts: readonly OpenDoubt[], nodes: readonly MendedNode[]): OpenDoubt[] {
  const repeated = repeatedIn(nodes)
  const kept = doubts.filter(({ code, node }) => !CODES.has(code) || repeated.has(node))
  const told = new Set(kept.filter(({ code }) => CODES.has(code)).map(({ node }) => node))
  const found = [...repeated].filter((node) => !told.has(node)).flatMap((node) => doubtOn(nodes[node], node))
  return [...kept, ...found].toSorted((a, b) => a.node - b.node)
}

/** Indexes of the provisions whose path stood before. */
function repeatedIn(nodes: readonly MendedNode[]): Set<number> {
  const seen = new Set<string>()
  const repeated = new Set<number>()
  nodes.forEach(({ path }, index) => {
    const key = path.join('/')
    if (seen.has(key)) repeated.add(index)
    seen.add(key)
  })
  return repeated
}

function doubtOn(node: MendedNode | undefined, index: number): OpenDoubt[] {
  if (node === undefined) return []
  const { path, line, marker } = node
  return [
    {
      path,
      code: isHeaded(node) ? 'duplicate-heading' : 'duplicate-marker',
      message: `${marker ?? path.at(-1) ?? ''} gives a label that an earlier provision has already.`,
      readings: [{ path, note: 'taken' }],
      line,
      covers: [path],
      node: index,
    },
  ]
}
