import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { findBreaks } from './find-breaks.ts'
import { schemaToShape } from './shape-of-schema.ts'
import type { Shape } from './shape.ts'

type Pair = readonly [what: string, before: z.ZodType, now: z.ZodType]
type Broken = readonly [...Pair, expected: string]

const requestBreaks = (before: z.ZodType, now: z.ZodType): string[] =>
  findBreaks({ before: schemaToShape(before, 'input'), now: schemaToShape(now, 'input') }, 'request', 'body')

const responseBreaks = (before: z.ZodType, now: z.ZodType): string[] =>
  findBreaks({ before: schemaToShape(before, 'output'), now: schemaToShape(now, 'output') }, 'response', 'results')

const documentBreaks = (before: z.ZodType, now: z.ZodType): string[] =>
  findBreaks({ before: schemaToShape(before, 'input'), now: schemaToShape(now, 'input') }, 'document', 'manifest')

const text = z.string()
const note = z.strictObject({ text })

describe('request', () => {
  it.each<Pair>([
    ['nothing', note, note],
    ['a new optional property', note, note.extend({ color: text.optional() })],
    ['a new property with a default', note, note.extend({ color: text.default('red') })],
    ['a property that became optional', note, note.partial()],
    ['a property that became nullable', note, z.strictObject({ text: text.nullable() })],
    ['an additional type', z.strictObject({ text }), z.strictObject({ text: z.union([text, z.int()]) })],
    ['an additional enum value', z.enum(['a', 'b']), z.enum(['c', 'b', 'a'])],
    ['any text instead of an enum', z.enum(['a', 'b']), text],
    ['a longer maximum length', text.max(10), text.max(20)],
    ['no maximum length', text.max(10), text],
    ['a shorter minimum length', text.min(2), text.min(1)],
    ['a larger maximum', z.int().max(10), z.int().max(11)],
    ['any number instead of integers', z.int(), z.number()],
    ['more members', z.array(text).max(3), z.array(text).max(4)],
    ['no pattern', text.regex(/^a$/), text],
    ['unknown properties', note, z.object({ text })],
    ['anything', note, z.unknown()],
    ['an additional union member', z.union([note, z.int()]), z.union([z.int(), z.boolean(), note])],
    ['a record with a wider value type', z.record(text, z.int()), z.record(text, z.number())],
    ['a transform that does not change the input', text.max(9), text.max(9).transform(Number)],
  ])('allows %s', (_, before, now) => {
    expect(requestBreaks(before, now)).toEqual([])
  })

  it.each<Broken>([
    ['a new required property', note, note.extend({ color: text }), 'body.color: is now required'],
    ['an optional property that became required', note.partial(), note, 'body.text: is now required'],
    ['a removed property', note, z.strictObject({}), 'body.text: is no longer accepted'],
    ['a property that is ignored', z.object({ text }), z.object({}), 'body.text: is no longer accepted'],
    [
      'another kind',
      z.strictObject({ a: z.int() }),
      z.strictObject({ a: text }),
      'body.a: must now be string, was integer',
    ],
    ['integers only', z.number(), z.int(), 'body: must now be integer, was number'],
    ['null refused', z.nullable(text), text, 'body: no longer accepts null'],
    ['a removed enum value', z.enum(['a', 'b']), z.enum(['a']), 'body: no longer accepts "b"'],
    ['an enum instead of any text', text, z.enum(['a', 'b']), 'body: must now be "a" or "b", was string'],
    [
      'a shorter maximum length',
      text.max(10),
      text.max(9),
      'body: now accepts at most 9 characters, accepted at most 10 characters before',
    ],
    ['a maximum length', text, text.max(9), 'body: now accepts at most 9 characters, accepted any value before'],
    ['a larger minimum', z.int().min(0), z.int().min(1), 'body: now accepts at least 1, accepted at least 0 before'],
    [
      'fewer members',
      z.array(text).max(4),
      z.array(text).max(3),
      'body: now accepts at most 3 items, accepted at most 4 items before',
    ],
    ['a pattern', text, text.regex(/^a$/), 'body: now accepts text matching ^a$, accepted any text before'],
    ['a format', text, z.uuid(), 'body: now accepts the format uuid, accepted any format before'],
    [
      'a date instead of an instant',
      z.iso.datetime(),
      z.iso.date(),
      'body: now accepts the format date, accepted the format date-time before',
    ],
    ['another default', text.default('a'), text.default('b'), 'body: default is now "b", was "a"'],
    [
      'another default of a union',
      text.nullable().default('a'),
      text.nullable().default(null),
      'body: default is now null, was "a"',
    ],
    ['no default', text.default('a').optional(), text.optional(), 'body: default is now undefined, was "a"'],
    ['a removed union member', z.union([text, z.int()]), text, 'body: no longer accepts integer'],
    [
      'a change in a nested member',
      z.strictObject({ a: z.array(note) }),
      z.strictObject({ a: z.array(note.extend({ b: text })) }),
      'body.a[].b: is now required',
    ],
    [
      'restricted names of a record',
      z.record(text, text),
      z.record(text.max(3), text),
      'body.* name: now accepts at most 3 characters, accepted any value before',
    ],
    ['no record', z.record(text, text), z.strictObject({}), 'body.*: is no longer accepted'],
    ['a specific type instead of anything', z.unknown(), text, 'body: must now be string, was anything'],
  ])('reports %s', (_, before, now, expected) => {
    expect(requestBreaks(before, now)).toEqual([expected])
  })
})

