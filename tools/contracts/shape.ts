/**
 * Type of one part of a contract: the subset of JSON Schema that zod generates for the portal's contracts, plus kinds
 * for TypeScript interfaces (`function`, `promise`, `native`). An empty shape allows anything.
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
  /** A literal. It distinguishes union members and is never treated as open. */
  readonly const?: unknown
  /** A closed list. Readers of responses treat it as open. */
  readonly enum?: readonly unknown[]
  readonly properties?: Readonly<Record<string, Shape>>
  readonly required?: readonly string[]
  /** `false`: unknown properties are rejected; a shape: the type of all properties not named. */
  readonly additionalProperties?: false | Shape
  readonly propertyNames?: Shape
  /** Type of the items of an array, or of a promise's result. */
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
  /** Parameters of a function, how many are required, and its return type. */
  readonly parameters?: readonly Shape[]
  readonly requiredParameters?: number
  readonly result?: Shape
  /** Name of a `native` type, for example `HTMLElement`. */
  readonly name?: string
}

/** The writer's and the reader's shape, one of them from the previous release. */
export interface Pair {
  readonly written: Shape
  readonly read: Shape
}

/** Returns the members of a union; any other shape is its own only member. */
export function getUnionMembers(shape: Shape): readonly Shape[] {
  return shape.anyOf ? shape.anyOf.flatMap(getUnionMembers) : [shape]
}

/** Returns the values allowed by a literal or enum; undefined if any value is allowed. */
export function getAllowedValues(shape: Shape): readonly unknown[] | undefined {
  return shape.const === undefined ? shape.enum : [shape.const]
}

export function isAnything(shape: Shape): boolean {
  return shape.type === undefined && shape.anyOf === undefined && getAllowedValues(shape) === undefined
}

/** Describes a shape in a few words: `string`, `"public" or "authority"`, `HTMLElement`. */
export function describeShape(shape: Shape): string {
  if (isAnything(shape)) return 'anything'
  const values = getAllowedValues(shape)
  if (values) return values.map((value) => JSON.stringify(value)).join(' or ')
  if (shape.anyOf) return shape.anyOf.map(describeShape).join(' or ')
  return shape.name ?? shape.format ?? shape.type ?? 'anything'
}
