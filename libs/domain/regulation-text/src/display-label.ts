import type { TextNode } from './tree.ts'

/**
 * Formats a label for display: `1020(BusinessDay)`, a definition without a number, as 1020 “Business day”, and
 * `2155(c)(p1)`, text without a marker, as 2155(c) ¶1.
 */
export function formatDisplayLabel(label: string): string {
  return label
    .replaceAll(/\(p(\d+)\)(?=(\(?))/g, (_, number: string, nextPart: string) => ` ¶${number}${nextPart && ' '}`)
    .replace(/\(([A-Z][a-z]\w+)\)$/, (_, term: string) => ` “${toWords(term)}”`)
}

/** Converts `BusinessDay` to "Business day". */
function toWords(term: string): string {
  return term.replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
}

/**
 * Returns, for each provision, the prefix its text prints before the rule number: `Rule` for "Rule 2143.", `§` for "§
 * 3051." Provisions above any rule, and rules with a bare number, have none.
 */
export function getNumberPrefixes(
  nodes: readonly Pick<TextNode, 'regulationId' | 'parentId' | 'kind' | 'marker'>[],
): ReadonlyMap<string, string> {
  const prefixes = new Map<string, string>()
  for (const { regulationId, parentId, kind, marker } of nodes) {
    const prefix = kind === 'rule' ? parsePrefix(marker) : prefixes.get(parentId ?? '')
    if (prefix) prefixes.set(regulationId, prefix)
  }
  return prefixes
}

function parsePrefix(marker = ''): string {
  const prefix = /^([^\d(]*)\d/.exec(marker)?.[1]?.trim() ?? ''
  // Each number of a range is singular: "§§ 11.9-11.15" contains § 11.10.
  return prefix.replace(/^§+$/, '§').replace(/^(rule|section)s$/i, '$1')
}
