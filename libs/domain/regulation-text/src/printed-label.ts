import type { TextNode } from './tree.ts'

/**
 * How a label is printed: `1020(BusinessDay)`, a definition without a number of its own, is 1020 “Business day”, and
 * `2155(c)(p1)`, text without a marker, 2155(c) ¶1.
 */
export function printedLabel(label: string): string {
  return label
    .replaceAll(/\(p(\d+)\)(?=(\(?))/g, (_, number: string, more: string) => ` ¶${number}${more && ' '}`)
    .replace(/\(([A-Z][a-z]\w+)\)$/, (_, term: string) => ` “${inWords(term)}”`)
}

/** `BusinessDay` as it is written in a sentence: "Business day". */
function inWords(term: string): string {
  return term.replaceAll(/(?<=[a-z])[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`)
}

/**
 * By provision, what its text prints before the number of the rule it stands in: `Rule` where it is "Rule 2143.", `§` where it
 * is "§ 3051."; nothing where the number stands alone, or above any rule.
 */
export function numberPrefixes(
  nodes: readonly Pick<TextNode, 'regulationId' | 'parentId' | 'kind' | 'marker'>[],
): ReadonlyMap<string, string> {
  const prefixes = new Map<string, string>()
  for (const { regulationId, parentId, kind, marker } of nodes) {
    const prefix = kind === 'rule' ? prefixOf(marker) : prefixes.get(parentId ?? '')
    if (prefix) prefixes.set(regulationId, prefix)
  }
  return prefixes
}

function prefixOf(marker = ''): string {
  const prefix = /^([^\d(]*)\d/.exec(marker)?.[1]?.trim() ?? ''
  // Of a range each place is one: "§§ 11.9-11.15" has § 11.10.
  return prefix.replace(/^§+$/, '§').replace(/^(rule|section)s$/i, '$1')
}
