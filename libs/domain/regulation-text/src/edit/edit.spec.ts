import { describe, expect, it } from 'vitest'
import { createNode } from '../testing/nodes.ts'
import type { TextNode } from '../tree.ts'
import {
  insertProvision,
  getLabelChanges,
  getMovePosition,
  nextMarker,
  removeProvision,
  findDuplicateLabels,
  updateProvision,
  syncReservedRange,
  renumberSiblings,
} from './index.ts'

const series = createNode({ regulationId: 'series', kind: 'series', depth: 0, label: '2000', path: ['2000'] })
const rule = createNode({
  regulationId: 'rule',
  kind: 'rule',
  parentId: 'series',
  depth: 1,
  marker: 'Rule 2143.',
  label: '2143',
  path: ['2143'],
})
const paragraph = (id: string, marker: string | undefined, path: readonly string[], parentId = 'rule'): TextNode =>
  createNode({
    regulationId: id,
    parentId,
    depth: path.length,
    ...(marker !== undefined && { marker }),
    path,
    label:
      path[0] +
      path
        .slice(1)
        .map((part) => `(${part})`)
        .join(''),
    text: `Text of ${id}.`,
  })
const tree = [
  series,
  rule,
  paragraph('one', '(a)', ['2143', 'a']),
  paragraph('two', '(b)', ['2143', 'b']),
  paragraph('two-one', '(1)', ['2143', 'b', '1'], 'two'),
  paragraph('three', '(c)', ['2143', 'c']),
]
const labels = (nodes: readonly TextNode[]) => nodes.map((node) => `${node.regulationId} ${node.label}`)

describe('editing a provision', () => {
  it('inserts it at the position and renumbers the following siblings', () => {
    const added = insertProvision(
      tree,
      { parentId: 'rule', position: 1 },
      { regulationId: 'new', kind: 'paragraph', marker: '(b)', text: 'New.' },
    )
    expect(findDuplicateLabels(added)).toEqual(['2143(b)'])
    const numbered = renumberSiblings(added, 'rule')
    expect(labels(numbered)).toEqual([
      'series 2000',
      'rule 2143',
      'one 2143(a)',
      'new 2143(b)',
      'two 2143(c)',
      'two-one 2143(c)(1)',
      'three 2143(d)',
    ])
    expect(getLabelChanges(tree, numbered)).toEqual([
      { regulationId: 'two', from: '2143(b)', to: '2143(c)' },
      { regulationId: 'two-one', from: '2143(b)(1)', to: '2143(c)(1)' },
      { regulationId: 'three', from: '2143(c)', to: '2143(d)' },
    ])
    expect(numbered.map((node) => node.marker)).toEqual([undefined, 'Rule 2143.', '(a)', '(b)', '(c)', '(1)', '(d)'])
  })

  it('moves it with its descendants, even to another parent', () => {
    const moved = updateProvision(tree, 'two', {}, { parentId: 'one' })
    expect(labels(moved)).toEqual([
      'series 2000',
      'rule 2143',
      'one 2143(a)',
      'two 2143(a)(b)',
      'two-one 2143(a)(b)(1)',
      'three 2143(c)',
    ])
    expect(moved.map((node) => node.depth)).toEqual([0, 1, 2, 3, 4, 2])
    expect(() => updateProvision(tree, 'two', {}, { parentId: 'two-one' })).toThrow('below itself')
  })

  it('updates the labels below a renumbered provision, except the name of a defined term', () => {
    const term = paragraph('term', undefined, ['2143', 'BusinessDay'])
    const renamed = updateProvision([...tree, term], 'rule', { marker: 'Rule 2150.' })
    expect(labels(renamed).slice(1)).toEqual([
      'rule 2150',
      'one 2150(a)',
      'two 2150(b)',
      'two-one 2150(b)(1)',
      'three 2150(c)',
      'term 2150(BusinessDay)',
    ])
  })

  it('numbers unmarked text by its position', () => {
    const flush = (id: string) => ({ regulationId: id, kind: 'flush' as const, text: 'More.' })
    const two = insertProvision(
      insertProvision(tree, { parentId: 'rule' }, flush('x')),
      { parentId: 'rule', position: 0 },
      flush('y'),
    )
    expect(labels(two).filter((label) => label.includes('(p'))).toEqual(['y 2143(p1)', 'x 2143(p2)'])
    expect(labels(updateProvision(two, 'one', { marker: undefined } as never))).toContain('one 2143(p2)')
  })

  it('moves one step up, down, in or out if there is a position', () => {
    const moved = (id: string, direction: Parameters<typeof getMovePosition>[2]) => {
      const position = getMovePosition(tree, id, direction)
      return (
        position && labels(renumberSiblings(updateProvision(tree, id, {}, position), position.parentId, id)).join(' ')
      )
    }
    expect(moved('three', 'up')).toContain('one 2143(a) three 2143(b) two 2143(c) two-one 2143(c)(1)')
    expect(moved('one', 'down')).toContain('two 2143(a) two-one 2143(a)(1) one 2143(b)')
    expect(moved('three', 'in')).toContain('two-one 2143(b)(1) three 2143(b)(2)')
    expect(moved('two-one', 'out')).toContain('two 2143(b) two-one 2143(c) three 2143(d)')
    expect([moved('one', 'up'), moved('three', 'down'), moved('one', 'in'), moved('rule', 'out')]).toEqual(
      Array(4).fill(undefined),
    )
  })

  it('removes it with its descendants', () => {
    expect(labels(renumberSiblings(removeProvision(tree, 'two'), 'rule'))).toEqual([
      'series 2000',
      'rule 2143',
      'one 2143(a)',
      'three 2143(b)',
    ])
  })
})

