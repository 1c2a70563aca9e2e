import { z } from 'zod'
import type { Shape } from './shape.ts'

/** Keywords of JSON Schema that `findBreaks` compares. */
const compared = new Set<string>([
  'type',
  'anyOf',
  'const',
  'enum',
  'properties',
  'required',
  'additionalProperties',
  'propertyNames',
  'items',
  'default',
  'format',
  'pattern',
  'minimum',
  'maximum',
  'exclusiveMinimum',
  'exclusiveMaximum',
  'minLength',
  'maxLength',
  'minItems',
  'maxItems',
])
const withoutMeaning = new Set(['$schema', 'title', 'description'])
/** A format says what its pattern says; the pattern would change with every release of zod. */
const formatsWithPattern = new Set(['uuid', 'date', 'date-time', 'time', 'email', 'uri', 'duration'])

/**
 * The shape of a schema, of what is given to it (`input`) or comes out of it (`output`). Refinements and transforms are
 * not part of it. Throws for what cannot be compared, so that no part of a contract goes unwatched.
 */
export function shapeOfSchema(schema: z.ZodType, io: 'input' | 'output'): Shape {
  return plain(z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' }), io)
}

function plain(schema: object, io: 'input' | 'output'): Shape {
  if ('type' in schema && Array.isArray(schema.type)) {
    const { type: types, default: value, ...rest } = schema as { type: string[]; default?: unknown }
    const anyOf = types.map((type): Shape => (type === 'null' ? { type } : plain({ ...rest, type }, io)))
    return value === undefined || io === 'output' ? { anyOf } : { anyOf, default: value }
  }
  const entries = Object.entries(schema).flatMap(([keyword, value]): [string, unknown][] => {
    if (withoutMeaning.has(keyword) || isImplied(keyword, value, schema, io)) return []
    if (keyword === 'oneOf') return [['anyOf', value.map((each: object) => plain(each, io))]]
    if (!compared.has(keyword)) throw new Error(`the contracts' comparison does not know "${keyword}" of JSON Schema`)
    if (keyword === 'anyOf') return [[keyword, value.map((each: object) => plain(each, io))]]
    if (keyword === 'properties') {
      const properties = Object.entries<object>(value).map(([name, each]) => [name, plain(each, io)])
      return [[keyword, Object.fromEntries(properties)]]
    }
    const nested = keyword === 'items' || keyword === 'propertyNames' || keyword === 'additionalProperties'
    return [[keyword, nested && typeof value === 'object' ? plain(value, io) : value]]
  })
  return Object.fromEntries(entries)
}

function isImplied(keyword: string, value: unknown, schema: object, io: 'input' | 'output'): boolean {
  if (keyword === 'pattern') return 'format' in schema && formatsWithPattern.has(String(schema.format))
  if (keyword === 'maximum' || keyword === 'minimum') return Math.abs(Number(value)) === Number.MAX_SAFE_INTEGER
  // Readers of answers ignore what they do not know, and what has a default is always there.
  if (keyword === 'additionalProperties') return (io === 'output' && value === false) || isEmpty(value)
  if (keyword === 'propertyNames') return JSON.stringify(value) === '{"type":"string"}'
  return keyword === 'default' && io === 'output'
}

function isEmpty(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0
}
