import type { TextNode } from '@portal/regulation-text/tree'
import { SampleText } from './sample-text.ts'

/** Two versions of one regulation. */
export interface RedlinePair {
  readonly before: readonly TextNode[]
  readonly after: readonly TextNode[]
}

const nodes = 2000
const wordsPerNode = 25

/**
 * A regulation of 2,000 nodes (about 300 KB of text) and its next version. `edited`: words changed in one of twenty
 * nodes, the best case of a plain text diff. `rearranged`: also one of a hundred removed, one of a hundred added, and
 * one of two hundred moved.
 */
export function makeRedlinePair(kind: 'edited' | 'rearranged'): RedlinePair {
  const sample = new SampleText(11)
  const before: TextNode[] = [node('root', null, 0, '2000', ['2000'], sample.sentence(5))]
  for (let index = 1; index < nodes; index += 1) {
    const path = [String(2000 + Math.ceil(index / 20)), String(index % 20)]
    before.push(node(`n${index}`, 'root', 1, `${path[0]}(${path[1]})`, path, sample.sentence(wordsPerNode)))
  }
  const after = before.map((each, index) => (index % 20 === 7 ? { ...each, text: editText(each.text, sample) } : each))
  return { before, after: kind === 'edited' ? after : rearrange(after, sample) }
}

function rearrange(nodes: readonly TextNode[], sample: SampleText): TextNode[] {
  const result: TextNode[] = []
  const moved: TextNode[] = []
  for (const [index, each] of nodes.entries()) {
    if (index % 100 === 50) continue
    if (index % 200 === 120) moved.push(each)
    else result.push(each)
    if (index % 100 === 70) {
      const text = sample.sentence(wordsPerNode)
      result.push({ ...each, regulationId: `new${index}`, label: `${each.label}-a`, text })
    }
    // Moved nodes come back a hundred nodes later.
    if (index % 200 === 20) result.push(...moved.splice(0))
  }
  return [...result, ...moved]
}

/** The whole text as one string with a line per node: the input of a plain text diff. */
export function toPlainText(nodes: readonly TextNode[]): string {
  return nodes.map(({ label, text }) => `${label} ${text}`).join('\n')
}

/** Changes a word in two places and adds two words in a third. */
function editText(text: string, sample: SampleText): string {
  const words = text.split(' ')
  for (let change = 0; change < 2; change += 1) words[1 + sample.below(words.length - 2)] = sample.word()
  words.splice(1 + sample.below(words.length - 2), 0, sample.word(), sample.word())
  return words.join(' ')
}

function node(
  regulationId: string,
  parentId: string | null,
  depth: number,
  label: string,
  path: string[],
  text: string,
): TextNode {
  return { regulationId, parentId, kind: depth === 0 ? 'series' : 'paragraph', depth, label, path, text }
}
