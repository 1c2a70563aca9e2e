import { expect, test } from 'vitest'
import { cellsOf, withCells } from './cells.ts'

const table = {
  caption: 'Weights',
  head: ['Age', 'Pounds'],
  rows: [
    ['two', '120'],
    ['three', '126'],
  ],
}

test('a table is translated cell by cell and keeps its form', () => {
  const spanish = ['Pesos', 'Edad', 'Libras', 'dos', '120', 'tres', '126']
  expect(cellsOf(table)).toHaveLength(spanish.length)
  expect(withCells(table, spanish)).toEqual({
    caption: 'Pesos',
    head: ['Edad', 'Libras'],
    rows: [
      ['dos', '120'],
      ['tres', '126'],
    ],
  })
  expect(withCells(table, spanish.slice(1))).toBeUndefined()
})
