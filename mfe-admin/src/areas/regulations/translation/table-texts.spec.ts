import { expect, test } from 'vitest'
import { getTableTexts, replaceTableTexts } from './table-texts.ts'

const table = {
  caption: 'Weights',
  head: ['Age', 'Pounds'],
  rows: [
    ['two', '120'],
    ['three', '126'],
  ],
}

test('replaces the cells of a table and keeps its structure', () => {
  const spanish = ['Pesos', 'Edad', 'Libras', 'dos', '120', 'tres', '126']
  expect(getTableTexts(table)).toHaveLength(spanish.length)
  expect(replaceTableTexts(table, spanish)).toEqual({
    caption: 'Pesos',
    head: ['Edad', 'Libras'],
    rows: [
      ['dos', '120'],
      ['tres', '126'],
    ],
  })
  expect(replaceTableTexts(table, spanish.slice(1))).toBeUndefined()
})
