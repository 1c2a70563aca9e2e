import { endpoint } from '@portal/contracts-common'
import type { FastifyRequest } from 'fastify'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { validateInput } from './validate-input.ts'

const baseRoute = { method: 'POST', path: '/api/notes', access: 'public' } as const
const notes = endpoint(baseRoute, {
  summary: 'Add notes',
  query: z.strictObject({ q: z.string().optional() }),
  body: z.strictObject({ texts: z.array(z.string()).default([]), named: z.record(z.string(), z.string()).default({}) }),
  results: z.object({}),
})

const stable = endpoint(baseRoute, {
  summary: 'Add a stable',
  body: z.strictObject({
    id: z.uuid(),
    state: z.enum(['open', 'shut']),
    depth: z.int().min(2),
    names: z.array(z.string().max(3)).max(1),
    remark: z.string().min(2, 'Write more.'),
  }),
  results: z.object({}),
})

function getErrorPaths(query: object, body: object): unknown {
  try {
    validateInput(notes, { params: {}, query, body } as FastifyRequest)
  } catch (refusal) {
    return (refusal as { details: { fields: { path: unknown }[] } }).details.fields.map(({ path }) => path)
  }
  return []
}

describe('error messages', () => {
  const getMessages = (body: object) => {
    try {
      validateInput(stable, { params: {}, query: {}, body } as FastifyRequest)
    } catch (refusal) {
      const { fields } = (refusal as { details: { fields: { path: string[]; message: string }[] } }).details
      return fields.map(({ path, message }) => `${path.slice(1).join('.')}: ${message}`)
    }
    return []
  }

  it('describes each invalid field, with the message of its schema if it has one', () => {
    expect(getMessages({ id: 'x', state: 'ajar', depth: 1, names: ['long'], remark: 'a', more: 1 })).toEqual([
      'id: This is not a valid ID.',
      'state: This must be one of: open, shut.',
      'depth: Must be at least 2.',
      'names.0: Must be at most 3 characters.',
      'remark: Write more.',
      'more: This property is not allowed.',
    ])
    expect(getMessages({ id: 1, depth: '2', names: ['a', 'b'] })).toEqual([
      'id: This must be text.',
      'state: This must be one of: open, shut.',
      'depth: This must be a number.',
      'names: Must have at most 1 item.',
      'remark: This field is required.',
    ])
  })
})

describe('strings that cannot be stored', () => {
  it.each([
    ['a null character in the query', { q: 'a\0b' }, {}, [['query', 'q']]],
    ['a lone surrogate', {}, { texts: ['good', '\ud800'] }, [['body', 'texts', '1']]],
    ['too many marks on one letter', {}, { texts: [`a${'\u0323\u0301'.repeat(1500)}`] }, [['body', 'texts', '0']]],
    ['a property name', {}, { named: { 'a\0': 'b' } }, [['body', 'named', 'a\0']]],
  ])('refuses %s', (_, query, body, paths) => {
    expect(getErrorPaths(query, body)).toEqual(paths)
  })

  it('accepts any other text', () => {
    expect(
      getErrorPaths({ q: 'ñ' }, { texts: ['🐎', '\u0001\n', 'a\u0323\u0301'.repeat(1000)], named: { á: '' } }),
    ).toEqual([])
  })
})

describe('requests of any client', () => {
  const change = endpoint({ method: 'PUT', path: '/api/notes/:id', access: 'public' } as const, {
    summary: 'Change a note',
    params: z.strictObject({ id: z.uuid() }),
    query: z.strictObject({ q: z.string().optional() }),
    body: z.strictObject({ text: z.string() }),
    results: z.object({}),
  })
  const id = '0199d2a4-0000-7000-8000-000000000001'
  const validate = (body: object, query: object = {}) =>
    validateInput(change, { params: { id }, query, body } as unknown as FastifyRequest)

  it('accepts the id of the path in the body', () => {
    expect(validate({ id, text: 'x' }).body).toEqual({ text: 'x' })
  })

  it('refuses another id in the body', () => {
    expect(() => validate({ id: id.replace('1', '2'), text: 'x' })).toThrow('input.invalid')
  })

  it('treats an empty filter as no filter', () => {
    expect(validate({ text: 'x' }, { q: '' }).query).toEqual({})
  })
})
