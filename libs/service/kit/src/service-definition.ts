import type { Type } from '@nestjs/common'
import type { Endpoint, ErrorCatalogue } from '@portal/contracts-common'
import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import type { Uses } from './settings.ts'

/** Error code -> English sentence: what happened and what to do. */
export type ErrorSentences = Readonly<Record<string, string>>

/** A service as data: what `main.ts` starts and tests create. */
export interface ServiceDefinition<Shape extends z.ZodRawShape = z.ZodRawShape> {
  /** The area, as in subjects and folders: `regulations`. */
  readonly name: string
  /** The service's version, for `/contract`. */
  readonly version?: string
  readonly module: Type<unknown>
  /** Every endpoint it answers; one without a handler, or a handler without one, stops the start. */
  readonly http: Readonly<Record<string, Endpoint>> | readonly Endpoint[]
  /** The area's error codes, besides those each endpoint lists. */
  readonly errors?: ErrorCatalogue
  /** What each of the area's codes says to a reader without a translation. */
  readonly sentences?: ErrorSentences
  /** Versions of the contract packages it answers: `{ regulations: '1.0.0' }`. */
  readonly contracts?: Readonly<Record<string, string>>
  /** The service's own settings. */
  readonly config?: z.ZodObject<Shape>
  /** Parts it does without. */
  readonly uses?: Uses
  /** Largest JSON body in bytes; 1 MB unless told otherwise. */
  readonly bodyLimit?: number
  /** How long a request with its body may take to arrive, milliseconds; half a minute unless told otherwise. */
  readonly requestTimeout?: number
  /** For what only Fastify can do (a media type of another protocol, multipart); called before routes are added. */
  readonly configure?: (app: FastifyInstance) => void | Promise<void>
}

/** Declares a service (`service.ts`), for `main.ts` and for its tests. */
export function defineService<Shape extends z.ZodRawShape>(
  definition: ServiceDefinition<Shape>,
): ServiceDefinition<Shape> {
  return definition
}

/** The endpoints of a definition as a list. */
export function endpointsOf(definition: Pick<ServiceDefinition, 'http'>): readonly Endpoint[] {
  return Array.isArray(definition.http) ? (definition.http as readonly Endpoint[]) : Object.values(definition.http)
}
