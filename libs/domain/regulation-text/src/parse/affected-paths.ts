import type { ParseWarning, ParsedNode } from './parsed-regulation.ts'

/** The path and line at which a provision was placed. */
export interface LineLocation {
  readonly path: readonly string[]
  readonly line: number
}

/** A warning before its affected paths are known. */
export interface FoundWarning extends Omit<ParseWarning, 'affectedPaths'> {
  /** Later lines with the same ambiguity, which get no warning of their own. */
  readonly similarLines?: readonly LineLocation[]
}

/** Adds to each warning the paths it affects: its own, those of similar lines, and all their descendants. */
export function addAffectedPaths(foundWarnings: readonly FoundWarning[], nodes: readonly ParsedNode[]): ParseWarning[] {
  const indexes = new Map(nodes.map((node, index) => [locationKey(node), index]))
  return foundWarnings.map(({ similarLines = [], ...warning }) => {
    const affected = new Set<number>()
    if (warning.code === 'unmarked-parent') addUnderUnmarkedText(affected, nodes, warning.line)
    else
      for (const location of [warning, ...similarLines]) addSubtree(affected, nodes, indexes.get(locationKey(location)))
    const affectedPaths = [...affected].map((index) => nodes[index]?.path ?? [])
    return { ...warning, affectedPaths: affectedPaths.length === 0 ? [warning.path] : affectedPaths }
  })
}

function locationKey({ path, line }: LineLocation): string {
  return `${line} ${path.join('/')}`
}

function addSubtree(affected: Set<number>, nodes: readonly ParsedNode[], top: number | undefined): void {
  const depth = nodes[top ?? -1]?.depth
  if (top === undefined || depth === undefined) return
  affected.add(top)
  for (let index = top + 1; (nodes[index]?.depth ?? 0) > depth; index++) affected.add(index)
}

/** Adds the provisions under unmarked text, whose labels are generated, from a line to the end of its rule. */
function addUnderUnmarkedText(affected: Set<number>, nodes: readonly ParsedNode[], line: number): void {
  const first = nodes.findIndex((node) => node.line >= line)
  for (let index = first; index !== -1 && index < nodes.length; index++) {
    const node = nodes[index]
    if (node === undefined || /^(?:rule|chapter|series|appendix)$/.test(node.kind)) return
    const { parent } = node
    const kind = nodes[parent ?? -1]?.kind
    if (parent !== null && (kind === 'definition' || kind === 'flush' || affected.has(parent))) affected.add(index)
  }
}
