import type { RegulationNode } from '@portal/contracts-regulations'
import type { SpanishText } from './spanish.ts'

/** What stands in the contents: the parts a reader looks for by number or name. */
export function contentsOf(nodes: readonly RegulationNode[]): readonly RegulationNode[] {
  const isPart = (node: RegulationNode) => ['chapter', 'rule', 'appendix'].includes(node.kind)
  const parts = nodes.filter(isPart)
  // A text without rules (a stand-alone document) is found by its first level.
  return parts.length > 0 ? parts : nodes.filter((node) => node.depth === 1)
}

/** As much as the contents show of a part without a heading, characters. */
const shownOfText = 60

/**
 * What a part is called in the contents, as its text calls it: in Spanish where that stands in the text, in English
 * otherwise. `words` is empty for a reserved place.
 */
export function partWords(
  part: Pick<RegulationNode, 'regulationId' | 'heading' | 'text'>,
  spanish: SpanishText,
): { readonly words: string; readonly lang: 'en' | 'es' } {
  const translated = spanish.get(part.regulationId)
  const inSpanish = typeof translated === 'object' ? calledBy(translated) : ''
  return inSpanish === '' ? { words: calledBy(part), lang: 'en' } : { words: inSpanish, lang: 'es' }
}

function calledBy({ heading, text }: { readonly heading?: string | undefined; readonly text: string }): string {
  return heading ?? text.slice(0, shownOfText)
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
