import { endpoint, id, instant } from '@portal/contracts-common'
import { z } from 'zod'
import { adminErrors as errors } from '../errors.ts'
import { adminRoutes as routes } from '../routes.ts'
import { deadLetterStates } from '../rules/dead-letter-states.ts'

const state = z.enum(deadLetterStates)
const service = z.string().regex(/^[a-z][a-z-]{0,49}$/)

/** An event that a service could not handle, as that service tells it: what is personal in it is masked there. */
export const serviceDeadLetter = z.object({
  id,
  /** Which of the service's consumers gave up. */
  consumer: z.string(),
  eventId: id,
  subject: z.string(),
  /** The event, personal data masked. */
  payload: z.unknown(),
  attempts: z.int(),
  failure: z.string(),
  failedAt: instant,
  state,
  decidedBy: z.string().nullable(),
  decidedAt: instant.nullable(),
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
    /** Services that did not answer: theirs are not in the list. */
    silent: z.array(z.string()),
  }),
})

const refusals = {
  'dead-letters.decided': errors['dead-letters.decided'],
  'dead-letters.fails-again': errors['dead-letters.fails-again'],
}

export const replayDeadLetter = endpoint(routes.replayDeadLetter, {
  summary: 'Has the service handle the event now',
  body: z.strictObject({ service, id, reason: z.string().trim().max(500).default('') }),
  results: z.object({ replayed: z.boolean() }),
  errors: refusals,
})

export const discardDeadLetter = endpoint(routes.discardDeadLetter, {
  summary: 'Gives an event up, with a reason that is kept',
  body: z.strictObject({ service, id, reason: z.string().trim().min(1).max(500) }),
  results: z.object({ discarded: z.boolean() }),
  errors: { 'dead-letters.decided': errors['dead-letters.decided'] },
})
