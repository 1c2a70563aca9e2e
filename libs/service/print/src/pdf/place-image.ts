import type { ImageBlock } from '../document.ts'
import { indentStep, page, textWidth } from './measurements.ts'
import type { PageFlow } from './page-flow.ts'

export interface PlacedImage {
  readonly kind: 'image'
  readonly block: ImageBlock
  readonly page: number
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Images are drawn at 96 pixels per inch. */
const pointsPerPixel = 0.75
const maxHeight = 480
const margin = 8

/** Places an image, scaled down when it is larger than the page. */
export function placeImage(block: ImageBlock, flow: PageFlow): PlacedImage {
  const x = page.left + block.indent * indentStep
  const scale = Math.min(pointsPerPixel, (page.left + textWidth - x) / block.width, maxHeight / block.height)
  const [width, height] = [block.width * scale, block.height * scale]
  flow.addSpace(margin)
  if (flow.remainingHeight < height) flow.nextPage()
  const placed = { kind: 'image' as const, block, page: flow.page, x, y: flow.y, width, height }
  flow.advance(height)
  flow.addSpace(margin)
  return placed
}
