import type { RegulationNode } from '@portal/contracts-regulations'

const maxIndent = 7

/**
 * Returns the indent level of a provision: its levels below the rule, without series and chapters. Text after a
 * provision's paragraphs is indented like the provision.
 */
export function getIndent({ kind, path }: Pick<RegulationNode, 'kind' | 'path'>): number {
  if (kind === 'series' || kind === 'chapter' || kind === 'rule' || kind === 'appendix') return 0
  const levels = path.length - 1 - (kind === 'flush' ? 1 : 0)
  return Math.max(0, Math.min(levels, maxIndent))
}
