import fc from 'fast-check'
import type { TextNode } from '../tree.ts'

/** A paragraph with what the test does not care about filled in. */
export function aNode(given: Partial<TextNode> = {}): TextNode {
  const label = given.label ?? '1000'
  return {
    regulationId: `node-${label}`,
    parentId: null,
    kind: 'paragraph',
    depth: 1,
    label,
    path: label.split(/[()]+/).filter(Boolean),
    text: '',
    ...given,
  }
}

/** The same node with another text. */
export function edited(node: TextNode, text: string): TextNode {
  return { ...node, text }
}

const WORDS =
  'a horse trainer must not race before the steward has seen its papers and may appeal, within 7 days; (b) of Rule.'

/** A few words that repeat, so that comparisons meet the same ones at several places. */
export const aSentence: fc.Arbitrary<string> = fc
  .array(fc.constantFrom(...WORDS.split(' ')), { maxLength: 12 })
  .map((words) => words.join(' '))

/** A small tree in document order, labelled by place: `1000(1)(2)`. Identities are given by shape, not by place. */
export function aTree(): fc.Arbitrary<TextNode[]> {
  return fc
    .array(fc.tuple(aSentence, fc.nat({ max: 3 })), { minLength: 1, maxLength: 20 })
    .map((items) =>
      numbered(items.map(([text, depth], index) => ({ id: `n${index}`, depth: index === 0 ? 0 : depth + 1, text }))),
    )
}

/** Makes nodes of `items`, in order: each under the nearest one before it that is less deep. */
export function numbered(items: readonly { id: string; depth: number; text: string; heading?: string }[]): TextNode[] {
  const open: { node: TextNode; asked: number; children: number }[] = []
  return items.map(({ id, depth: asked, text, heading }) => {
    while ((open.at(-1)?.asked ?? -1) >= asked) open.pop()
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
    open.push({ node, asked, children: 0 })
    return node
  })
}
