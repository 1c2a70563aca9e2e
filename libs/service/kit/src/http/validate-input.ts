import type { Endpoint, FieldError, InputOf } from '@portal/contracts-common'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { describeIssue } from './describe-issue.ts'
import { Refusal } from './refusal.ts'

const emptySchema = z.strictObject({})

/** Validates a request with the endpoint's schemas; refuses with 400 `input.invalid` and a list of all invalid fields. */
export function validateInput<E extends Endpoint>(endpoint: E, request: FastifyRequest): InputOf<E> {
  const errors: FieldError[] = []
  const input = {
    params: endpoint.params ? parsePart('params', endpoint.params, request.params, errors) : {},
    query: parsePart('query', endpoint.query ?? emptySchema, withoutEmptyValues(request.query), errors),
    body: parsePart('body', endpoint.body ?? emptySchema, getBody(endpoint, request), errors),
  }
  if (errors.length > 0) throw new Refusal('input.invalid', { fields: errors })
  return input as InputOf<E>
}

// A call without a body schema may still have an empty body, and an optional body may be absent.
function getBody(endpoint: Endpoint, request: FastifyRequest): unknown {
  const body = endpoint.method === 'GET' ? withoutEmptyValues(request.body) : withoutRepeatedId(endpoint, request)
  return endpoint.body ? (body ?? undefined) : (body ?? {})
}

/** An empty filter means no filter. */
function withoutEmptyValues(filters: unknown): unknown {
  if (typeof filters !== 'object' || filters === null || Array.isArray(filters)) return filters
  return Object.fromEntries(Object.entries(filters).filter(([, value]) => value !== ''))
}

/** Clients may repeat the id of the path in the body. A different id stays in the body and is refused as unknown. */
function withoutRepeatedId({ body: schema }: Endpoint, { body, params }: FastifyRequest): unknown {
  const { id } = (params ?? {}) as { readonly id?: string }
  if (id === undefined || typeof body !== 'object' || body === null || !('id' in body) || body.id !== id) return body
  if (schema instanceof z.ZodObject && 'id' in schema.shape) return body
  const { id: _repeated, ...rest } = body
  return rest
}

function parsePart(name: string, schema: z.ZodType, value: unknown, errors: FieldError[]): unknown {
  const parsed = schema.safeParse(value, { error: describeIssue })
  if (parsed.success) {
    errors.push(...findUnstorable(parsed.data, [name]))
    return parsed.data
  }
  for (const issue of parsed.error.issues) errors.push(...toFieldErrors(name, issue))
  return undefined
}

/** Unicode normalization of many marks on one letter takes quadratic time, which is harmless only in short text. */
const stackedMarks = /(?<!\p{M})\p{M}{50}/u
const shortTextLength = 2000

function findTextError(text: string): string | undefined {
  if (text.includes('\0') || !text.isWellFormed()) return 'This contains a character that cannot be stored.'
  const hasStackedMarks = text.length > shortTextLength && stackedMarks.test(text)
  return hasStackedMarks ? 'This has too many accents on one letter.' : undefined
}

/** Whether all strings in it can be stored. Checked first: nearly always they can, and building paths costs more. */
function isStorable(value: unknown): boolean {
  if (typeof value === 'string') return findTextError(value) === undefined
  if (typeof value !== 'object' || value === null) return true
  return Object.entries(value).every(([key, member]) => isStorable(key) && isStorable(member))
}

/**
 * Errors for strings that PostgreSQL cannot store (U+0000, lone surrogates) or that are expensive by design. The value is
 * already validated, so its depth is limited.
 */
function findUnstorable(value: unknown, path: (string | number)[]): FieldError[] {
  if (isStorable(value)) return []
  if (typeof value !== 'object' || value === null) return [{ path, message: findTextError(String(value)) ?? '' }]
  return Object.entries(value).flatMap(([key, member]) => [
    ...findUnstorable(key, [...path, key]),
    ...findUnstorable(member, [...path, key]),
  ])
}

function toFieldErrors(part: string, issue: z.core.$ZodIssue): FieldError[] {
  const path = [part, ...issue.path.map((step) => (typeof step === 'symbol' ? String(step) : step))]
  if (issue.code !== 'unrecognized_keys') return [{ path, message: issue.message }]
  return issue.keys.map((key) => ({ path: [...path, key], message: 'This property is not allowed.' }))
}
