import type { RegulationNode } from '@portal/contracts-regulations'
import { expect, test } from 'vitest'
import { previewStructureChange, canRenumberSiblings } from './structure.ts'
import { getDropTarget, getVisibleRows, withAncestors } from '../editor/tree-rows.ts'

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
const getLabelChanges = (change: Parameters<typeof previewStructureChange>[1], renumberSiblings: boolean) =>
  previewStructureChange(nodes, change, renumberSiblings).labelChanges.map(({ from, to }) => `${from} ${to}`)

test('previews the label changes of a structure change', () => {
  const move = { kind: 'move', regulationId: 'b', target: { parentId: 'r', position: 0 } } as const
  expect(getLabelChanges(move, true)).toEqual(['2143(b) 2143(a)', '2143(b)(1) 2143(a)(1)', '2143(a) 2143(b)'])
  expect(getLabelChanges(move, false)).toEqual([])
  expect(canRenumberSiblings(nodes, move)).toBe(true)
  const remove = { kind: 'delete', regulationId: 'a' } as const
  expect(previewStructureChange(nodes, remove, true)).toMatchObject({ deletedCount: 1, duplicates: [] })
  expect(getLabelChanges(remove, true)).toEqual(['2143(b) 2143(a)', '2143(b)(1) 2143(a)(1)'])
  expect(canRenumberSiblings(nodes, { kind: 'delete', regulationId: 'b' })).toBe(false)
})

test('previews duplicate labels', () => {
  const number = { kind: 'number', regulationId: 'b', marker: '(a)', reservedTo: '' } as const
  expect(previewStructureChange(nodes, number, false)).toMatchObject({ duplicates: ['2143(a)'], label: '2143(a)' })
  const add = {
    kind: 'add',
    target: { parentId: 'r', position: 1 },
    provisionKind: 'paragraph',
    marker: '(b)',
    reservedTo: '',
  } as const
  expect(previewStructureChange(nodes, add, false).duplicates).toEqual(['2143(b)'])
  expect(previewStructureChange(nodes, add, true)).toMatchObject({ duplicates: [], label: '2143(b)' })
})

test('lists the visible tree rows and finds the drop target under the pointer', () => {
  const ids = (expanded: ReadonlySet<string>) => getVisibleRows(nodes, expanded).map((row) => row.node.regulationId)
  expect(ids(new Set(['s']))).toEqual(['s', 'r'])
  expect(ids(withAncestors(nodes, 'b1', new Set()))).toEqual(['s', 'r', 'a', 'b', 'b1'])
  expect(ids(new Set(['b', 's']))).toEqual(['s', 'r'])
  const getNode = (id: string) => nodes.find((each) => each.regulationId === id) as RegulationNode
  expect(getDropTarget(nodes, 'a', getNode('b'), 0.9)).toMatchObject({ parentId: 'r', position: 1, side: 'after' })
  expect(getDropTarget(nodes, 'a', getNode('b'), 0.5)).toMatchObject({ parentId: 'b', side: 'inside' })
  expect(getDropTarget(nodes, 'b', getNode('b1'), 0.5)).toBeUndefined()
})
