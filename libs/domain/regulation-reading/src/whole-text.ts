import type { RegulationNode, VersionLayers } from '@portal/contracts-regulations'
import { anchorOf } from './addresses.ts'
import { blocksOf } from './blocks.ts'
import { element, type Element } from './markup.ts'
import { indexLinks, isPlaceOnly, provisionBody, provisionFrame, type ProvisionSurroundings } from './provision.ts'
import type { ReadingWords } from './words.ts'

/** The whole text of a version, as the reading page shows it with its defined terms marked. */
export function wholeText(
  nodes: readonly RegulationNode[],
  layers: VersionLayers | undefined,
  t: ReadingWords,
): Element {
  const links = indexLinks(layers, true)
  const labels = new Map(nodes.map((node) => [node.regulationId, node.label]))
  const provisionOf = (node: RegulationNode) =>
    provision(node, { links: links.get(node.regulationId) ?? [], labels, t })
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
