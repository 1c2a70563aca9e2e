import { expect, test } from 'vitest'
import { parseRegulation } from '../parse/index.ts'
import { provisionsOf } from '../provisions.ts'
import type { TextNode } from '../tree.ts'
import { foldTables, mapOntoBase } from './index.ts'

const table = { head: ['Reason', 'Days'], rows: [['Illness', '5']] }
const read = provisionsOf(
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
const told = (nodes: TextNode[]) => {
  const folded = foldTables(read, nodes)
  return mapOntoBase(nodes, folded.nodes).nodes.map(({ regulationId, op, place }) => `${regulationId} ${op} ${place}`)
}

test('a table that an editor set into a provision is there again, and nothing of it was edited', () => {
  const folded = foldTables(read, base({ table }))
  expect(folded.nodes[1]).toMatchObject({ label: '1(a)', text: 'Wait:', table })
  expect(folded.nodes.map((node) => node.parent)).toEqual([null, 0, 1, 0])
  expect(folded.places).toEqual([0, 1, 1, 2, 3])
  expect(told(base({ table }))).toEqual(['r same kept', 'a same kept', 'a1 same kept', 'b same kept'])
})

test('another table, or one that was no part of the provision, stays a provision of its own', () => {
  expect(foldTables(read, base({}))).toBe(read)
  const other = base({ table: { ...table, rows: [['Illness', '7']] } })
  expect(foldTables(read, other).nodes).toHaveLength(5)
})