describe('numbering', () => {
  it('distinguishes letters from roman numerals by their siblings', () => {
    const createTree = (names: readonly string[]) => [
      rule,
      ...names.map((name) => paragraph(`n-${name}`, `(${name})`, ['2143', name])),
    ]
    expect(nextMarker(createTree(['i', 'ii']), 'rule')).toBe('(iii)')
    expect(nextMarker(createTree([...'abcdefgh']), 'rule')).toBe('(i)')
    expect(nextMarker(createTree([...'abcdefghi']), 'rule')).toBe('(j)')
    expect(nextMarker(createTree(['A']), 'rule')).toBe('(B)')
    expect(nextMarker(tree, 'one')).toBe('(1)')
    expect(nextMarker([...tree, paragraph('deep', '(1)', ['2143', 'a', '1'], 'one')], 'deep')).toBe('(i)')
    expect(nextMarker([series, rule], 'rule')).toBe('(a)')
    expect(nextMarker([rule, paragraph('dotted', '1.', ['2143', '1'])], 'rule')).toBe('2.')
  })

  it('never renumbers a rule', () => {
    const rules = [
      series,
      rule,
      { ...rule, regulationId: 'other', marker: 'Rule 2150.', label: '2150', path: ['2150'] },
    ]
    expect(renumberSiblings(rules, 'series')).toEqual(rules)
    expect(labels(renumberSiblings(removeProvision(rules, 'rule'), 'series'))).toContain('other 2150')
  })

  it.each([
    ['(c)', 'e', '(c)-(e)'],
    ['Rule 2116.', '2129', 'Rules 2116-2129.'],
    ['Appendix A', 'C', 'Appendix A'],
  ])('formats the marker of a reserved range: %s to %s', (marker, reservedTo, printed) => {
    const added = insertProvision(
      tree,
      { parentId: 'rule' },
      { regulationId: 'range', kind: 'paragraph', marker, reservedTo, text: '[Reserved]' },
    )
    const getMarker = (nodes: readonly TextNode[]) => nodes.find((node) => node.regulationId === 'range')?.marker
    expect(getMarker(added)).toBe(printed)
    expect(getMarker(updateProvision(added, 'range', { reservedTo: undefined } as never))).toBe(marker)
  })

  it('continues below a number as elsewhere in the text: (A) below (1) in the order of the United States Code', () => {
    const code = [
      ...tree,
      paragraph('two-one-A', '(A)', ['2143', 'b', '1', 'A'], 'two-one'),
      paragraph('four', '(d)', ['2143', 'd']),
      paragraph('four-one', '(1)', ['2143', 'd', '1'], 'four'),
    ]
    expect(nextMarker(code, 'four-one')).toBe('(A)')
    expect(nextMarker(code, 'three')).toBe('(1)')
  })

  it('moves a reserved range with its placeholders', () => {
    const range = { ...paragraph('range', '(c)-(e)', ['2143', 'c']), text: '[Reserved]', reservedTo: 'e' }
    const member = (name: string) => ({ ...paragraph(`m-${name}`, undefined, ['2143', name]), text: '' })
    const nodes = [rule, ...tree.slice(2, 4), range, member('d'), member('e'), paragraph('six', '(f)', ['2143', 'f'])]
    const shorter = renumberSiblings(removeProvision(nodes, 'one'), 'rule')
    expect(labels(shorter).slice(1)).toEqual([
      'two 2143(a)',
      'range 2143(b)',
      'm-d 2143(c)',
      'm-e 2143(d)',
      'six 2143(e)',
    ])
    expect(shorter.find((node) => node.regulationId === 'range')).toMatchObject({ marker: '(b)-(d)', reservedTo: 'd' })
    expect(nextMarker(nodes.slice(0, -1), 'rule')).toBe('(f)')
  })

  it('adds placeholders for the later numbers of a reserved range, as an import does', () => {
    const ids = () => {
      let count = 0
      return () => `place-${++count}`
    }
    const range = {
      regulationId: 'range',
      kind: 'paragraph',
      marker: '(d)',
      reservedTo: 'f',
      text: '[Reserved]',
    } as const
    const getLastLabels = (nodes: readonly TextNode[]) => labels(nodes).slice(-3)
    const added = syncReservedRange(tree, insertProvision(tree, { parentId: 'rule' }, range), 'range', ids())
    expect(getLastLabels(added)).toEqual(['range 2143(d)', 'place-1 2143(e)', 'place-2 2143(f)'])
    const shorter = updateProvision(added, 'range', { reservedTo: 'e' } as never)
    expect(getLastLabels(syncReservedRange(added, shorter, 'range', ids())).slice(1)).toEqual([
      'range 2143(d)',
      'place-1 2143(e)',
    ])
    const removed = removeProvision(added, 'range')
    expect(syncReservedRange(added, removed, 'range', ids())).toEqual(tree)
    // The range moves as a whole, and nothing ends up in between.
    const up = getMovePosition(added, 'range', 'up')
    const moved = syncReservedRange(added, updateProvision(added, 'range', {}, up), 'range', ids())
    expect(getLastLabels(moved)).toEqual(['place-1 2143(e)', 'place-2 2143(f)', 'three 2143(c)'])
    expect(getMovePosition(moved, 'three', 'up')).toEqual(up)
    const dropped = updateProvision(added, 'three', {}, { parentId: 'rule', position: 4 })
    expect(getLastLabels(syncReservedRange(added, dropped, 'three', ids())).at(-1)).toBe('three 2143(c)')
    // An existing number would then occur twice, which is rejected.
    const extended = updateProvision(tree, 'one', { reservedTo: 'c' } as never)
    expect(findDuplicateLabels(syncReservedRange(tree, extended, 'one', ids()))).toEqual(['2143(b)', '2143(c)'])
  })

  it('splits stacked numbers so each can be renumbered', () => {
    const implied = { ...paragraph('implied', undefined, ['2143', 'b']), text: '' }
    const nodes = [
      rule,
      paragraph('one', '(a)', ['2143', 'a']),
      implied,
      paragraph('stacked', '(b)(1)', ['2143', 'b', '1'], 'implied'),
    ]
    const numbered = renumberSiblings(removeProvision(nodes, 'one'), 'rule')
    expect(numbered.map(({ marker, label }) => [marker, label])).toEqual([
      ['Rule 2143.', '2143'],
      ['(a)', '2143(a)'],
      ['(1)', '2143(a)(1)'],
    ])
  })
})
