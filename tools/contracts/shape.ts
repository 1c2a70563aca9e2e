/**
 * What may stand in one place of a contract: the part of JSON Schema that zod writes for the portal's contracts, and the
 * kinds that only TypeScript's interfaces have (`function`, `promise`, `native`). Without any property: anything.
 */
export interface Shape {
  readonly type?:
    | 'string'
    | 'number'
    | 'integer'
    | 'boolean'
    | 'null'
    | 'object'
    | 'array'
    | 'nothing'
    | 'function'
    | 'promise'
    | 'native'
  readonly anyOf?: readonly Shape[]
  /** A literal: it tells members of a union apart and is never an open list. */
  readonly const?: unknown
  /** A closed list; readers of answers take it for an open one. */
  readonly enum?: readonly unknown[]
  readonly properties?: Readonly<Record<string, Shape>>
  readonly required?: readonly string[]
  /** `false`: an unknown property is refused; a shape: that of all properties not named. */
  readonly additionalProperties?: false | Shape
  readonly propertyNames?: Shape
  /** Of an array's members; of what a promise resolves to. */
  readonly items?: Shape
  readonly default?: unknown
  readonly format?: string
  readonly pattern?: string
  readonly minimum?: number
  readonly maximum?: number
  readonly exclusiveMinimum?: number
  readonly exclusiveMaximum?: number
  readonly minLength?: number
  readonly maxLength?: number
  readonly minItems?: number
  readonly maxItems?: number
  /** Of a function: its parameters, how many must be given, and what it returns. */
  readonly parameters?: readonly Shape[]
  readonly needed?: number
  readonly result?: Shape
  /** Of `native`: the type's name in the language, for example `HTMLElement`. */
  readonly name?: string
}

/** What was written, and what the one who reads it understands; one of them is the earlier release. */
export interface Pair {
  readonly written: Shape
  readonly read: Shape
}

/** The members of a union; a shape that is none is its own only member. */
export function optionsOf(shape: Shape): readonly Shape[] {
  return shape.anyOf ? shape.anyOf.flatMap(optionsOf) : [shape]
}

/** The values a literal or a list allows; undefined where any value of the type will do. */
export function valuesOf(shape: Shape): readonly unknown[] | undefined {
  return shape.const === undefined ? shape.enum : [shape.const]
}

export function isAnything(shape: Shape): boolean {
  return shape.type === undefined && shape.anyOf === undefined && valuesOf(shape) === undefined
}

/** A few words for a person: `string`, `"public" or "authority"`, `HTMLElement`. */
export function describeShape(shape: Shape): string {
  if (isAnything(shape)) return 'anything'
  const values = valuesOf(shape)
  if (values) return values.map((value) => JSON.stringify(value)).join(' or ')
  if (shape.anyOf) return shape.anyOf.map(describeShape).join(' or ')
  return shape.name ?? shape.format ?? shape.type ?? 'anything'
}
