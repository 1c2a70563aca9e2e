import type { z } from 'zod'
import type { ErrorCatalog } from './errors.ts'
import type { Route } from './route.ts'

/** Results of an endpoint that returns a file (PDF, CSV, ...) instead of the envelope. */
interface FileResults {
  readonly file: readonly string[]
}

/**
 * How an endpoint treats data that belongs to one person. `owner-only`: everyone except the owner gets 403 or 404,
 * including administrators. `per-caller`: each caller reads and changes only their own data.
 */
type Ownership = 'owner-only' | 'per-caller'

export interface EndpointSchemas {
  readonly params?: z.ZodType
  readonly query?: z.ZodType
  readonly body?: z.ZodType
  readonly results: z.ZodType | FileResults
  /** Media types in which a client can request the results as a file through `Accept`, instead of the envelope. */
  readonly files?: readonly string[]
  /** The area's error codes this endpoint can return, in addition to the common ones. */
  readonly errors?: ErrorCatalog
  /** One sentence for the OpenAPI document. */
  readonly summary: string
  /** Set when the data belongs to one person. The ownership tests call every such endpoint as other users. */
  readonly ownership?: Ownership
  /** The session cookie authorizes the call, so an access token that is expired or not valid doesn't refuse it. */
  readonly usesSessionCookie?: true
  /** Access checks beyond `access`, in words (for example "published only"); shown in the access table. */
  readonly accessNote?: string
}

/**
 * One endpoint as data. The service's route and validation, the OpenAPI document, the browser's typed client and the
 * authorization matrix are generated from it.
 */
export type Endpoint<R extends Route = Route, S extends EndpointSchemas = EndpointSchemas> = R &
  S & { readonly kind: 'endpoint' }

/** Declares an endpoint on `route`. */
export function endpoint<R extends Route, S extends EndpointSchemas>(route: R, schemas: S): Endpoint<R, S> {
  return { ...route, ...schemas, kind: 'endpoint' }
}

type SchemaOutput<T> = T extends z.ZodType ? z.output<T> : Record<never, never>
type SchemaInput<T> = T extends z.ZodType ? z.input<T> : undefined

/** What a handler receives after validation. */
export interface InputOf<E extends EndpointSchemas> {
  readonly params: SchemaOutput<E['params']>
  readonly query: SchemaOutput<E['query']>
  readonly body: SchemaOutput<E['body']>
}

type Part = 'params' | 'query' | 'body'

/**
 * What a client sends: `params`, `query` and `body`, each only where the endpoint has one; optional ones can be
 * omitted.
 */
export type RequestOf<E extends EndpointSchemas> = {
  readonly [
    K in Part as E[K] extends z.ZodType ? (undefined extends SchemaInput<E[K]> ? never : K) : never
  ]: SchemaInput<E[K]>
} & {
  readonly [
    K in Part as E[K] extends z.ZodType ? (undefined extends SchemaInput<E[K]> ? K : never) : never
  ]?: SchemaInput<E[K]>
}

/** What a handler returns and a client gets as `results`. */
export type ResultsOf<E extends EndpointSchemas> = E['results'] extends z.ZodType ? z.output<E['results']> : Blob
