import { endpoint } from '@portal/contracts-common'
import type { FastifyRequest } from 'fastify'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { validateInput } from './validate-input.ts'

const at = { method: 'POST', path: '/api/notes', access: 'public' } as const
const notes = endpoint(at, {
  summary: 'Takes notes',
  query: z.strictObject({ q: z.string().optional() }),
  body: z.strictObject({ texts: z.array(z.string()).default([]), named: z.record(z.string(), z.string()).default({}) }),
  results: z.object({}),
})

function faultsOf(query: object, body: object): unknown {
  try {
    validateInput(notes, { params: {}, query, body } as FastifyRequest)
  } catch (refusal) {
    return (refusal as { details: { fields: { path: unknown }[] } }).details.fields.map(({ path }) => path)
  }
  return []
}

describe('what no database keeps', () => {
  it.each([
    ['a zero character in the address', { q: 'a\0b' }, {}, [['query', 'q']]],
    ['half of a pair', {}, { texts: ['good', '\ud800'] }, [['body', 'texts', '1']]],
    ['a name', {}, { named: { 'a\0': 'b' } }, [['body', 'named', 'a\0']]],
  ])('is refused: %s', (_, query, body, paths) => {
    expect(faultsOf(query, body)).toEqual(paths)
  })

  it('leaves every other text alone', () => {
    expect(faultsOf({ q: 'ñ' }, { texts: ['🐎', '\u0001\n'], named: { á: '' } })).toEqual([])
  })
})
