import type { RegulationNode } from '@portal/contracts-regulations'
import { regulationsRoutes } from '@portal/contracts-regulations/routes'
import { element, type Element } from './markup.ts'

/** Renders the picture of a provision with its text alternative. */
export function renderFigure(figure: NonNullable<RegulationNode['figure']>): Element {
  const { image, alt, width, height } = figure
  const src = regulationsRoutes.getImage.path.replace(':image', encodeURIComponent(image))
  const size = { width: String(width), height: String(height) }
  return element('figure', { class: 'rv-figure' }, element('img', { src, alt, ...size, loading: 'lazy' }))
}
