import type { RegulationNode } from '@portal/contracts-regulations'
import { expect, test } from 'vitest'
import { previewOf, wouldNumber } from './structure.ts'
import { dropPlace, rowsOf, withAncestors } from '../editor/tree-rows.ts'

const node = (id: string, parentId: string | null, depth: number, marker: string, path: string[]): RegulationNode => ({
  regulationId: id,
  parentId,
  kind: depth === 0 ? 'series' : depth === 1 ? 'rule' : 'paragraph',
  depth,
  marker,
  label:
    path[0] +
    path
      .slice(1)
      .map((part) => `(${part})`)
      .join(''),
  path,
  text: id,
})
const nodes = [
  node('s', null, 0, '2000', ['2000']),
  node('r', 's', 1, 'Rule 2143.', ['2143']),
  node('a', 'r', 2, '(a)', ['2143', 'a']),
  node('b', 'r', 2, '(b)', ['2143', 'b']),
  node('b1', 'b', 3, '(1)', ['2143', 'b', '1']),
]
const renamed = (change: Parameters<typeof previewOf>[1], numbers: boolean) =>
  previewOf(nodes, change, numbers).renamed.map(({ from, to }) => `${from} ${to}`)

test('what a change renames is known before it is made', () => {
  const move = { kind: 'move', regulationId: 'b', place: { parentId: 'r', position: 0 } } as const
  expect(renamed(move, true)).toEqual(['2143(b) 2143(a)', '2143(b)(1) 2143(a)(1)', '2143(a) 2143(b)'])
  expect(renamed(move, false)).toEqual([])
  expect(wouldNumber(nodes, move)).toBe(true)
  const remove = { kind: 'delete', regulationId: 'a' } as const
  expect(previewOf(nodes, remove, true)).toMatchObject({ removed: 1, repeated: [] })
  expect(renamed(remove, true)).toEqual(['2143(b) 2143(a)', '2143(b)(1) 2143(a)(1)'])
  expect(wouldNumber(nodes, { kind: 'delete', regulationId: 'b' })).toBe(false)
})

test('a number that stands already is told before it is refused', () => {
  const number = { kind: 'number', regulationId: 'b', marker: '(a)', reservedTo: '' } as const
  expect(previewOf(nodes, number, false)).toMatchObject({ repeated: ['2143(a)'], label: '2143(a)' })
  const add = {
    kind: 'add',
    place: { parentId: 'r', position: 1 },
    provisionKind: 'paragraph',
    marker: '(b)',
    reservedTo: '',
  } as const
  expect(previewOf(nodes, add, false).repeated).toEqual(['2143(b)'])
  expect(previewOf(nodes, add, true)).toMatchObject({ repeated: [], label: '2143(b)' })
})

test('the tree shows what is open, and a place under the pointer', () => {
  const ids = (open: ReadonlySet<string>) => rowsOf(nodes, open).map((row) => row.node.regulationId)
  expect(ids(new Set(['s']))).toEqual(['s', 'r'])
  expect(ids(withAncestors(nodes, 'b1', new Set()))).toEqual(['s', 'r', 'a', 'b', 'b1'])
  expect(ids(new Set(['b', 's']))).toEqual(['s', 'r'])
  const over = (id: string) => nodes.find((each) => each.regulationId === id) as RegulationNode
  expect(dropPlace(nodes, 'a', over('b'), 0.9)).toMatchObject({ parentId: 'r', position: 1, side: 'after' })
  expect(dropPlace(nodes, 'a', over('b'), 0.5)).toMatchObject({ parentId: 'b', side: 'inside' })
  expect(dropPlace(nodes, 'b', over('b1'), 0.5)).toBeUndefined()
})
