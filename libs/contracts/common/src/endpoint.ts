import type { z } from 'zod'
import type { ErrorCatalogue } from './errors.ts'
import type { Route } from './route.ts'

/** A call that answers a file (PDF, CSV, ...) rather than the envelope. */
interface FileResults {
  readonly file: readonly string[]
}

/**
 * Whose thing a call is about, where it is one person's: `only`, anybody else is refused as if it were not there or not
 * theirs (403, 404); `each`, everybody else gets and changes their own, and nothing of it. For administrators too.
 */
type Owner = 'only' | 'each'

export interface EndpointSchemas {
  readonly params?: z.ZodType
  readonly query?: z.ZodType
  readonly body?: z.ZodType
  readonly results: z.ZodType | FileResults
  /** Media types in which the results may be asked for as a file, by `Accept`, instead of the envelope. */
  readonly files?: readonly string[]
  /** The codes of this area this call may answer, besides the common ones. */
  readonly errors?: ErrorCatalogue
  /** One sentence for the OpenAPI document. */
  readonly summary: string
  /** Where it is about what is one person's. The walk of callers holds every such call to it. */
  readonly owner?: Owner
  /** What else is checked beyond `access`, in words (published only); part of the access table. */
  readonly accessNote?: string
}

/**
 * One call as data: from it come the service's route and validation, the OpenAPI document,
 * the browser's typed client and the authorisation matrix.
 */
export type Endpoint<R extends Route = Route, S extends EndpointSchemas = EndpointSchemas> = R &
  S & { readonly kind: 'endpoint' }

/** Declares a call on `route`. */
export function endpoint<R extends Route, S extends EndpointSchemas>(at: R, schemas: S): Endpoint<R, S> {
  return { ...at, ...schemas, kind: 'endpoint' }
}

type OutputOf<T> = T extends z.ZodType ? z.output<T> : Record<never, never>
type SentOf<T> = T extends z.ZodType ? z.input<T> : undefined

/** What a handler receives after validation. */
export interface InputOf<E extends EndpointSchemas> {
  readonly params: OutputOf<E['params']>
  readonly query: OutputOf<E['query']>
  readonly body: OutputOf<E['body']>
}

type Part = 'params' | 'query' | 'body'

/** What a client sends: `params`, `query` and `body`, each only where the endpoint has one, and may be left out where it is optional. */
export type RequestOf<E extends EndpointSchemas> = {
  readonly [K in Part as E[K] extends z.ZodType ? (undefined extends SentOf<E[K]> ? never : K) : never]: SentOf<E[K]>
} & {
  readonly [K in Part as E[K] extends z.ZodType ? (undefined extends SentOf<E[K]> ? K : never) : never]?: SentOf<E[K]>
}

/** What a handler returns and a client gets as `results`. */
export type ResultsOf<E extends EndpointSchemas> = E['results'] extends z.ZodType ? z.output<E['results']> : Blob
