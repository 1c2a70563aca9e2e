import type { RegulationNode } from '@portal/contracts-regulations'
import { getSubtreeIds } from '@portal/regulation-text/edit'

/** Returns whether a provision groups rules and has its own, short text. */
function groupsRules({ kind, parentId }: RegulationNode): boolean {
  return parentId === null || kind === 'series' || kind === 'chapter'
}

/** Returns the provision that the editor opens on: the first rule, or the regulation if it has none. */
export function findFirstRule(nodes: readonly RegulationNode[]): RegulationNode | undefined {
  return nodes.find((node) => node.kind === 'rule') ?? nodes.find((node) => !groupsRules(node)) ?? nodes[0]
}

/**
 * Returns the provisions that are edited together with the selected one: all of its rule, in the order of the text. The
 * regulation itself and its chapters are edited alone.
 */
export function getOpenRule(nodes: readonly RegulationNode[], selected: RegulationNode): readonly RegulationNode[] {
  const byId = new Map(nodes.map((node) => [node.regulationId, node]))
  let rule = selected
  for (let parent = byId.get(rule.parentId ?? ''); parent && !groupsRules(parent);) {
    rule = parent
    parent = byId.get(rule.parentId ?? '')
  }
  if (groupsRules(rule)) return [rule]
  const ids = getSubtreeIds(nodes, rule.regulationId)
  return nodes.filter((node) => ids.has(node.regulationId))
}
