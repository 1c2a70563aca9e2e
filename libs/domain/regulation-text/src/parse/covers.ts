import type { Doubt, ParsedNode } from './parsed-regulation.ts'

/** Where a line was put. */
export interface Place {
  readonly path: readonly string[]
  readonly line: number
}

/** A doubt as it is found, before it is known what hangs on it. */
export interface FoundDoubt extends Omit<Doubt, 'covers'> {
  /** Later lines that part from their other reading in the same way, and are not doubted again. */
  readonly alike?: readonly Place[]
}

/** The doubts with the provisions whose place hangs on each: it, the lines alike, and all that stands below them. */
export function withCovers(found: readonly FoundDoubt[], nodes: readonly ParsedNode[]): Doubt[] {
  const places = new Map(nodes.map((node, index) => [keyOf(node), index]))
  return found.map(({ alike = [], ...doubt }) => {
    const covered = new Set<number>()
    if (doubt.code === 'unmarked-parent') addUnderUnmarked(covered, nodes, doubt.line)
    else for (const place of [doubt, ...alike]) addBranch(covered, nodes, places.get(keyOf(place)))
    const covers = [...covered].map((index) => nodes[index]?.path ?? [])
    return { ...doubt, covers: covers.length === 0 ? [doubt.path] : covers }
  })
}

function keyOf({ path, line }: Place): string {
  return `${line} ${path.join('/')}`
}

function addBranch(covered: Set<number>, nodes: readonly ParsedNode[], top: number | undefined): void {
  const depth = nodes[top ?? -1]?.depth
  if (top === undefined || depth === undefined) return
  covered.add(top)
  for (let index = top + 1; (nodes[index]?.depth ?? 0) > depth; index++) covered.add(index)
}

/** From a line to the end of its rule, what stands under text without marker: its label was made up. */
function addUnderUnmarked(covered: Set<number>, nodes: readonly ParsedNode[], line: number): void {
  const first = nodes.findIndex((node) => node.line >= line)
  for (let index = first; index !== -1 && index < nodes.length; index++) {
    const node = nodes[index]
    if (node === undefined || /^(?:rule|chapter|series|appendix)$/.test(node.kind)) return
    const { parent } = node
    const kind = nodes[parent ?? -1]?.kind
    if (parent !== null && (kind === 'definition' || kind === 'flush' || covered.has(parent))) covered.add(index)
  }
}
