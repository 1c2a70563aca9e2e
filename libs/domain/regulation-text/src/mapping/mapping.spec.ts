import { describe, expect, it } from 'vitest'
import { changeSummary, redline, type RedlineEntry } from '../redline/index.ts'
import { growth } from '../testing/growth.ts'
import { numbered } from '../testing/nodes.ts'
import { hasRegulationE, publishedDifference, versionNames, versionNodes } from '../testing/regulation-e.ts'
import type { TextNode } from '../tree.ts'
import { type BaseMapping, mapOntoBase, type ParsedLike } from './index.ts'

type Item = [id: string, text: string, depth?: number]

const RULE = 'Entry of horses'
const A = 'A horse may be entered only by its owner or by a licensed trainer acting for the owner.'
const B = 'An entry is made in writing and reaches the racing office before the hour of closing.'
const C = 'The stewards may refuse an entry that does not comply with the conditions of the race.'
const D = 'A veterinarian examines every entered horse on the morning of the race day.'

function version(...items: Item[]): TextNode[] {
  return numbered([
    { id: 'series', depth: 0, text: '' },
    { id: 'rule', depth: 1, text: '', heading: RULE },
    ...items.map(([id, text, depth = 0]) => ({ id, text, depth: depth + 2 })),
  ])
}

/** The same nodes as a parser would give them: without identity, without the main regulation. */
function parsed(nodes: readonly TextNode[]): ParsedLike[] {
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

function told(mapping: BaseMapping): string[] {
  return mapping.nodes.slice(1).map(({ regulationId, op, place }) => `${regulationId ?? '-'} ${op} ${place}`)
}

describe('mapOntoBase', () => {
  it('keeps the identity of equal text under a new number, and gives the old number to nobody', () => {
    const mapping = mapOntoBase(
      version(['a', A], ['b', B], ['c', C]),
      parsed(version(['x', A], ['y', D], ['z', B], ['w', C])),
    )
    expect(told(mapping)).toEqual(['a same kept', '- added kept', 'b same renumbered', 'c same renumbered'])
    expect(mapping.removed).toEqual([])
  })

  it('follows an edited text below its parent, against the label', () => {
    const mapping = mapOntoBase(
      version(['a', A], ['b', B]),
      parsed(version(['x', D], ['y', A.replace('owner', 'keeper')], ['z', B])),
    )
    expect(told(mapping)).toEqual(['- added kept', 'a edited renumbered', 'b same renumbered'])
  })

  it('never lets the label alone decide', () => {
    const mapping = mapOntoBase(version(['a', A], ['b', B]), parsed(version(['x', A], ['y', D])))
    expect(told(mapping)).toEqual(['a same kept', '- added kept'])
    expect(mapping.removed.map(({ regulationId }) => regulationId)).toEqual(['b'])
  })

  it('keeps a provision whose subject stayed while its text was rewritten', () => {
    const mapping = mapOntoBase(version(['a', `Timing. ${A}`]), parsed(version(['x', `Timing. ${D}`])))
    expect(told(mapping)).toEqual(['a edited kept'])
  })

  it('knows a bare or rewritten parent by its children', () => {
    const base = version(['p', ''], ['a', A, 1], ['b', B, 1], ['c', C])
    const next = version(['n', D], ['q', 'Quite another sentence.'], ['x', A, 1], ['y', B, 1], ['z', C])
    expect(told(mapOntoBase(base, parsed(next)))).toEqual([
      '- added kept',
      'p edited renumbered',
      'a same kept',
      'b same kept',
      'c same renumbered',
    ])
  })

  it('tells equal short texts apart by their place, and does not move them', () => {
    const base = version(['a', A], ['a1', 'Fees.', 1], ['b', B], ['b1', 'Fees.', 1])
    const next = version(['x', B], ['x1', 'Fees.', 1], ['y', C], ['y1', 'Fees.', 1])
    expect(told(mapOntoBase(base, parsed(next)))).toEqual([
      'b same renumbered',
      'b1 same kept',
      '- added kept',
      '- added kept',
    ])
  })

  it('doubts an edited text that turns up below another parent, instead of moving or dropping it silently', () => {
    const base = version(['p', C], ['a', A, 1], ['q', D])
    const next = version(['x', C], ['y', D], ['z', A.replace('owner', 'keeper'), 1])
    const mapping = mapOntoBase(base, parsed(next))
    expect(told(mapping)).toEqual(['p same kept', 'q same kept', '- added kept'])
    expect(mapping.doubts).toMatchObject([{ index: 3, reason: 'maybe-moved', candidates: [{ regulationId: 'a' }] }])
  })

  it('doubts a choice between two that are equally good', () => {
    const base = version(['a', `${A} First.`], ['b', `${A} Second.`])
    const mapping = mapOntoBase(base, parsed(version(['x', `${A} Third.`])))
    expect(told(mapping)).toEqual(['a edited kept'])
    expect(mapping.doubts.map(({ reason }) => reason)).toEqual(['ambiguous'])
  })

  it('makes near linear work: four times the nodes, nowhere near sixteen times as much', () => {
    const words =
      'horse trainer steward entry race veterinarian owner track office licence hour closing condition sample'.split(
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
    const map = (count: number): (() => void) => {
      const [base, next] = [nodes(count, 0), parsed(nodes(count, 1))]
      return () => mapOntoBase(base, next)
    }
    expect(growth(map, 1000, 4000)).toBeLessThan(12)
  })
})

/** How a published change of one label is told by our redline. */
type Account = 'asPublished' | 'otherPlace' | 'otherText' | 'respaced' | 'notSo'

describe.skipIf(!hasRegulationE)('a real regulation, version by version, mapped without identities', () => {
  const names = hasRegulationE ? versionNames() : []
  const total: Record<Account, number> = { asPublished: 0, otherPlace: 0, otherText: 0, respaced: 0, notSo: 0 }

  it.each(names.slice(1).map((name, index) => [names[index] ?? '', name]))('%s to %s', (from, to) => {
    const base = versionNodes(from)
    const printed = versionNodes(to)
    const mapping = mapOntoBase(base, parsed(printed))
    const entries = redline(base, withIdentities(printed, mapping))
    const published = publishedDifference(from, to)
    const was = new Map(entries.flatMap((entry) => (entry.before ? [[entry.before.label, entry] as const] : [])))
    const is = new Map(entries.flatMap((entry) => (entry.after ? [[entry.after.label, entry] as const] : [])))
    const tally: Record<Account, number> = { asPublished: 0, otherPlace: 0, otherText: 0, respaced: 0, notSo: 0 }
    for (const [label, change] of published) tally[account(change, was.get(label), is.get(label))]++
    for (const key of Object.keys(total) as Account[]) total[key] += tally[key]

    // Nothing is told that is not published, but for a marker or an order changed under an unchanged label.
    const { changes, ...counts } = changeSummary(entries)
    for (const { fromLabel, toLabel, op } of changes) {
      const known = published.has(fromLabel ?? '') || published.has(toLabel ?? '')
      expect(known || (op === 'same' && fromLabel === toLabel), `${fromLabel} to ${toLabel}: ${op}`).toBe(true)
    }
    console.log(
      `${from} to ${to}: ${published.size} published ${JSON.stringify(tally)}, told ${JSON.stringify(counts)}`,
    )
  })

  it('tells most changes as published, and the others as what they are', () => {
    console.log(`all: ${JSON.stringify(total)}`)
    const all = Object.values(total).reduce((sum, count) => sum + count, 0)
    expect(total.asPublished / all).toBeGreaterThan(0.85)
    expect(total.notSo / all).toBeLessThan(0.02)
  })
})

/**
 * `otherPlace`: a label "added" or "deleted" whose text lives on under another, or a "modified" one whose own text does.
 * `otherText`: a "modified" label that holds another text. `notSo`: the two versions do not bear the publication out.
 */
function account(change: string, before: RedlineEntry | undefined, now: RedlineEntry | undefined): Account {
  if (change !== (before ? (now ? 'modified' : 'deleted') : 'added')) return 'notSo'
  if (change === 'added') return now?.op === 'added' ? 'asPublished' : 'otherPlace'
  if (change === 'deleted') return before?.op === 'removed' ? 'asPublished' : 'otherPlace'
  if (before === now) return now?.op === 'edited' ? 'asPublished' : 'respaced'
  return before?.op === 'removed' && now?.op === 'added' ? 'otherText' : 'otherPlace'
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
