import type { RegulationNode, VersionLayers } from '@portal/contracts-regulations'
import { toAnchor } from './urls.ts'
import { splitIntoRenderBlocks } from './render-blocks.ts'
import { element, type Element } from './markup.ts'
import { indexLinks, isEmptyRoot, renderProvision, getProvisionAttributes, type ProvisionContext } from './provision.ts'
import type { SpanishTranslations } from './spanish-translations.ts'
import type { ReadingTexts } from './texts.ts'

interface FullTextContext {
  readonly layers: VersionLayers | undefined
  /** Spanish translations, for readers of the Spanish pages. They replace the English text where they exist. */
  readonly spanish?: SpanishTranslations | undefined
  readonly t: ReadingTexts
}

/** Renders the full text of a version as the reading page shows it, with defined terms highlighted. */
export function renderFullText(nodes: readonly RegulationNode[], { layers, spanish, t }: FullTextContext): Element {
  const links = indexLinks(layers, true)
  const labels = new Map(nodes.map((node) => [node.regulationId, node.label]))
  const renderNode = (node: RegulationNode) =>
    renderBlockItem(node, {
      links: links.get(node.regulationId) ?? [],
      labels,
      spanish: spanish?.get(node.regulationId),
      t,
    })
  const blocks = splitIntoRenderBlocks(nodes, (node) => node)
  return element(
    'div',
    { class: 'rv-text p-rule-text', lang: 'en' },
    ...blocks.map(({ items }) => element('div', { class: 'rv-block' }, ...items.map(renderNode))),
  )
}

function renderBlockItem(node: RegulationNode, context: ProvisionContext): Element {
  if (isEmptyRoot(node)) return element('div', { id: toAnchor(node.label), tabindex: '-1' })
  return element('div', getProvisionAttributes(node), ...renderProvision(node, context))
}