describe('response', () => {
  it.each<Pair>([
    ['a new property', note, note.extend({ color: text })],
    ['a property that is always present', note.partial(), note],
    ['an additional enum value, because clients treat enums as open', z.enum(['a', 'b']), z.enum(['a', 'b', 'c'])],
    ['a removed enum value', z.enum(['a', 'b']), z.enum(['a'])],
    ['never null', z.nullable(text), text],
    ['integers only', z.number(), z.int()],
    ['a longer maximum length', text.max(10), text.max(20)],
    ['a default that fills in a missing property', z.object({ a: text.optional() }), z.object({ a: text.default('') })],
    ['only one union member', z.union([text, z.int()]), text],
    ['strictness, which does not affect readers', z.object({ text }), note],
  ])('allows %s', (_, before, now) => {
    expect(responseBreaks(before, now)).toEqual([])
  })

  it.each<Broken>([
    ['a removed property', note, z.object({}), 'results.text: was removed'],
    ['a removed optional property', note.partial(), z.object({}), 'results.text: was removed'],
    ['a renamed property', note, z.object({ words: text }), 'results.text: was removed'],
    ['a property that can now be missing', note, note.partial(), 'results.text: can now be missing'],
    ['a property that can now be null', note, z.object({ text: text.nullable() }), 'results.text: can now be null'],
    ['another kind', z.int(), text, 'results: can now be string, was integer'],
    ['any number', z.int(), z.number(), 'results: can now be number, was integer'],
    ['another literal', z.literal(0), z.literal([0, 1]), 'results: can now be 1'],
    [
      'an instant instead of a date',
      z.iso.date(),
      z.iso.datetime(),
      'results: now has the format date-time, but earlier readers expect the format date',
    ],
    [
      'an additional type in a union',
      z.union([text, z.int()]),
      z.union([text, z.int(), note]),
      'results: can now be object',
    ],
    ['a list instead of its item', text, z.array(text), 'results: can now be array, was string'],
    [
      'a change in a nested member',
      z.array(z.object({ a: note })),
      z.array(z.object({ a: z.object({}) })),
      'results[].a.text: was removed',
    ],
    [
      'a record with another value type',
      z.record(text, z.int()),
      z.record(text, text),
      'results.*: can now be string, was integer',
    ],
    ['anything', text, z.unknown(), 'results: can now be anything, was string'],
  ])('reports %s', (_, before, now, expected) => {
    expect(responseBreaks(before, now)).toEqual([expected])
  })

  it('reports a union member by type when its literal is unknown', () => {
    const closed = z.object({ status: z.literal('ended') })
    const open = z.object({ status: z.literal('open'), user: text })
    const removed = z.object({ status: z.literal('away') })
    expect(responseBreaks(z.union([closed, open]), z.union([closed, open, removed]))).toEqual([
      'results: can now be object',
    ])
    expect(responseBreaks(z.union([closed, open, removed]), z.union([closed, open]))).toEqual([])
  })
})

