import { describe, expect, it } from 'vitest'
import { summarizeChanges, redline, type RedlineEntry } from '../redline/index.ts'
import { measureGrowth } from '../testing/measure-growth.ts'
import { createTree } from '../testing/nodes.ts'
import { hasRegulationE, loadPublishedDifference, loadVersionNames, loadVersionNodes } from '../testing/regulation-e.ts'
import type { TextNode } from '../tree.ts'
import { type BaseMapping, mapOntoBase, type UnmappedNode } from './index.ts'

type Item = [id: string, text: string, depth?: number]

const RULE = 'Entry of horses'
const A = 'A horse may be entered only by its owner or by a licensed trainer acting for the owner.'
const B = 'An entry is made in writing and reaches the racing office before the hour of closing.'
const C = 'The stewards may refuse an entry that does not comply with the conditions of the race.'
const D = 'A veterinarian examines every entered horse on the morning of the race day.'

function version(...items: Item[]): TextNode[] {
  return createTree([
    { id: 'series', depth: 0, text: '' },
    { id: 'rule', depth: 1, text: '', heading: RULE },
    ...items.map(([id, text, depth = 0]) => ({ id, text, depth: depth + 2 })),
  ])
}

/** Returns the nodes as a parser would: without identity and without the main regulation. */
function parsed(nodes: readonly TextNode[]): UnmappedNode[] {
  const inside = nodes.filter(({ depth }) => depth > 0)
  const indexes = new Map(inside.map(({ regulationId }, index) => [regulationId, index]))
  return inside.map(({ path, parentId, heading, text, marker }) => ({
    path,
    text,
    parent: indexes.get(parentId ?? '') ?? null,
    ...(heading !== undefined && { heading }),
    ...(marker !== undefined && { marker }),
  }))
}

function describeMapping(mapping: BaseMapping): string[] {
  return mapping.nodes.slice(1).map(({ regulationId, op, position }) => `${regulationId ?? '-'} ${op} ${position}`)
}

describe('mapOntoBase', () => {
  it('keeps the identity of equal text under a new number and does not reuse the old number', () => {
    const mapping = mapOntoBase(
      version(['a', A], ['b', B], ['c', C]),
      parsed(version(['x', A], ['y', D], ['z', B], ['w', C])),
    )
    expect(describeMapping(mapping)).toEqual([
      'a same unchanged',
      '- added unchanged',
      'b same renumbered',
      'c same renumbered',
    ])
    expect(mapping.removed).toEqual([])
  })

  it('matches edited text below its parent even if its label changed', () => {
    const mapping = mapOntoBase(
      version(['a', A], ['b', B]),
      parsed(version(['x', D], ['y', A.replace('owner', 'keeper')], ['z', B])),
    )
    expect(describeMapping(mapping)).toEqual(['- added unchanged', 'a edited renumbered', 'b same renumbered'])
  })

  it('never matches by label alone', () => {
    const mapping = mapOntoBase(version(['a', A], ['b', B]), parsed(version(['x', A], ['y', D])))
    expect(describeMapping(mapping)).toEqual(['a same unchanged', '- added unchanged'])
    expect(mapping.removed.map(({ regulationId }) => regulationId)).toEqual(['b'])
  })

  it('keeps a provision whose subject stayed when its text was rewritten', () => {
    const mapping = mapOntoBase(version(['a', `Timing. ${A}`]), parsed(version(['x', `Timing. ${D}`])))
    expect(describeMapping(mapping)).toEqual(['a edited unchanged'])
  })

  it('matches an empty or rewritten parent by its children', () => {
    const base = version(['p', ''], ['a', A, 1], ['b', B, 1], ['c', C])
    const next = version(['n', D], ['q', 'Quite another sentence.'], ['x', A, 1], ['y', B, 1], ['z', C])
    expect(describeMapping(mapOntoBase(base, parsed(next)))).toEqual([
      '- added unchanged',
      'p edited renumbered',
      'a same unchanged',
      'b same unchanged',
      'c same renumbered',
    ])
  })

  it('distinguishes equal short texts by position and does not move them', () => {
    const base = version(['a', A], ['a1', 'Fees.', 1], ['b', B], ['b1', 'Fees.', 1])
    const next = version(['x', B], ['x1', 'Fees.', 1], ['y', C], ['y1', 'Fees.', 1])
    expect(describeMapping(mapOntoBase(base, parsed(next)))).toEqual([
      'b same renumbered',
      'b1 same unchanged',
      '- added unchanged',
      '- added unchanged',
    ])
  })

  it('reports edited text below another parent as uncertain instead of moving or dropping it', () => {
    const base = version(['p', C], ['a', A, 1], ['q', D])
    const next = version(['x', C], ['y', D], ['z', A.replace('owner', 'keeper'), 1])
    const mapping = mapOntoBase(base, parsed(next))
    expect(describeMapping(mapping)).toEqual(['p same unchanged', 'q same unchanged', '- added unchanged'])
    expect(mapping.uncertainMatches).toMatchObject([
      { index: 3, reason: 'maybe-moved', candidates: [{ regulationId: 'a' }] },
    ])
  })

  it('reports a tie between two matches as ambiguous', () => {
    const base = version(['a', `${A} First.`], ['b', `${A} Second.`])
    const mapping = mapOntoBase(base, parsed(version(['x', `${A} Third.`])))
    expect(describeMapping(mapping)).toEqual(['a edited unchanged'])
    expect(mapping.uncertainMatches.map(({ reason }) => reason)).toEqual(['ambiguous'])
  })

  it('takes nearly linear time for four times as many nodes', () => {
    const words =
      'horse trainer steward entry race veterinarian owner track office license hour closing condition sample'.split(
        ' ',
      )
    const text = (index: number, shift: number): string =>
      Array.from({ length: 30 }, (_, at) => words[(index * (at + 3) + at * at + shift) % words.length] ?? '').join(' ')
    const nodes = (count: number, shift: number): TextNode[] =>
      version(
        ...Array.from({ length: count }, (_, index): Item => [
          `n${index}`,
          `${text(index, index % 3 ? 0 : shift)} ${index}`,
        ]),
      )
    const prepareMapping = (count: number): (() => void) => {
      const [base, next] = [nodes(count, 0), parsed(nodes(count, 1))]
      return () => mapOntoBase(base, next)
    }
    expect(measureGrowth(prepareMapping, 1000, 4000)).toBeLessThan(12)
  })
})

