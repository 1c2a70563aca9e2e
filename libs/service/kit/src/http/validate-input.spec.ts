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

const places = endpoint(at, {
  summary: 'Takes places',
  body: z.strictObject({
    id: z.uuid(),
    state: z.enum(['open', 'shut']),
    depth: z.int().min(2),
    names: z.array(z.string().max(3)).max(1),
    said: z.string().min(2, 'Say more.'),
  }),
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

describe('what is wrong', () => {
  const sentences = (body: object) => {
    try {
      validateInput(places, { params: {}, query: {}, body } as FastifyRequest)
    } catch (refusal) {
      const { fields } = (refusal as { details: { fields: { path: string[]; message: string }[] } }).details
      return fields.map(({ path, message }) => `${path.slice(1).join('.')}: ${message}`)
    }
    return []
  }

  it('is said in plain sentences, and the schema says it better where it can', () => {
    expect(sentences({ id: 'x', state: 'ajar', depth: 1, names: ['long'], said: 'a', more: 1 })).toEqual([
      'id: This is not an id.',
      'state: This must be one of: open, shut.',
      'depth: At least 2.',
      'names.0: At most 3 characters.',
      'said: Say more.',
      'more: This property is not known here.',
    ])
    expect(sentences({ id: 1, depth: '2', names: ['a', 'b'] })).toEqual([
      'id: This must be a text.',
      'state: This must be one of: open, shut.',
      'depth: This must be a number.',
      'names: At most 1 entries.',
      'said: This is missing.',
    ])
  })
})

describe('what no database keeps', () => {
  it.each([
    ['a zero character in the address', { q: 'a\0b' }, {}, [['query', 'q']]],
    ['half of a pair', {}, { texts: ['good', '\ud800'] }, [['body', 'texts', '1']]],
    ['marks without end on one letter', {}, { texts: [`a${'\u0323\u0301'.repeat(1500)}`] }, [['body', 'texts', '0']]],
    ['a name', {}, { named: { 'a\0': 'b' } }, [['body', 'named', 'a\0']]],
  ])('is refused: %s', (_, query, body, paths) => {
    expect(faultsOf(query, body)).toEqual(paths)
  })

  it('leaves every other text alone', () => {
    expect(faultsOf({ q: 'ñ' }, { texts: ['🐎', '\u0001\n', 'a\u0323\u0301'.repeat(1000)], named: { á: '' } })).toEqual(
      [],
    )
  })
})
