import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { textHash } from '../hash.ts'
import { createNode, arbitrarySentence, createTree } from '../testing/nodes.ts'
import type { TextNode } from '../tree.ts'
import { summarizeChanges, redline, redlineNode, joinSegments } from './index.ts'

const describeRedline = (before: readonly TextNode[], after: readonly TextNode[]): string[] =>
  redline(before, after).map(
    ({ regulationId, op, position }) => `${regulationId} ${op}${position === 'unchanged' ? '' : ` ${position}`}`,
  )

const rule = (...items: [id: string, text: string, depth?: number][]): TextNode[] =>
  createTree([
    { id: 'rule', depth: 0, text: 'A rule.' },
    ...items.map(([id, text, depth = 1]) => ({ id, text, depth })),
  ])

describe('redline', () => {
  it('shows a removed paragraph in its position, before its replacement, and the following ones as renumbered', () => {
    const before = rule(['a', 'One.'], ['b', 'Two.'], ['b1', 'Two one.', 2], ['c', 'Three.'])
    const after = rule(['a', 'One.'], ['new', 'Quite new.'], ['extra', 'And more.'], ['c', 'Three.'])
    expect(describeRedline(before, after)).toEqual([
      'rule same',
      'a same',
      'b removed',
      'b1 removed',
      'new added',
      'extra added',
      'c same renumbered',
    ])
    const shorter = rule(['a', 'One.'], ['c', 'Three.'])
    expect(describeRedline(before, shorter)).toEqual([
      'rule same',
      'a same',
      'b removed',
      'b1 removed',
      'c same renumbered',
    ])
    expect(describeRedline(shorter, before).at(-1)).toBe('c same renumbered')
  })

  it('shows a paragraph moved to another parent or order once, with its text', () => {
    const before = rule(['a', 'One.'], ['a1', 'One one.', 2], ['b', 'Two.'], ['c', 'Three.'])
    const after = rule(['c', 'Three.'], ['a', 'One.'], ['b', 'Two.'], ['a1', 'One and one.', 2])
    expect(describeRedline(before, after)).toEqual([
      'rule same',
      'c same moved',
      'a same renumbered',
      'b same renumbered',
      'a1 edited moved',
    ])
  })

  it('does not repeat a renumbering for the paragraphs below', () => {
    const before = rule(['a', 'One.'], ['b', 'Two.'], ['b1', 'Two one.', 2])
    const after = rule(['x', 'Zero.'], ['a', 'One.'], ['b', 'Two.'], ['b1', 'Two one.', 2])
    expect(describeRedline(before, after).at(-1)).toBe('b1 same')
  })

  it('treats different spaces, quotation marks and formatting as unchanged', () => {
    const before = rule(['a', 'Scope.This rule \u2014 in full'])
    const after = rule(['a', 'Scope. This rule\u2014in\u00a0full'])
    expect(describeRedline(before, after)).toEqual(['rule same', 'a same'])
  })

  it('omits the text on request', () => {
    const before = rule(['a', 'One.'])
    const after = rule(['a', 'Two.'])
    expect(redline(before, after).map(({ content }) => content !== undefined)).toEqual([false, true])
    const [, lazily] = redline(before, after, { content: 'none' })
    expect(lazily?.op).toBe('edited')
    expect(lazily?.content).toBeUndefined()
  })

  it('lists every node of both versions once, in the order of the new version, with the correct change', () => {
    const version = fc
      .shuffledSubarray(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'], { minLength: 1 })
      .chain((ids) =>
        fc
          .tuple(
            ...ids.map((id) => fc.record({ id: fc.constant(id), depth: fc.nat({ max: 3 }), text: arbitrarySentence })),
          )
          .map((items) =>
            createTree([
              { id: 'rule', depth: 0, text: '' },
              ...items.map((item) => ({ ...item, depth: item.depth + 1 })),
            ]),
          ),
      )
    fc.assert(
      fc.property(version, version, (oldNodes, newNodes) => {
        const entries = redline(oldNodes, newNodes)
        const ids = (list: readonly { regulationId: string }[]): string[] =>
          list.map(({ regulationId }) => regulationId)
        expect(ids(entries.filter(({ op }) => op !== 'removed'))).toEqual(ids(newNodes))
        expect(ids(entries).toSorted()).toEqual([...new Set([...ids(oldNodes), ...ids(newNodes)])].toSorted())
        for (const { op, before, after, content } of entries) {
          if (before && after) expect(op === 'same').toBe(textHash(before) === textHash(after))
          if (content) {
            expect(joinSegments(content.text, 'before')).toBe(before?.text ?? '')
            expect(joinSegments(content.text, 'after')).toBe(after?.text ?? '')
          }
        }
        expect(redline(newNodes, oldNodes).filter(({ op }) => op === 'added').length).toBe(
          entries.filter(({ op }) => op === 'removed').length,
        )
      }),
      { numRuns: 500 },
    )
  })
})

describe('summarizeChanges', () => {
  it('counts changes and lists them with old and new labels', () => {
    const before = rule(['a', 'One.'], ['b', 'Two.'], ['c', 'Three.'])
    const after = rule(['a', 'One.'], ['c', 'Three and more.'])
    const summary = summarizeChanges(redline(before, after))
    expect(summary).toMatchObject({ same: 2, edited: 1, added: 0, removed: 1, moved: 0, renumbered: 1 })
    expect(summary.changes).toEqual([
      { index: 2, regulationId: 'b', op: 'removed', position: 'unchanged', fromLabel: '1000(2)' },
      { index: 3, regulationId: 'c', op: 'edited', position: 'renumbered', fromLabel: '1000(3)', toLabel: '1000(2)' },
    ])
  })
})

describe('redlineNode', () => {
  it('compares headings, and tables cell by cell', () => {
    const table = (...rows: string[][]): TextNode['table'] => ({ head: ['Substance', 'Days'], rows })
    const before = createNode({ heading: 'Limits', table: table(['A', '7'], ['B', '14'], ['C', '21']) })
    const after = createNode({ heading: 'Time limits', table: table(['A', '7'], ['B', '10'], ['C', '21'], ['D', '3']) })
    const result = redlineNode(before, after)
    expect(result.changed).toBe(true)
    expect(result.heading).toEqual([
      { kind: 'deleted', text: 'Limits' },
      { kind: 'inserted', text: 'Time limits' },
    ])
    expect(result.table?.rows.map(({ op }) => op)).toEqual(['same', 'edited', 'same', 'added'])
    expect(result.table?.rows[1]?.cells[1]).toEqual([
      { kind: 'deleted', text: '14' },
      { kind: 'inserted', text: '10' },
    ])
  })

  it('shows a node that only one version has as fully inserted or deleted', () => {
    expect(redlineNode(undefined, createNode({ text: 'New.' })).text).toEqual([{ kind: 'inserted', text: 'New.' }])
    expect(redlineNode(createNode({ text: 'Old.' }), undefined).text).toEqual([{ kind: 'deleted', text: 'Old.' }])
  })
})
