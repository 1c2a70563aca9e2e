import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { textHash } from '../hash.ts'
import { aNode, aSentence, numbered } from '../testing/nodes.ts'
import type { TextNode } from '../tree.ts'
import { changeSummary, redline, redlineNode, textOf } from './index.ts'

const told = (before: readonly TextNode[], after: readonly TextNode[]): string[] =>
  redline(before, after).map(
    ({ regulationId, op, place }) => `${regulationId} ${op}${place === 'kept' ? '' : ` ${place}`}`,
  )

const rule = (...items: [id: string, text: string, depth?: number][]): TextNode[] =>
  numbered([{ id: 'rule', depth: 0, text: 'A rule.' }, ...items.map(([id, text, depth = 1]) => ({ id, text, depth }))])

describe('redline', () => {
  it('shows a removed paragraph at its place, before what came instead, and the next ones renumbered', () => {
    const before = rule(['a', 'One.'], ['b', 'Two.'], ['b1', 'Two one.', 2], ['c', 'Three.'])
    const after = rule(['a', 'One.'], ['new', 'Quite new.'], ['extra', 'And more.'], ['c', 'Three.'])
    expect(told(before, after)).toEqual([
      'rule same',
      'a same',
      'b removed',
      'b1 removed',
      'new added',
      'extra added',
      'c same renumbered',
    ])
    const shorter = rule(['a', 'One.'], ['c', 'Three.'])
    expect(told(before, shorter)).toEqual(['rule same', 'a same', 'b removed', 'b1 removed', 'c same renumbered'])
    expect(told(shorter, before).at(-1)).toBe('c same renumbered')
  })

  it('tells a paragraph moved to another parent or another order once, with its words', () => {
    const before = rule(['a', 'One.'], ['a1', 'One one.', 2], ['b', 'Two.'], ['c', 'Three.'])
    const after = rule(['c', 'Three.'], ['a', 'One.'], ['b', 'Two.'], ['a1', 'One and one.', 2])
    expect(told(before, after)).toEqual([
      'rule same',
      'c same moved',
      'a same renumbered',
      'b same renumbered',
      'a1 edited moved',
    ])
  })

  it('does not repeat a renumbering at the paragraphs below', () => {
    const before = rule(['a', 'One.'], ['b', 'Two.'], ['b1', 'Two one.', 2])
    const after = rule(['x', 'Zero.'], ['a', 'One.'], ['b', 'Two.'], ['b1', 'Two one.', 2])
    expect(told(before, after).at(-1)).toBe('b1 same')
  })

  it('takes other spaces, quotation marks and formatting for unchanged', () => {
    const before = rule(['a', 'Scope.This rule \u2014 in full'])
    const after = rule(['a', 'Scope. This rule\u2014in\u00a0full'])
    expect(told(before, after)).toEqual(['rule same', 'a same'])
  })

  it('leaves the words for later when asked', () => {
    const before = rule(['a', 'One.'])
    const after = rule(['a', 'Two.'])
    expect(redline(before, after).map(({ content }) => content !== undefined)).toEqual([false, true])
    const [, lazily] = redline(before, after, { content: 'none' })
    expect(lazily?.op).toBe('edited')
    expect(lazily?.content).toBeUndefined()
  })

  it('lists every node of both versions once, in the order of the new one, and is truthful about each', () => {
    const version = fc
      .shuffledSubarray(['a', 'b', 'c', 'd', 'e', 'f', 'g', 'h'], { minLength: 1 })
      .chain((ids) =>
        fc
          .tuple(...ids.map((id) => fc.record({ id: fc.constant(id), depth: fc.nat({ max: 3 }), text: aSentence })))
          .map((items) =>
            numbered([
              { id: 'rule', depth: 0, text: '' },
              ...items.map((item) => ({ ...item, depth: item.depth + 1 })),
            ]),
          ),
      )
    fc.assert(
      fc.property(version, version, (before, after) => {
        const entries = redline(before, after)
        const ids = (list: readonly { regulationId: string }[]): string[] =>
          list.map(({ regulationId }) => regulationId)
        expect(ids(entries.filter(({ op }) => op !== 'removed'))).toEqual(ids(after))
        expect(ids(entries).toSorted()).toEqual([...new Set([...ids(before), ...ids(after)])].toSorted())
        for (const { op, before: was, after: now, content } of entries) {
          if (was && now) expect(op === 'same').toBe(textHash(was) === textHash(now))
          if (content) {
            expect(textOf(content.text, 'before')).toBe(was?.text ?? '')
            expect(textOf(content.text, 'after')).toBe(now?.text ?? '')
          }
        }
        expect(redline(after, before).filter(({ op }) => op === 'added').length).toBe(
          entries.filter(({ op }) => op === 'removed').length,
        )
      }),
      { numRuns: 500 },
    )
  })
})

describe('changeSummary', () => {
  it('counts, and lists the stops of "next change" with old and new labels', () => {
    const before = rule(['a', 'One.'], ['b', 'Two.'], ['c', 'Three.'])
    const after = rule(['a', 'One.'], ['c', 'Three and more.'])
    const summary = changeSummary(redline(before, after))
    expect(summary).toMatchObject({ same: 2, edited: 1, added: 0, removed: 1, moved: 0, renumbered: 1 })
    expect(summary.changes).toEqual([
      { index: 2, regulationId: 'b', op: 'removed', place: 'kept', fromLabel: '1000(2)' },
      { index: 3, regulationId: 'c', op: 'edited', place: 'renumbered', fromLabel: '1000(3)', toLabel: '1000(2)' },
    ])
  })
})

describe('redlineNode', () => {
  it('compares headings, and tables cell by cell', () => {
    const table = (...rows: string[][]): TextNode['table'] => ({ head: ['Substance', 'Days'], rows })
    const before = aNode({ heading: 'Limits', table: table(['A', '7'], ['B', '14'], ['C', '21']) })
    const after = aNode({ heading: 'Time limits', table: table(['A', '7'], ['B', '10'], ['C', '21'], ['D', '3']) })
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

  it('shows a node that only one version has as all inserted or all deleted', () => {
    expect(redlineNode(undefined, aNode({ text: 'New.' })).text).toEqual([{ kind: 'inserted', text: 'New.' }])
    expect(redlineNode(aNode({ text: 'Old.' }), undefined).text).toEqual([{ kind: 'deleted', text: 'Old.' }])
  })
})
