import { describe, expect, test } from 'vitest'
import { heading, list, table } from './blocks.ts'

describe('heading', () => {
  test('uses its plain text as the title', () => {
    expect(heading(2, [{ text: 'Rule 1. ' }, { text: 'Entry', italic: true }]).title).toBe('Rule 1. Entry')
    expect(heading(2, 'Rule 1', { title: 'Entry' }).title).toBe('Entry')
  })
})

describe('list', () => {
  test('numbers its items from 1 and marks the first', () => {
    const items = list(['a', 'b'], { numbering: 'numbers', indent: 1 })
    expect(items.map(({ marker, indent, listItem }) => [marker, indent, listItem?.isFirst])).toEqual([
      ['1.', 1, true],
      ['2.', 1, false],
    ])
  })
})

describe('table', () => {
  test('accepts plain text in cells and caption', () => {
    expect(table({ caption: 'Tests', header: ['Test'], rows: [['Coggins']] })).toEqual({
      kind: 'table',
      indent: 0,
      caption: [{ text: 'Tests' }],
      header: [[{ text: 'Test' }]],
      rows: [[[{ text: 'Coggins' }]]],
    })
  })
})
