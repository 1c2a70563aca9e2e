import { createHash } from 'node:crypto'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { contentHash, textHash, treeHashes } from './hash.ts'
import { createNode, arbitraryTree, withText } from './testing/nodes.ts'

describe('contentHash', () => {
  const node = createNode({
    marker: '(a)',
    label: '2143(a)',
    heading: 'Vaccination',
    text: 'A horse must be vaccinated.',
  })

  it('is the SHA-256 of an unambiguous format', () => {
    const form = JSON.stringify([
      'content-1',
      'paragraph',
      '(a)',
      '2143(a)',
      'Vaccination',
      'A horse must be vaccinated.',
      [],
      null,
      null,
    ])
    expect(contentHash(node)).toBe(createHash('sha256').update(form).digest('hex'))
  })

  it.each([
    ['text', { text: 'A horse must be vaccinated. ' }],
    ['heading', { heading: 'Vaccinations' }],
    ['marker', { marker: '(b)' }],
    ['label', { label: '2143(b)' }],
    ['kind', { kind: 'flush' as const }],
    ['marks', { marks: [{ start: 0, end: 1, kind: 'em' as const }] }],
    ['table', { table: { head: ['a'], rows: [['b']] } }],
    ['reserved range', { reservedTo: 'e' }],
    ['lists', { lists: [{ start: 0, end: 1, kind: 'bullet' as const }] }],
    ['links', { links: [{ start: 0, end: 1, regulationId: 'other' }] }],
    ['figure', { figure: { image: 'f', alt: 'A stall', width: 1, height: 1 } }],
  ])('changes with the %s', (_, change) => {
    expect(contentHash({ ...node, ...change })).not.toBe(contentHash(node))
  })
})

describe('textHash', () => {
  it('ignores renumbering, spacing and formatting, but not another word', () => {
    const node = createNode({ marker: '(a)', label: '2143(a)', text: 'Scope. This rule \u2014 in full.' })
    const renumbered = { ...node, marker: '(b)', label: '2143(b)', text: 'Scope.This\u00a0rule\u2014in full .' }
    expect(textHash(renumbered)).toBe(textHash(node))
    expect(textHash({ ...node, text: 'Scope. That rule \u2014 in full.' })).not.toBe(textHash(node))
    expect(textHash({ ...node, heading: 'Scope', text: '' })).not.toBe(
      textHash({ ...node, heading: '', text: 'Scope' }),
    )
  })
})

describe('textHash of a figure', () => {
  it('changes with the image and its text alternative', () => {
    const node = createNode({ text: 'As shown.' })
    const figure = { image: 'f', alt: 'A stall', width: 1, height: 1 }
    expect(textHash({ ...node, figure })).not.toBe(textHash(node))
    expect(textHash({ ...node, figure: { ...figure, image: 'g' } })).not.toBe(textHash({ ...node, figure }))
    expect(textHash({ ...node, figure: { ...figure, alt: ' A stall' } })).toBe(textHash({ ...node, figure }))
  })
})

describe('treeHashes', () => {
  it('is equal for an equal tree and changes only along the path to a change', () => {
    fc.assert(
      fc.property(arbitraryTree(), fc.nat(), (nodes, pick) => {
        const before = treeHashes(nodes)
        expect(treeHashes(structuredClone(nodes))).toEqual(before)
        const changed = nodes[pick % nodes.length]
        if (!changed) return
        const next = nodes.map((node) => (node === changed ? { ...node, text: `${node.text} anew` } : node))
        const after = treeHashes(next)
        expect(after.root).not.toBe(before.root)
        const path = new Set<string>()
        for (let id: string | null = changed.regulationId; id !== null;) {
          path.add(id)
          id = nodes.find((node) => node.regulationId === id)?.parentId ?? null
        }
        for (const { regulationId } of nodes) {
          const same = after.nodes.get(regulationId)?.subtree === before.nodes.get(regulationId)?.subtree
          expect(same).toBe(!path.has(regulationId))
        }
      }),
      { numRuns: 50 },
    )
  })

  it('covers order and identity', () => {
    const [series, first, second] = [
      createNode({ regulationId: 'series', depth: 0 }),
      createNode({ regulationId: 'first', parentId: 'series', text: 'One.' }),
      createNode({ regulationId: 'second', parentId: 'series', text: 'Two.' }),
    ]
    const root = treeHashes([series, first, second]).root
    expect(treeHashes([series, second, first]).root).not.toBe(root)
    expect(treeHashes([series, { ...first, regulationId: 'other' }, second]).root).not.toBe(root)
    expect(treeHashes([series, first, withText(second, 'Two!')]).root).not.toBe(root)
  })
})
