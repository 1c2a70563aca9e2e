import type { RegulationNode } from '@portal/contracts-regulations'

/** What stands in the contents: the parts a reader looks for by number or name. */
export function contentsOf(nodes: readonly RegulationNode[]): readonly RegulationNode[] {
  const isPart = (node: RegulationNode) => ['chapter', 'rule', 'appendix'].includes(node.kind)
  const parts = nodes.filter(isPart)
  // A text without rules (a stand-alone document) is found by its first level.
  return parts.length > 0 ? parts : nodes.filter((node) => node.depth === 1)
}

/** For each provision the part that holds it. Nodes are in document order, parents first. */
export function partsByProvision(
  nodes: readonly RegulationNode[],
  parts: readonly RegulationNode[],
): ReadonlyMap<string, string> {
  const partIds = new Set(parts.map((part) => part.regulationId))
  const held = new Map<string, string>()
  for (const { regulationId, parentId } of nodes) {
    const part = partIds.has(regulationId) ? regulationId : parentId === null ? undefined : held.get(parentId)
    if (part !== undefined) held.set(regulationId, part)
  }
  return held
}
