import { endpoint, id, instant } from '@portal/contracts-common'
import { z } from 'zod'
import { adminErrors as errors } from '../errors.ts'
import { adminRoutes as routes } from '../routes.ts'
import { deadLetterStates } from '../rules/dead-letter-states.ts'

const state = z.enum(deadLetterStates)
const service = z.string().regex(/^[a-z][a-z-]{0,49}$/)

/** An event that a service could not handle, with personal data masked by that service. */
export const serviceDeadLetter = z.object({
  id,
  /** The consumer that gave up. */
  consumer: z.string(),
  eventId: id,
  subject: z.string(),
  /** The event with personal data masked. */
  payload: z.unknown(),
  attempts: z.int(),
  error: z.string(),
  failedAt: instant,
  state,
  resolvedBy: z.string().nullable(),
  resolvedAt: instant.nullable(),
  reason: z.string().nullable(),
})

const deadLetter = serviceDeadLetter.extend({ service: z.string() })
export type DeadLetter = z.infer<typeof deadLetter>

export const listDeadLetters = endpoint(routes.listDeadLetters, {
  summary: 'Events that services could not handle, newest first',
  accessNote: 'personal data in the events is masked',
  query: z.strictObject({
    state: state.optional(),
    service: service.optional(),
    after: z.string().max(500).optional(),
    limit: z.coerce.number().int().min(1).max(50).default(20),
  }),
  results: z.object({
    items: z.array(deadLetter),
    next: z.string().nullable(),
    /** Services that did not respond; their events are missing from the list. */
    unavailableServices: z.array(z.string()),
  }),
})

const replayErrors = {
  'dead-letters.already-resolved': errors['dead-letters.already-resolved'],
  'dead-letters.replay-failed': errors['dead-letters.replay-failed'],
}

export const replayDeadLetter = endpoint(routes.replayDeadLetter, {
  summary: 'Makes the service handle the event again now',
  body: z.strictObject({ service, id, reason: z.string().trim().max(500).default('') }),
  results: z.object({ replayed: z.boolean() }),
  errors: replayErrors,
})

export const discardDeadLetter = endpoint(routes.discardDeadLetter, {
  summary: 'Discards an event and records the reason',
  body: z.strictObject({ service, id, reason: z.string().trim().min(1).max(500) }),
  results: z.object({ discarded: z.boolean() }),
  errors: { 'dead-letters.already-resolved': errors['dead-letters.already-resolved'] },
})
