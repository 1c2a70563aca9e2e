import { expect, it } from 'vitest'
import { z } from 'zod'
import { parseRow } from './import-definition.ts'

const definition = {
  columns: ['name', 'age'],
  row: z.object({
    name: z.string().refine((name) => name !== 'X', { params: { code: 'no-name' } }),
    age: z.coerce.number().int(),
    city: z.string().optional(),
  }),
}

it('returns the row, without empty cells', () => {
  expect(parseRow(definition, { name: 'Ana', age: '40', city: '' })).toEqual({ row: { name: 'Ana', age: 40 } })
})

it('names the column and the code of every problem', () => {
  expect(parseRow(definition, { name: 'X', age: '' })).toEqual({
    problems: [
      { column: 'name', code: 'no-name' },
      { column: 'age', code: 'missing' },
    ],
  })
  expect(parseRow(definition, { name: 'Ana', age: 'old' })).toEqual({ problems: [{ column: 'age', code: 'invalid' }] })
})
