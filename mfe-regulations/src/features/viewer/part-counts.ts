import type { RegulationNode } from '@portal/contracts-regulations'
import { anchorOf } from '../../addresses.ts'

/** The anchor of the provision that once had the label an old link names. */
export function redirectedAnchor(
  anchor: string,
  redirects: readonly { readonly fromLabel: string; readonly regulationId: string }[] | undefined,
  nodes: readonly RegulationNode[],
): string | undefined {
  const redirect = redirects?.find(({ fromLabel }) => anchorOf(fromLabel) === anchor)
  const node = redirect && nodes.find(({ regulationId }) => regulationId === redirect.regulationId)
  return node && anchorOf(node.label)
}

/** Comments on a part and all below it. */
export function partCounts(
  partOf: ReadonlyMap<string, string>,
  counts: ReadonlyMap<string, { readonly made: number }>,
): ReadonlyMap<string, number> {
  const sums = new Map<string, number>()
  for (const [regulationId, { made }] of counts) {
    const part = partOf.get(regulationId)
    if (part) sums.set(part, (sums.get(part) ?? 0) + made)
  }
  return sums
}
