import type { RegulationNode, VersionLayers } from '@portal/contracts-regulations'
import { anchorOf } from './addresses.ts'
import { blocksOf } from './blocks.ts'
import { element, type Element } from './markup.ts'
import { indexLinks, isPlaceOnly, provisionBody, provisionFrame, type ProvisionSurroundings } from './provision.ts'
import type { SpanishText } from './spanish.ts'
import type { ReadingWords } from './words.ts'

interface WholeTextSurroundings {
  readonly layers: VersionLayers | undefined
  /** For those who read Spanish: what there is of it stands in the place of the English words. */
  readonly spanish?: SpanishText | undefined
  readonly t: ReadingWords
}

/** The whole text of a version, as the reading page shows it with its defined terms marked. */
export function wholeText(nodes: readonly RegulationNode[], { layers, spanish, t }: WholeTextSurroundings): Element {
  const links = indexLinks(layers, true)
  const labels = new Map(nodes.map((node) => [node.regulationId, node.label]))
  const provisionOf = (node: RegulationNode) =>
    provision(node, {
      links: links.get(node.regulationId) ?? [],
      labels,
      spanish: spanish?.get(node.regulationId),
      t,
    })
  const blocks = blocksOf(nodes, (node) => node)
  return element(
    'div',
    { class: 'rv-text p-rule-text', lang: 'en' },
    ...blocks.map(({ items }) => element('div', { class: 'rv-block' }, ...items.map(provisionOf))),
  )
}

function provision(node: RegulationNode, surroundings: ProvisionSurroundings): Element {
  if (isPlaceOnly(node)) return element('div', { id: anchorOf(node.label), tabindex: '-1' })
  return element('div', provisionFrame(node), ...provisionBody(node, surroundings))
}