/** How the redline shows one published change of a label. */
type Outcome = 'asPublished' | 'movedText' | 'replacedText' | 'onlySpacing' | 'incorrectPublication'

describe.skipIf(!hasRegulationE)('a real regulation mapped from version to version without identities', () => {
  const names = hasRegulationE ? loadVersionNames() : []
  const total: Record<Outcome, number> = {
    asPublished: 0,
    movedText: 0,
    replacedText: 0,
    onlySpacing: 0,
    incorrectPublication: 0,
  }

  it.each(names.slice(1).map((name, index) => [names[index] ?? '', name]))('maps %s to %s', (from, to) => {
    const base = loadVersionNodes(from)
    const printed = loadVersionNodes(to)
    const mapping = mapOntoBase(base, parsed(printed))
    const entries = redline(base, withIdentities(printed, mapping))
    const published = loadPublishedDifference(from, to)
    const before = new Map(entries.flatMap((entry) => (entry.before ? [[entry.before.label, entry] as const] : [])))
    const after = new Map(entries.flatMap((entry) => (entry.after ? [[entry.after.label, entry] as const] : [])))
    const tally: Record<Outcome, number> = {
      asPublished: 0,
      movedText: 0,
      replacedText: 0,
      onlySpacing: 0,
      incorrectPublication: 0,
    }
    for (const [label, change] of published) tally[getOutcome(change, before.get(label), after.get(label))]++
    for (const key of Object.keys(total) as Outcome[]) total[key] += tally[key]

    // Only published changes appear, except a marker or order that changed under an unchanged label.
    const { changes, ...counts } = summarizeChanges(entries)
    for (const { fromLabel, toLabel, op } of changes) {
      const isPublished = published.has(fromLabel ?? '') || published.has(toLabel ?? '')
      expect(isPublished || (op === 'same' && fromLabel === toLabel), `${fromLabel} to ${toLabel}: ${op}`).toBe(true)
    }
    console.log(
      `${from} to ${to}: ${published.size} published ${JSON.stringify(tally)}, redline ${JSON.stringify(counts)}`,
    )
  })

  it('shows most changes as published', () => {
    console.log(`all: ${JSON.stringify(total)}`)
    const all = Object.values(total).reduce((sum, count) => sum + count, 0)
    expect(total.asPublished / all).toBeGreaterThan(0.85)
    expect(total.incorrectPublication / all).toBeLessThan(0.02)
  })
})

/**
 * `movedText`: a label "added" or "deleted" whose text exists under another label, or a "modified" one whose own text
 * does. `replacedText`: a "modified" label with a different text. `incorrectPublication`: the two versions contradict
 * the publication.
 */
function getOutcome(change: string, before: RedlineEntry | undefined, after: RedlineEntry | undefined): Outcome {
  if (change !== (before ? (after ? 'modified' : 'deleted') : 'added')) return 'incorrectPublication'
  if (change === 'added') return after?.op === 'added' ? 'asPublished' : 'movedText'
  if (change === 'deleted') return before?.op === 'removed' ? 'asPublished' : 'movedText'
  if (before === after) return after?.op === 'edited' ? 'asPublished' : 'onlySpacing'
  return before?.op === 'removed' && after?.op === 'added' ? 'replacedText' : 'movedText'
}

function withIdentities(printed: readonly TextNode[], mapping: BaseMapping): TextNode[] {
  const [main, ...inside] = printed
  const ids = new Map(inside.map((node, index) => [node.label, mapping.nodes[index]?.regulationId ?? `new ${index}`]))
  return printed.map((node) =>
    node === main
      ? node
      : { ...node, regulationId: ids.get(node.label) ?? '', parentId: ids.get(node.parentId ?? '') ?? node.parentId },
  )
}
