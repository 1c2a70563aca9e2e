import { isHeadingKind, type CorrectedNode, type OpenWarning } from './correction.ts'

const DUPLICATE_CODES: ReadonlySet<string> = new Set(['duplicate-marker', 'duplicate-heading'])

/**
 * Updates the duplicate-label warnings after corrections: removes those whose path is unique now and adds those that a
 * correction caused. A version with duplicate labels cannot be published, so the editor must see them at once.
 */
export function updateDuplicateWarnings(
  warnings: readonly OpenWarning[],
  nodes: readonly CorrectedNode[],
): OpenWarning[] {
  const duplicates = findDuplicates(nodes)
  const remaining = warnings.filter(({ code, node }) => !DUPLICATE_CODES.has(code) || duplicates.has(node))
  const warnedNodes = new Set(remaining.filter(({ code }) => DUPLICATE_CODES.has(code)).map(({ node }) => node))
  const newWarnings = [...duplicates]
    .filter((node) => !warnedNodes.has(node))
    .flatMap((node) => createDuplicateWarning(nodes[node], node))
  return [...remaining, ...newWarnings].toSorted((a, b) => a.node - b.node)
}

/** Returns the indexes of provisions whose path occurred before. */
function findDuplicates(nodes: readonly CorrectedNode[]): Set<number> {
  const seen = new Set<string>()
  const duplicates = new Set<number>()
  nodes.forEach(({ path }, index) => {
    const key = path.join('/')
    if (seen.has(key)) duplicates.add(index)
    seen.add(key)
  })
  return duplicates
}

function createDuplicateWarning(node: CorrectedNode | undefined, index: number): OpenWarning[] {
  if (node === undefined) return []
  const { path, line, marker } = node
  return [
    {
      path,
      code: isHeadingKind(node) ? 'duplicate-heading' : 'duplicate-marker',
      message: `${marker ?? path.at(-1) ?? ''} repeats a label that an earlier provision already has.`,
      interpretations: [{ path, note: 'selected' }],
      line,
      affectedPaths: [path],
      node: index,
    },
  ]
}
