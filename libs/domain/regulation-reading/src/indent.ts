import type { RegulationNode } from '@portal/contracts-regulations'

const deepest = 7

/**
 * How many steps a provision is indented: its levels below the rule, whatever stands above the rule (series, chapters).
 * Text that follows the paragraphs of a provision stands again where that provision does.
 */
export function indentOf({ kind, path }: Pick<RegulationNode, 'kind' | 'path'>): number {
  if (kind === 'series' || kind === 'chapter' || kind === 'rule' || kind === 'appendix') return 0
  const below = path.length - 1 - (kind === 'flush' ? 1 : 0)
  return Math.max(0, Math.min(below, deepest))
}
