import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { findBreaks } from './find-breaks.ts'
import { shapeOfSchema } from './shape-of-schema.ts'
import type { Shape } from './shape.ts'

type Pair = readonly [what: string, before: z.ZodType, now: z.ZodType]
type Broken = readonly [...Pair, said: string]

const requestBreaks = (before: z.ZodType, now: z.ZodType): string[] =>
  findBreaks({ before: shapeOfSchema(before, 'input'), now: shapeOfSchema(now, 'input') }, 'request', 'body')

const answerBreaks = (before: z.ZodType, now: z.ZodType): string[] =>
  findBreaks({ before: shapeOfSchema(before, 'output'), now: shapeOfSchema(now, 'output') }, 'answer', 'results')

const documentBreaks = (before: z.ZodType, now: z.ZodType): string[] =>
  findBreaks({ before: shapeOfSchema(before, 'input'), now: shapeOfSchema(now, 'input') }, 'document', 'manifest')

const text = z.string()
const note = z.strictObject({ text })

describe('what is sent to a service', () => {
  it.each<Pair>([
    ['nothing', note, note],
    ['a new optional property', note, note.extend({ color: text.optional() })],
    ['a new property with a default', note, note.extend({ color: text.default('red') })],
    ['a property that need not be given any more', note, note.partial()],
    ['a property that may be null', note, z.strictObject({ text: text.nullable() })],
    ['another kind beside', z.strictObject({ text }), z.strictObject({ text: z.union([text, z.int()]) })],
    ['a value more', z.enum(['a', 'b']), z.enum(['c', 'b', 'a'])],
    ['any text in place of a list', z.enum(['a', 'b']), text],
    ['a longer text', text.max(10), text.max(20)],
    ['no longest text', text.max(10), text],
    ['a shorter text', text.min(2), text.min(1)],
    ['a larger number', z.int().max(10), z.int().max(11)],
    ['any number in place of whole ones', z.int(), z.number()],
    ['more members', z.array(text).max(3), z.array(text).max(4)],
    ['no pattern', text.regex(/^a$/), text],
    ['unknown properties', note, z.object({ text })],
    ['anything', note, z.unknown()],
    ['a member of a union more', z.union([note, z.int()]), z.union([z.int(), z.boolean(), note])],
    ['a record of more', z.record(text, z.int()), z.record(text, z.number())],
    ['a transformed text, where what is given stays', text.max(9), text.max(9).transform(Number)],
  ])('may take %s', (_, before, now) => {
    expect(requestBreaks(before, now)).toEqual([])
  })

  it.each<Broken>([
    ['a new required property', note, note.extend({ color: text }), 'body.color: is required now'],
    ['an optional one required', note.partial(), note, 'body.text: is required now'],
    ['a removed property', note, z.strictObject({}), 'body.text: is no longer taken'],
    ['a property that is ignored', z.object({ text }), z.object({}), 'body.text: is no longer taken'],
    [
      'another kind',
      z.strictObject({ a: z.int() }),
      z.strictObject({ a: text }),
      'body.a: must be string now, was integer',
    ],
    ['whole numbers only', z.number(), z.int(), 'body: must be integer now, was number'],
    ['null refused', z.nullable(text), text, 'body: no longer takes null'],
    ['a value less', z.enum(['a', 'b']), z.enum(['a']), 'body: no longer takes "b"'],
    ['a list in place of any text', text, z.enum(['a', 'b']), 'body: must be "a" or "b" now, was string'],
    [
      'a shorter text',
      text.max(10),
      text.max(9),
      'body: takes at most this many characters: 9 now, took at most this many characters: 10',
    ],
    ['a longest text', text, text.max(9), 'body: takes at most this many characters: 9 now, took any'],
    ['a larger least number', z.int().min(0), z.int().min(1), 'body: takes at least 1 now, took at least 0'],
    [
      'fewer members',
      z.array(text).max(4),
      z.array(text).max(3),
      'body: takes at most this many: 3 now, took at most this many: 4',
    ],
    ['a pattern', text, text.regex(/^a$/), 'body: takes what matches ^a$ now, took any'],
    ['a format', text, z.uuid(), 'body: takes the format uuid now, took any'],
    [
      'a date in place of an instant',
      z.iso.datetime(),
      z.iso.date(),
      'body: takes the format date now, took the format date-time',
    ],
    ['another default', text.default('a'), text.default('b'), 'body: left out it means "b" now, meant "a"'],
    [
      'another default of a union',
      text.nullable().default('a'),
      text.nullable().default(null),
      'body: left out it means null now, meant "a"',
    ],
    ['no default', text.default('a').optional(), text.optional(), 'body: left out it means undefined now, meant "a"'],
    ['a member of a union less', z.union([text, z.int()]), text, 'body: no longer takes integer'],
    [
      'a member deep inside',
      z.strictObject({ a: z.array(note) }),
      z.strictObject({ a: z.array(note.extend({ b: text })) }),
      'body.a[].b: is required now',
    ],
    [
      'names of a record',
      z.record(text, text),
      z.record(text.max(3), text),
      'body.* name: takes at most this many characters: 3 now, took any',
    ],
    ['no record', z.record(text, text), z.strictObject({}), 'body.*: is no longer taken'],
    ['a known thing in place of anything', z.unknown(), text, 'body: must be string now, was anything'],
  ])('must not turn to %s', (_, before, now, said) => {
    expect(requestBreaks(before, now)).toEqual([said])
  })
})

