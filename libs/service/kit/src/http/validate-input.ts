import type { Endpoint, FieldFault, InputOf } from '@portal/contracts-common'
import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import { faultSentence } from './fault-sentence.ts'
import { Refusal } from './refusal.ts'

const nothing = z.strictObject({})

/** The request's parts as the endpoint's schemas see them; 400 `input.invalid` with every field at fault. */
export function validateInput<E extends Endpoint>(endpoint: E, request: FastifyRequest): InputOf<E> {
  const faults: FieldFault[] = []
  const input = {
    params: endpoint.params ? part('params', endpoint.params, request.params, faults) : {},
    query: part('query', endpoint.query ?? nothing, request.query, faults),
    body: part('body', endpoint.body ?? nothing, bodyOf(endpoint, request), faults),
  }
  if (faults.length > 0) throw new Refusal('input.invalid', { fields: faults })
  return input as InputOf<E>
}

// A call without a body may still carry an empty one, and one whose body is optional may carry none.
function bodyOf(endpoint: Endpoint, request: FastifyRequest): unknown {
  return endpoint.body ? (request.body ?? undefined) : (request.body ?? {})
}

function part(name: string, schema: z.ZodType, value: unknown, faults: FieldFault[]): unknown {
  const parsed = schema.safeParse(value, { error: faultSentence })
  if (parsed.success) {
    faults.push(...unkeepable(parsed.data, [name]))
    return parsed.data
  }
  for (const issue of parsed.error.issues) faults.push(...faultsOf(name, issue))
  return undefined
}

/** Bringing marks on one letter in order takes the square of their number; in a short text that is nothing. */
const piledMarks = /(?<!\p{M})\p{M}{50}/u
const shortText = 2000

function faultOfText(text: string): string | undefined {
  if (text.includes('\0') || !text.isWellFormed()) return 'There is a character in it that cannot be kept.'
  const isPiled = text.length > shortText && piledMarks.test(text)
  return isPiled ? 'There are more marks on one letter in it than any script has.' : undefined
}

/** Whether all its texts can be kept. Asked first: nearly always they can, and making paths costs more than looking. */
function isKeepable(value: unknown): boolean {
  if (typeof value === 'string') return faultOfText(value) === undefined
  if (typeof value !== 'object' || value === null) return true
  return Object.entries(value).every(([key, member]) => isKeepable(key) && isKeepable(member))
}

/**
 * Texts that no database keeps: with U+0000 in it, or half of a surrogate pair; and those made to keep us busy. What is
 * looked through has the schema's shape, so it is not deep.
 */
function unkeepable(value: unknown, path: (string | number)[]): FieldFault[] {
  if (isKeepable(value)) return []
  if (typeof value !== 'object' || value === null) return [{ path, message: faultOfText(String(value)) ?? '' }]
  return Object.entries(value).flatMap(([key, member]) => [
    ...unkeepable(key, [...path, key]),
    ...unkeepable(member, [...path, key]),
  ])
}

function faultsOf(part: string, issue: z.core.$ZodIssue): FieldFault[] {
  const at = [part, ...issue.path.map((step) => (typeof step === 'symbol' ? String(step) : step))]
  if (issue.code !== 'unrecognized_keys') return [{ path: at, message: issue.message }]
  return issue.keys.map((key) => ({ path: [...at, key], message: 'This property is not known here.' }))
}
