import type { Endpoint } from '@portal/contracts-common'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'

const field = 'expectedVersion'

/** Whether the endpoint accepts an expected version and the request has none. The command still runs, and the audit entry says so. */
export function lacksExpectedVersion(
  endpoint: Pick<Endpoint, 'body' | 'query'>,
  request: Pick<FastifyRequest, 'body' | 'query'>,
): boolean {
  return (['body', 'query'] as const).some((part) => acceptsVersion(endpoint[part]) && !hasVersion(request[part]))
}

function acceptsVersion(schema: z.ZodType | undefined): boolean {
  return schema instanceof z.ZodObject && field in schema.shape
}

function hasVersion(part: unknown): boolean {
  return typeof part === 'object' && part !== null && Object.hasOwn(part, field)
}
