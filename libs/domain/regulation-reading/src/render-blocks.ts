import type { RegulationNode } from '@portal/contracts-regulations'

/** Provisions that the browser lays out and paints together, and skips while they are far outside the viewport. */
export interface RenderBlock<Item> {
  /** Index of the first item. */
  readonly start: number
  readonly items: readonly Item[]
  /** Estimated height in `em`, used for the scroll bar until the block is rendered. */
  readonly height: number
}

const maxBlockItems = 40
const lettersPerLine = 66
const lineHeight = 1.65
const paragraphGap = 0.7
const headingHeight = 4

/**
 * Splits a text at its rules, and long rules after 40 provisions. One block per provision would cost more than it
 * saves, because the browser checks every block in every frame.
 */
export function splitIntoRenderBlocks<Item>(
  items: readonly Item[],
  getNode: (item: Item) => Pick<RegulationNode, 'kind' | 'text'>,
): RenderBlock<Item>[] {
  const blocks: { start: number; items: Item[]; height: number }[] = []
  items.forEach((item, index) => {
    const { kind, text } = getNode(item)
    const isPartHeading = kind === 'rule' || kind === 'chapter' || kind === 'appendix'
    const last = blocks.at(-1)
    const height = isPartHeading ? headingHeight : Math.ceil(text.length / lettersPerLine) * lineHeight + paragraphGap
    if (!last || isPartHeading || last.items.length >= maxBlockItems)
      blocks.push({ start: index, items: [item], height })
    else {
      last.items.push(item)
      last.height += height
    }
  })
  return blocks
}
