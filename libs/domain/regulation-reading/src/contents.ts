import type { RegulationNode } from '@portal/contracts-regulations'
import type { SpanishTranslations } from './spanish-translations.ts'

/** Returns the entries of the table of contents: the parts that readers look for by number or name. */
export function getContentsEntries(nodes: readonly RegulationNode[]): readonly RegulationNode[] {
  const isPart = (node: RegulationNode) => ['chapter', 'rule', 'appendix'].includes(node.kind)
  const parts = nodes.filter(isPart)
  // A text without rules (a standalone document) lists its first level.
  return parts.length > 0 ? parts : nodes.filter((node) => node.depth === 1)
}

/** Maximum length of the text shown for a part without a heading, in characters. */
const maxTitleLength = 60

/**
 * Returns the title of a part in the table of contents, in Spanish if translated, otherwise in English. `text` is
 * empty for a reserved part.
 */
export function getPartTitle(
  part: Pick<RegulationNode, 'regulationId' | 'heading' | 'text'>,
  spanish: SpanishTranslations,
): { readonly text: string; readonly lang: 'en' | 'es' } {
  const translated = spanish.get(part.regulationId)
  const spanishTitle = typeof translated === 'object' ? getTitle(translated) : ''
  return spanishTitle === '' ? { text: getTitle(part), lang: 'en' } : { text: spanishTitle, lang: 'es' }
}

/** Returns true if a title in the table of contents is Spanish; the contents then say which text is the official one. */
export function hasSpanishTitle(parts: readonly RegulationNode[], spanish: SpanishTranslations): boolean {
  return parts.some((part) => getPartTitle(part, spanish).lang === 'es')
}

function getTitle({ heading, text }: { readonly heading?: string | undefined; readonly text: string }): string {
  return heading ?? text.slice(0, maxTitleLength)
}

/** Maps each provision to the part that contains it. Nodes are in document order, parents first. */
export function mapProvisionsToParts(
  nodes: readonly RegulationNode[],
  parts: readonly RegulationNode[],
): ReadonlyMap<string, string> {
  const partIds = new Set(parts.map((part) => part.regulationId))
  const partByProvision = new Map<string, string>()
  for (const { regulationId, parentId } of nodes) {
    const part = partIds.has(regulationId)
      ? regulationId
      : parentId === null
        ? undefined
        : partByProvision.get(parentId)
    if (part !== undefined) partByProvision.set(regulationId, part)
  }
  return partByProvision
}
