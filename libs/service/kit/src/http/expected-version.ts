import type { Endpoint } from '@portal/contracts-common'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'

const name = 'expectedVersion'

/** Whether the contract takes an expected version and the request brings none: it is done all the same, and audited. */
export function lacksExpectedVersion(
  endpoint: Pick<Endpoint, 'body' | 'query'>,
  request: Pick<FastifyRequest, 'body' | 'query'>,
): boolean {
  return (['body', 'query'] as const).some((part) => takesOne(endpoint[part]) && !hasOne(request[part]))
}

function takesOne(schema: z.ZodType | undefined): boolean {
  return schema instanceof z.ZodObject && name in schema.shape
}

function hasOne(given: unknown): boolean {
  return typeof given === 'object' && given !== null && Object.hasOwn(given, name)
}
