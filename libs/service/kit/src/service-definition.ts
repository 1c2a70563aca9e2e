import type { Type } from '@nestjs/common'
import type { Endpoint, ErrorCatalog } from '@portal/contracts-common'
import type { FastifyInstance } from 'fastify'
import type { z } from 'zod'
import type { Uses } from './settings.ts'

/** Error code -> English message: what happened and what to do. */
export type ErrorMessages = Readonly<Record<string, string>>

/** The definition of a service, which `main.ts` starts and tests create. */
export interface ServiceDefinition<Shape extends z.ZodRawShape = z.ZodRawShape> {
  /** Name of the area, as in subjects and folders: `regulations`. */
  readonly name: string
  /** The service's version, shown at `/contract`. */
  readonly version?: string
  readonly module: Type<unknown>
  /** Every endpoint of the service. It does not start when an endpoint has no handler or a handler no endpoint. */
  readonly http: Readonly<Record<string, Endpoint>> | readonly Endpoint[]
  /** Error codes of the area, in addition to those of each endpoint. */
  readonly errors?: ErrorCatalog
  /** English messages for the area's error codes, for clients without a translation. */
  readonly messages?: ErrorMessages
  /**
   * Versions of the contracts it answers, one for each major version: `{ regulations: ['1.4.0', '2.0.0'] }` while
   * remotes of both are live.
   */
  readonly contracts?: Readonly<Record<string, readonly string[]>>
  /** The service's own settings. */
  readonly config?: z.ZodObject<Shape>
  /** Turns off parts that the service does not use. */
  readonly uses?: Uses
  /** Maximum JSON body in bytes; 1 MB by default. */
  readonly bodyLimit?: number
  /** Milliseconds within which a request and its body must arrive; 30 seconds by default. */
  readonly requestTimeoutMs?: number
  /** Configures Fastify directly (media types of another protocol, multipart); called before routes are added. */
  readonly configure?: (app: FastifyInstance) => void | Promise<void>
}

/** Declares a service, for `main.ts` and its tests. */
export function defineService<Shape extends z.ZodRawShape>(
  definition: ServiceDefinition<Shape>,
): ServiceDefinition<Shape> {
  return definition
}

/** The endpoints of a definition as an array. */
export function getEndpoints(definition: Pick<ServiceDefinition, 'http'>): readonly Endpoint[] {
  return Array.isArray(definition.http) ? (definition.http as readonly Endpoint[]) : Object.values(definition.http)
}
