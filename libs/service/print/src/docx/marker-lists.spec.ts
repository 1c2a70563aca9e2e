import { describe, expect, test } from 'vitest'
import { paragraph } from '../blocks.ts'
import type { Block } from '../document.ts'
import { assignLists, formatNumber } from './marker-lists.ts'

const createParagraph = (marker: string, indent: number): Block => paragraph('', { marker, indent })

/** Returns the markers that Word generates; undefined where the marker is written as text. */
function toWordMarkers(blocks: readonly Block[]): (string | undefined)[] {
  const positions = assignLists(blocks)
  const nextValues = new Map<number, number>()
  return blocks.map((block) => {
    const position = positions.get(block)
    if (!position) return undefined
    const { definition, instance } = position
    const value = nextValues.get(instance) ?? definition.start
    nextValues.set(instance, value + 1)
    return definition.pattern.replace('%1', formatNumber(definition.format, value))
  })
}

describe('assignLists', () => {
  test('makes Word generate the same markers as in the text', () => {
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
    const blocks = markers.map(([marker, indent]) => createParagraph(marker, indent))
    expect(toWordMarkers(blocks)).toEqual(markers.map(([marker]) => marker))
  })

  test('continues a list after its nested lists and restarts nested lists under a new item', () => {
    const blocks = [
      createParagraph('(a)', 1),
      createParagraph('(1)', 2),
      createParagraph('(b)', 1),
      createParagraph('(1)', 2),
      createParagraph('(2)', 2),
    ]
    const instances = [...assignLists(blocks).values()].map((position) => position.instance)
    expect(instances).toEqual([1, 2, 1, 3, 3])
  })

  test('leaves markers that Word cannot generate as text', () => {
    const blocks = [createParagraph('(a-1)', 1), createParagraph('§ 3056.', 1), createParagraph('(ab)', 1)]
    expect(toWordMarkers(blocks)).toEqual([undefined, undefined, undefined])
  })
})
