import type { RegulationNode } from '@portal/contracts-regulations'

/** Provisions that the browser lays out and paints together, or not at all while they are far from the window. */
export interface Block<Item> {
  /** Index of the first. */
  readonly start: number
  readonly items: readonly Item[]
  /** Likely height in `em` of the text, for the scroll bar until it was seen. */
  readonly height: number
}

const longest = 40
const lettersPerLine = 66
const lineHeight = 1.65
const gap = 0.7
const headingHeight = 4

/**
 * Cuts a text at its rules, and long rules at 40 provisions. Each provision for itself would cost more than it saves: the
 * browser looks at every such part in every frame.
 */
export function blocksOf<Item>(
  items: readonly Item[],
  nodeOf: (item: Item) => Pick<RegulationNode, 'kind' | 'text'>,
): Block<Item>[] {
  const blocks: { start: number; items: Item[]; height: number }[] = []
  items.forEach((item, index) => {
    const { kind, text } = nodeOf(item)
    const isPart = kind === 'rule' || kind === 'chapter' || kind === 'appendix'
    const last = blocks.at(-1)
    const height = isPart ? headingHeight : Math.ceil(text.length / lettersPerLine) * lineHeight + gap
    if (!last || isPart || last.items.length >= longest) blocks.push({ start: index, items: [item], height })
    else {
      last.items.push(item)
      last.height += height
    }
  })
  return blocks
}