describe('what a service answers', () => {
  it.each<Pair>([
    ['a new property', note, note.extend({ color: text })],
    ['a property that is always there', note.partial(), note],
    ['a value more: lists are open to readers', z.enum(['a', 'b']), z.enum(['a', 'b', 'c'])],
    ['a value less', z.enum(['a', 'b']), z.enum(['a'])],
    ['never null', z.nullable(text), text],
    ['whole numbers only', z.number(), z.int()],
    ['a longer text', text.max(10), text.max(20)],
    ['a default that fills what was left out', z.object({ a: text.optional() }), z.object({ a: text.default('') })],
    ['one member of a union', z.union([text, z.int()]), text],
    ['strictness, which binds nobody who reads', z.object({ text }), note],
  ])('may become %s', (_, before, now) => {
    expect(answerBreaks(before, now)).toEqual([])
  })

  it.each<Broken>([
    ['a removed property', note, z.object({}), 'results.text: is no longer there'],
    ['a removed optional property', note.partial(), z.object({}), 'results.text: is no longer there'],
    ['a renamed property', note, z.object({ words: text }), 'results.text: is no longer there'],
    ['a property that may be missing', note, note.partial(), 'results.text: may be missing now'],
    ['a property that may be null', note, z.object({ text: text.nullable() }), 'results.text: may be null now'],
    ['another kind', z.int(), text, 'results: may be string now, was integer'],
    ['any number', z.int(), z.number(), 'results: may be number now, was integer'],
    ['another literal', z.literal(0), z.literal([0, 1]), 'results: may be 1 now'],
    [
      'an instant in place of a date',
      z.iso.date(),
      z.iso.datetime(),
      'results: has the format date-time now, earlier readers take the format date',
    ],
    ['a new kind in a union', z.union([text, z.int()]), z.union([text, z.int(), note]), 'results: may be object now'],
    ['a list in place of its member', text, z.array(text), 'results: may be array now, was string'],
    [
      'a member deep inside',
      z.array(z.object({ a: note })),
      z.array(z.object({ a: z.object({}) })),
      'results[].a.text: is no longer there',
    ],
    [
      'a record of another kind',
      z.record(text, z.int()),
      z.record(text, text),
      'results.*: may be string now, was integer',
    ],
    ['anything', text, z.unknown(), 'results: may be anything now, was string'],
  ])('must not become %s', (_, before, now, said) => {
    expect(answerBreaks(before, now)).toEqual([said])
  })

  it('names the member of a union by its literal when none understands it', () => {
    const ended = z.object({ status: z.literal('ended') })
    const open = z.object({ status: z.literal('open'), user: text })
    const away = z.object({ status: z.literal('away') })
    expect(answerBreaks(z.union([ended, open]), z.union([ended, open, away]))).toEqual(['results: may be object now'])
    expect(answerBreaks(z.union([ended, open, away]), z.union([ended, open]))).toEqual([])
  })
})

