import type { FigureBlock } from '../document/export-document.ts'
import type { Flow } from './flow.ts'
import { indentStep, page, textWidth } from './page-measures.ts'

export interface PlacedFigure {
  readonly kind: 'figure'
  readonly block: FigureBlock
  readonly page: number
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

/** Points of a pixel: pictures are drawn for screens of 96 pixels an inch. */
const pixel = 0.75
const tallest = 480
const around = 8

/** Puts a picture where the flow is, made smaller where it is larger than the page. */
export function placeFigure(block: FigureBlock, flow: Flow): PlacedFigure {
  const x = page.left + block.indent * indentStep
  const scale = Math.min(pixel, (page.left + textWidth - x) / block.width, tallest / block.height)
  const [width, height] = [block.width * scale, block.height * scale]
  flow.space(around)
  if (flow.room < height) flow.nextPage()
  const placed = { kind: 'figure' as const, block, page: flow.page, x, y: flow.y, width, height }
  flow.advance(height)
  flow.space(around)
  return placed
}
