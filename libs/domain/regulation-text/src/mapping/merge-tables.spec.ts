import { expect, test } from 'vitest'
import { parseRegulation } from '../parse/index.ts'
import { toProvisions } from '../provisions.ts'
import type { TextNode } from '../tree.ts'
import { mergeTablesIntoParents, mapOntoBase } from './index.ts'

const table = { head: ['Reason', 'Days'], rows: [['Illness', '5']] }
const read = toProvisions(
  parseRegulation(['Rule 1. Entry', '(a) Wait:', '| Reason | Days |', '| Illness | 5 |', '(1) calmly;', '(b) Go.'])
    .nodes,
)
const base = (more: Partial<TextNode>): TextNode[] => [
  { regulationId: 'main', parentId: null, kind: 'series', depth: 0, label: '1000', path: [], text: '' },
  { regulationId: 'r', parentId: 'main', kind: 'rule', depth: 1, label: '1', path: ['1'], heading: 'Entry', text: '' },
  {
    regulationId: 'a',
    parentId: 'r',
    kind: 'paragraph',
    depth: 2,
    label: '1(a)',
    path: ['1', 'a'],
    text: 'Wait:',
    ...more,
  },
  {
    regulationId: 'a1',
    parentId: 'a',
    kind: 'paragraph',
    depth: 3,
    label: '1(a)(1)',
    path: ['1', 'a', '1'],
    text: 'calmly;',
  },
  { regulationId: 'b', parentId: 'r', kind: 'paragraph', depth: 2, label: '1(b)', path: ['1', 'b'], text: 'Go.' },
]
const describeMapping = (nodes: TextNode[]) => {
  const folded = mergeTablesIntoParents(read, nodes)
  return mapOntoBase(nodes, folded.nodes).nodes.map(
    ({ regulationId, op, position }) => `${regulationId} ${op} ${position}`,
  )
}

test('merges a table back into the provision where an editor put it, without changes', () => {
  const folded = mergeTablesIntoParents(read, base({ table }))
  expect(folded.nodes[1]).toMatchObject({ label: '1(a)', text: 'Wait:', table })
  expect(folded.nodes.map((node) => node.parent)).toEqual([null, 0, 1, 0])
  expect(folded.nodeIndexes).toEqual([0, 1, 1, 2, 3])
  expect(describeMapping(base({ table }))).toEqual([
    'r same unchanged',
    'a same unchanged',
    'a1 same unchanged',
    'b same unchanged',
  ])
})

test('keeps a different table, or one the provision did not have, as a provision of its own', () => {
  expect(mergeTablesIntoParents(read, base({}))).toBe(read)
  const other = base({ table: { ...table, rows: [['Illness', '7']] } })
  expect(mergeTablesIntoParents(read, other).nodes).toHaveLength(5)
})
