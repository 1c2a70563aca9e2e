import { expect, test } from 'vitest'
import type { Block } from '../document/export-document.ts'
import { markerLists, written } from './marker-lists.ts'

const paragraph = (marker: string, indent: number): Block => ({
  kind: 'paragraph',
  look: 'text',
  indent,
  marker,
  words: [],
})

/** What Word prints, list by list; undefined where the marker is written as text. */
function printed(blocks: readonly Block[]): (string | undefined)[] {
  const places = markerLists(blocks)
  const counts = new Map<number, number>()
  return blocks.map((block) => {
    const place = places.get(block)
    if (!place) return undefined
    const { definition, instance } = place
    const value = counts.get(instance) ?? definition.start
    counts.set(instance, value + 1)
    return definition.pattern.replace('%1', written(definition.format, value))
  })
}

test('Word counts to exactly the markers of the text', () => {
  const markers: [string, number][] = [
    ['(a)', 1],
    ['(1)', 2],
    ['(2)', 2],
    ['(i)', 3],
    ['(ii)', 3],
    ['(A)', 4],
    ['(3)', 2],
    ['(b)', 1],
    ['(1)', 2],
    ['(d)', 1],
    ['(g)', 1],
    ['(h)', 1],
    ['(i)', 1],
    ['(j)', 1],
    ['1.', 1],
    ['2.', 1],
    ['(aa)', 1],
    ['(bb)', 1],
    ['(iv)', 1],
    ['(v)', 1],
  ]
  const blocks = markers.map(([marker, indent]) => paragraph(marker, indent))
  expect(printed(blocks)).toEqual(markers.map(([marker]) => marker))
})

test('a list goes on after what stands below its items, and begins anew under another', () => {
  const blocks = [
    paragraph('(a)', 1),
    paragraph('(1)', 2),
    paragraph('(b)', 1),
    paragraph('(1)', 2),
    paragraph('(2)', 2),
  ]
  const instances = [...markerLists(blocks).values()].map((place) => place.instance)
  expect(instances).toEqual([1, 2, 1, 3, 3])
})

test('what Word cannot count stays as it is written', () => {
  expect(printed([paragraph('(a-1)', 1), paragraph('§ 3056.', 1), paragraph('(ab)', 1)])).toEqual([
    undefined,
    undefined,
    undefined,
  ])
})