describe('document, validated by readers with an older schema', () => {
  const manifest = z.object({ name: text, area: z.enum(['a', 'b']), states: z.array(text).default([]) })

  it('allows additional properties, which readers ignore', () => {
    expect(documentBreaks(manifest, manifest.extend({ extra: text.optional() }))).toEqual([])
  })

  it('reports an enum value unknown to readers', () => {
    expect(documentBreaks(manifest, manifest.extend({ area: z.enum(['a', 'b', 'c']) }))).toEqual([
      'manifest.area: can now be "c"',
    ])
  })

  it('reports a removed required property, but not one with a default', () => {
    expect(documentBreaks(manifest, manifest.omit({ states: true }))).toEqual([])
    expect(documentBreaks(manifest, manifest.omit({ name: true }))).toEqual(['manifest.name: was removed'])
  })

  it('reports an additional property if readers are strict', () => {
    const strict = manifest.strict()
    expect(documentBreaks(strict, strict.extend({ extra: text.optional() }))).toEqual(['manifest.extra: was removed'])
  })
})

describe('functions', () => {
  const call = (parameters: readonly Shape[], more: Partial<Shape> = {}): Shape => ({
    type: 'object',
    required: ['show'],
    properties: {
      show: {
        type: 'function',
        parameters,
        requiredParameters: parameters.length,
        result: { type: 'nothing' },
        ...more,
      },
    },
  })
  const toast = (required: readonly string[], kinds: readonly string[]): Shape => ({
    type: 'object',
    required,
    properties: { kind: { type: 'string', enum: kinds }, title: { type: 'string' } },
  })
  const hostBreaks = (before: Shape, now: Shape): string[] => findBreaks({ before, now }, 'response', 'ShellHost')

  it('allows wider parameters and a new return value', () => {
    const before = call([toast(['kind'], ['info'])])
    const now = call([toast(['kind'], ['info', 'error']), { type: 'string' }], {
      requiredParameters: 1,
      result: { type: 'boolean' },
    })
    expect(hostBreaks(before, now)).toEqual([])
  })

  it.each<readonly [string, Shape, Shape, string]>([
    [
      'a parameter that requires more',
      call([toast(['kind'], ['info'])]),
      call([toast(['kind', 'title'], ['info'])]),
      'ShellHost.show() parameter 1.title: is now required',
    ],
    [
      'refuse a value',
      call([toast([], ['info', 'error'])]),
      call([toast([], ['info'])]),
      'ShellHost.show() parameter 1.kind: no longer accepts "error"',
    ],
    [
      'an additional required parameter',
      call([]),
      call([{ type: 'string' }]),
      'ShellHost.show(): now requires more parameters',
    ],
    ['lose a parameter', call([{ type: 'string' }]), call([]), 'ShellHost.show() parameter 1: is no longer accepted'],
    [
      'another return type',
      call([], { result: { type: 'boolean' } }),
      call([], { result: { type: 'promise', items: { type: 'boolean' } } }),
      'ShellHost.show() result: can now be promise, was boolean',
    ],
    ['be gone', call([]), { type: 'object', properties: {} }, 'ShellHost.show: was removed'],
  ])('reports %s', (_, before, now, expected) => {
    expect(hostBreaks(before, now)).toEqual([expected])
  })

  it('reverses the direction for functions passed to functions', () => {
    const listener = (status: Shape): Shape =>
      call([{ type: 'function', parameters: [status], requiredParameters: 1, result: { type: 'nothing' } }])
    expect(hostBreaks(listener({ type: 'string', const: 'in' }), listener({ type: 'null' }))).toEqual([
      'ShellHost.show() parameter 1() parameter 1: can now be null, was "in"',
    ])
  })
})

it('schemaToShape throws for schemas it cannot compare', () => {
  expect(() => schemaToShape(z.tuple([text, text]), 'input')).toThrow('keyword "prefixItems"')
})