describe('a document of a release, checked by readers that were built before', () => {
  const manifest = z.object({ name: text, area: z.enum(['a', 'b']), states: z.array(text).default([]) })

  it('may say more, which they ignore', () => {
    expect(documentBreaks(manifest, manifest.extend({ extra: text.optional() }))).toEqual([])
  })

  it('must not hold a value that their list lacks', () => {
    expect(documentBreaks(manifest, manifest.extend({ area: z.enum(['a', 'b', 'c']) }))).toEqual([
      'manifest.area: may be "c" now',
    ])
  })

  it('must hold what they need, not what has a default', () => {
    expect(documentBreaks(manifest, manifest.omit({ states: true }))).toEqual([])
    expect(documentBreaks(manifest, manifest.omit({ name: true }))).toEqual(['manifest.name: is no longer there'])
  })

  it('must say nothing more to those that refuse the unknown', () => {
    const strict = manifest.strict()
    expect(documentBreaks(strict, strict.extend({ extra: text.optional() }))).toEqual([
      'manifest.extra: is no longer there',
    ])
  })
})

describe('functions handed from one side to the other', () => {
  const call = (parameters: readonly Shape[], more: Partial<Shape> = {}): Shape => ({
    type: 'object',
    required: ['show'],
    properties: {
      show: { type: 'function', parameters, needed: parameters.length, result: { type: 'nothing' }, ...more },
    },
  })
  const toast = (required: readonly string[], kinds: readonly string[]): Shape => ({
    type: 'object',
    required,
    properties: { kind: { type: 'string', enum: kinds }, title: { type: 'string' } },
  })
  const hostBreaks = (before: Shape, now: Shape): string[] => findBreaks({ before, now }, 'answer', 'ShellHost')

  it('may take more, and answer what was not answered', () => {
    const before = call([toast(['kind'], ['info'])])
    const now = call([toast(['kind'], ['info', 'error']), { type: 'string' }], {
      needed: 1,
      result: { type: 'boolean' },
    })
    expect(hostBreaks(before, now)).toEqual([])
  })

  it.each<readonly [string, Shape, Shape, string]>([
    [
      'ask for more',
      call([toast(['kind'], ['info'])]),
      call([toast(['kind', 'title'], ['info'])]),
      'ShellHost.show() parameter 1.title: is required now',
    ],
    [
      'refuse a value',
      call([toast([], ['info', 'error'])]),
      call([toast([], ['info'])]),
      'ShellHost.show() parameter 1.kind: no longer takes "error"',
    ],
    ['need another parameter', call([]), call([{ type: 'string' }]), 'ShellHost.show(): needs more parameters now'],
    ['lose a parameter', call([{ type: 'string' }]), call([]), 'ShellHost.show() parameter 1: is no longer taken'],
    [
      'answer another kind',
      call([], { result: { type: 'boolean' } }),
      call([], { result: { type: 'promise', items: { type: 'boolean' } } }),
      'ShellHost.show() result: may be promise now, was boolean',
    ],
    ['be gone', call([]), { type: 'object', properties: {} }, 'ShellHost.show: is no longer there'],
  ])('must not %s', (_, before, now, said) => {
    expect(hostBreaks(before, now)).toEqual([said])
  })

  it('are turned round again where a function is handed to a function', () => {
    const listener = (status: Shape): Shape =>
      call([{ type: 'function', parameters: [status], needed: 1, result: { type: 'nothing' } }])
    expect(hostBreaks(listener({ type: 'string', const: 'in' }), listener({ type: 'null' }))).toEqual([
      'ShellHost.show() parameter 1() parameter 1: may be null now, was "in"',
    ])
  })
})

it('refuses to watch what it could not compare', () => {
  expect(() => shapeOfSchema(z.tuple([text, text]), 'input')).toThrow('does not know "prefixItems"')
})
