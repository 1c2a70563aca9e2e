import { describe, expect, it } from 'vitest'
import { createTree } from '../testing/nodes.ts'
import type { TextNode } from '../tree.ts'
import { mapOntoBase, type UnmappedNode } from './index.ts'

const A = 'A horse may be entered only by its owner or by a licensed trainer acting for the owner.'
const B = 'An entry is made in writing and reaches the racing office before the hour of closing.'
const C = 'The stewards may refuse an entry that does not comply with the conditions of the race.'
const LONG = Array.from(
  { length: 40 },
  (_, index) => `In addition, the clerk records item ${index} of the program and reports it to the office.`,
).join(' ')

type Item = [id: string, depth: number, text: string, heading?: string]

function version(...items: Item[]): TextNode[] {
  return createTree([
    { id: 'series', depth: 0, text: '' },
    ...items.map(([id, depth, text, heading]) => ({
      id,
      depth: depth + 1,
      text,
      ...(heading !== undefined && { heading }),
    })),
  ])
}

/** Returns the nodes as a parser would: without identity and without the main regulation. */
function parsed(nodes: readonly TextNode[]): UnmappedNode[] {
  const inside = nodes.filter(({ depth }) => depth > 0)
  const indexes = new Map(inside.map(({ regulationId }, index) => [regulationId, index]))
  return inside.map(({ path, parentId, heading, text }) => ({
    path,
    text,
    parent: indexes.get(parentId ?? '') ?? null,
    ...(heading !== undefined && { heading }),
  }))
}

/** Returns the mapping of each node, given both versions. */
function map(base: readonly TextNode[], next: readonly TextNode[]): string[] {
  return mapOntoBase(base, parsed(next)).nodes.map(({ regulationId, op, position }) =>
    [regulationId ?? '-', op, position].join(' '),
  )
}

describe('a provision that gains or loses a long text', () => {
  it.each([
    ['after its text', `${A} ${LONG}`],
    ['before its text', `${LONG} ${A}`],
    ['in the middle of its text', A.replace(' or ', ` or, unless the stewards decide otherwise, ${LONG} `)],
    ['after a small correction', `${A.replace('licensed', 'registered')} ${LONG}`],
  ])('is edited when the addition is %s', (_, text) => {
    const mapping = mapOntoBase(
      version(['r', 0, '', 'Entry'], ['a', 1, A], ['b', 1, B]),
      parsed(version(['r', 0, '', 'Entry'], ['x', 1, text], ['y', 1, B])),
    )
    expect(mapping.nodes.map(({ regulationId, op }) => `${regulationId} ${op}`)).toEqual([
      'r same',
      'a edited',
      'b same',
    ])
    expect(mapping.removed).toEqual([])
    expect(mapping.uncertainMatches).toEqual([])
  })

  it('is edited when most of its text was removed', () => {
    expect(
      map(version(['r', 0, '', 'Entry'], ['a', 1, `${A} ${LONG}`]), version(['r', 0, '', 'Entry'], ['x', 1, A])),
    ).toEqual(['r same unchanged', 'a edited unchanged'])
  })

  it('is edited when it was a few words', () => {
    expect(
      map(
        version(['r', 0, '', 'Entry'], ['a', 1, 'No fee is due.'], ['b', 1, B]),
        version(['r', 0, '', 'Entry'], ['x', 1, `No fee is due. ${LONG}`], ['y', 1, B]),
      ),
    ).toEqual(['r same unchanged', 'a edited unchanged', 'b same unchanged'])
  })

  it('is added when only single words of the old text occur in it', () => {
    const mapping = mapOntoBase(
      version(['r', 0, '', 'Entry'], ['a', 1, 'The office reports each clerk.'], ['b', 1, B]),
      parsed(version(['r', 0, '', 'Entry'], ['x', 1, LONG], ['y', 1, B])),
    )
    expect(mapping.nodes.map(({ op }) => op)).toEqual(['same', 'added', 'same'])
    expect(mapping.removed.map(({ regulationId }) => regulationId)).toEqual(['a'])
  })
})

describe('a section that moves as a whole', () => {
  const rule = (id: string, ...texts: string[]): Item[] => [
    [id, 1, '', 'Fees'],
    ...texts.map((text, index): Item => [`${id}${index + 1}`, 2, text]),
  ]
  const chapter = (id: string): Item => [id, 0, '', `Chapter ${id}`]

  it('keeps its identity and that of its short paragraphs', () => {
    const base = version(chapter('A'), ...rule('f', 'Entry: $5.', 'Start: $5.', 'Claim: $9.'), chapter('B'), [
      'o',
      1,
      C,
      'Other',
    ])
    const next = version(
      chapter('A'),
      chapter('B'),
      ['o', 1, C, 'Other'],
      ...rule('x', 'Entry: $5.', 'Start: $5.', 'Claim: $9.'),
    )
    expect(map(base, next)).toEqual([
      'A same unchanged',
      'B same unchanged',
      'o same unchanged',
      'f same moved',
      'f1 same unchanged',
      'f2 same unchanged',
      'f3 same unchanged',
    ])
  })

  it('keeps its identity when a section with the same short paragraphs stays', () => {
    const base = version(
      chapter('A'),
      ...rule('f', A, 'Fees.', 'Fees.'),
      chapter('B'),
      ...rule('g', B, 'Fees.', 'Fees.'),
    )
    const next = version(
      chapter('A'),
      chapter('B'),
      ...rule('y', B, 'Fees.', 'Fees.'),
      ...rule('x', A, 'Fees.', 'Fees.'),
    )
    expect(map(base, next).filter((line) => !/^[AB] /.test(line))).toEqual([
      'g same unchanged',
      'g1 same unchanged',
      'g2 same unchanged',
      'g3 same unchanged',
      'f same moved',
      'f1 same unchanged',
      'f2 same unchanged',
      'f3 same unchanged',
    ])
  })

  it('keeps its identity under a new number next to a new section with its old number', () => {
    const base = version(...rule('f', 'Entry: $5.', 'Start: $5.', 'Claim: $9.'))
    const next = version(
      ['n', 1, '', 'Fees'],
      ['n1', 2, 'None.'],
      ...rule('x', 'Entry: $5.', 'Start: $5.', 'Claim: $9.'),
    )
    expect(map(base, next).slice(2)).toEqual([
      'f same renumbered',
      'f1 same unchanged',
      'f2 same unchanged',
      'f3 same unchanged',
    ])
  })

  it('keeps its identity when one of its paragraphs was edited', () => {
    const base = version(chapter('A'), ...rule('f', A, B, C), chapter('B'), ['o', 1, 'Nothing.', 'Other'])
    const next = version(chapter('A'), chapter('B'), ['o', 1, 'Nothing.', 'Other'], ...rule('x', A, `${B} ${LONG}`, C))
    expect(map(base, next).slice(3)).toEqual([
      'f same moved',
      'f1 same unchanged',
      'f2 edited unchanged',
      'f3 same unchanged',
    ])
  })
})
