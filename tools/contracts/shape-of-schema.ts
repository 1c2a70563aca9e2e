import { isDeepStrictEqual } from 'node:util'
import { z } from 'zod'
import type { Shape } from './shape.ts'

/** JSON Schema keywords that `findBreaks` compares. */
const comparedKeywords = new Set<string>([
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
const ignoredKeywords = new Set(['$schema', 'title', 'description'])
/** Formats for which the pattern is redundant; it would change with releases of zod. */
const formatsWithPattern = new Set(['uuid', 'date', 'date-time', 'time', 'email', 'uri', 'duration'])

/**
 * Converts a schema to the shape of its input or output, without refinements and transforms. Throws for keywords that
 * cannot be compared, so that no part of a contract goes unchecked.
 */
export function schemaToShape(schema: z.ZodType, io: 'input' | 'output'): Shape {
  return toShape(z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' }), io)
}

function toShape(schema: object, io: 'input' | 'output'): Shape {
  if ('type' in schema && Array.isArray(schema.type)) {
    const { type: types, default: value, ...rest } = schema as { type: string[]; default?: unknown }
    const anyOf = types.map((type): Shape => (type === 'null' ? { type } : toShape({ ...rest, type }, io)))
    return value === undefined || io === 'output' ? { anyOf } : { anyOf, default: value }
  }
  if (isNonEmptyArray(schema)) {
    const { prefixItems, ...array } = schema
    return toShape({ ...array, minItems: prefixItems.length }, io)
  }
  const entries = Object.entries(schema).flatMap(([keyword, value]): [string, unknown][] => {
    if (ignoredKeywords.has(keyword) || isImplied(keyword, value, schema, io)) return []
    if (keyword === 'oneOf') return [['anyOf', value.map((schemaPart: object) => toShape(schemaPart, io))]]
    if (!comparedKeywords.has(keyword)) throw new Error(`cannot compare the JSON Schema keyword "${keyword}"`)
    if (keyword === 'anyOf') return [[keyword, value.map((schemaPart: object) => toShape(schemaPart, io))]]
    if (keyword === 'properties') {
      const properties = Object.entries<object>(value).map(([name, schemaPart]) => [name, toShape(schemaPart, io)])
      return [[keyword, Object.fromEntries(properties)]]
    }
    const nested = keyword === 'items' || keyword === 'propertyNames' || keyword === 'additionalProperties'
    return [[keyword, nested && typeof value === 'object' ? toShape(value, io) : value]]
  })
  return Object.fromEntries(entries)
}

function isImplied(keyword: string, value: unknown, schema: object, io: 'input' | 'output'): boolean {
  if (keyword === 'pattern') return 'format' in schema && formatsWithPattern.has(String(schema.format))
  if (keyword === 'maximum' || keyword === 'minimum') return Math.abs(Number(value)) === Number.MAX_SAFE_INTEGER
  // Readers of responses ignore unknown properties, and a property with a default is always present.
  if (keyword === 'additionalProperties') return (io === 'output' && value === false) || isEmpty(value)
  if (keyword === 'propertyNames') return JSON.stringify(value) === '{"type":"string"}'
  return keyword === 'default' && io === 'output'
}

function isEmpty(value: unknown): boolean {
  return typeof value === 'object' && value !== null && Object.keys(value).length === 0
}

/** A tuple whose items all have the same type, such as a list with at least one item. */
function isNonEmptyArray(schema: object): schema is { readonly prefixItems: readonly unknown[] } {
  if (!('prefixItems' in schema && 'items' in schema && Array.isArray(schema.prefixItems))) return false
  return schema.prefixItems.every((item) => isDeepStrictEqual(item, schema.items))
}
