import fc from 'fast-check'
import type { TextNode } from '../tree.ts'

/** Creates a paragraph with default values. */
export function createNode(fields: Partial<TextNode> = {}): TextNode {
  const label = fields.label ?? '1000'
  return {
    regulationId: `node-${label}`,
    parentId: null,
    kind: 'paragraph',
    depth: 1,
    label,
    path: label.split(/[()]+/).filter(Boolean),
    text: '',
    ...fields,
  }
}

/** Returns the node with another text. */
export function withText(node: TextNode, text: string): TextNode {
  return { ...node, text }
}

const WORDS =
  'a horse trainer must not race before the steward has seen its papers and may appeal, within 7 days; (b) of Rule.'

/** Generates a few repeating words, so that comparisons find the same ones in several positions. */
export const arbitrarySentence: fc.Arbitrary<string> = fc
  .array(fc.constantFrom(...WORDS.split(' ')), { maxLength: 12 })
  .map((words) => words.join(' '))

/** Generates a small tree in document order, labeled by position: `1000(1)(2)`. */
export function arbitraryTree(): fc.Arbitrary<TextNode[]> {
  return fc
    .array(fc.tuple(arbitrarySentence, fc.nat({ max: 3 })), { minLength: 1, maxLength: 20 })
    .map((items) =>
      createTree(items.map(([text, depth], index) => ({ id: `n${index}`, depth: index === 0 ? 0 : depth + 1, text }))),
    )
}

/** Creates nodes from `items`, in order. Each is a child of the nearest preceding item with a smaller depth. */
export function createTree(
  items: readonly { id: string; depth: number; text: string; heading?: string }[],
): TextNode[] {
  const open: { node: TextNode; requestedDepth: number; children: number }[] = []
  return items.map(({ id, depth: requestedDepth, text, heading }) => {
    while ((open.at(-1)?.requestedDepth ?? -1) >= requestedDepth) open.pop()
    const parent = open.at(-1)
    if (parent) parent.children++
    const path = parent ? [...parent.node.path, String(parent.children)] : ['1000']
    const node: TextNode = {
      regulationId: id,
      parentId: parent?.node.regulationId ?? null,
      kind: parent ? 'paragraph' : 'series',
      depth: open.length,
      label: `${path[0] ?? ''}${path
        .slice(1)
        .map((part) => `(${part})`)
        .join('')}`,
      path,
      text,
      ...(parent && { marker: `(${parent.children})` }),
      ...(heading !== undefined && { heading }),
    }
    open.push({ node, requestedDepth, children: 0 })
    return node
  })
}
