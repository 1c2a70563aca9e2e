import {
  delegationScopes,
  endpoint,
  id,
  instant,
  keysetPageOf,
  keysetQuery,
  offeredScopes,
  plainDate,
} from '@portal/contracts-common'
import { z } from 'zod'
import { registrationErrors as errors } from '../errors.ts'
import { peopleErrors } from '../people-errors.ts'
import { registrationRoutes as routes } from '../routes.ts'
import { delegationStatuses } from '../rules/delegations/index.ts'

const delegation = z.object({
  delegationId: id,
  /** The other person: the delegate, or for received delegations the person for whom the caller may act. */
  person: z.object({ hisaPersonId: z.string(), displayName: z.string() }),
  scopes: z.array(z.enum(delegationScopes)),
  firstDay: plainDate,
  /** The last day on which it is in effect; null: no end. */
  lastDay: plainDate.nullable(),
  status: z.enum(delegationStatuses),
  createdAt: instant,
  endedAt: instant.nullable(),
})
export type PersonDelegation = z.infer<typeof delegation>

const scopes = z
  .array(z.enum(offeredScopes))
  .min(1)
  .max(offeredScopes.length)
  .transform((list) => offeredScopes.filter((scope) => list.includes(scope)))

const lastDay = plainDate.nullable()

const periodErrors = {
  'delegations.first-day-past': errors['delegations.first-day-past'],
  'delegations.last-day-early': errors['delegations.last-day-early'],
}
const statusErrors = { 'people.not-allowed-by-status': peopleErrors['people.not-allowed-by-status'] }

export const listDelegations = endpoint(routes.listDelegations, {
  summary: "Lists who can act for the caller's person (given), or for whom it can act (received), the newest first.",
  ownership: 'per-caller',
  query: z.strictObject({
    ...keysetQuery,
    side: z.enum(['given', 'received']),
    /** `current`: active and upcoming ones; `past`: the others. */
    only: z.enum(['current', 'past']).default('current'),
  }),
  results: keysetPageOf(delegation),
})

export const addDelegation = endpoint(routes.addDelegation, {
  summary: "Lets another person act for the caller's person, and notifies both.",
  ownership: 'per-caller',
  accessNote: 'rate-limited by account; counted in the audit trail like a search for persons',
  body: z.strictObject({
    hisaPersonId: z.string().trim().min(1).max(60),
    /** Must match the last name of the person. */
    lastName: z.string().trim().min(1).max(200),
    scopes,
    firstDay: plainDate,
    lastDay,
  }),
  results: delegation,
  errors: {
    ...statusErrors,
    ...periodErrors,
    'delegations.person-not-found': errors['delegations.person-not-found'],
    'delegations.self': errors['delegations.self'],
    'delegations.exists': errors['delegations.exists'],
    'delegations.too-many': errors['delegations.too-many'],
  },
})

const own = { params: z.strictObject({ delegationId: id }), results: delegation, ownership: 'owner-only' } as const
const endedErrors = {
  'delegations.not-found': errors['delegations.not-found'],
  'delegations.ended': errors['delegations.ended'],
}

export const changeDelegation = endpoint(routes.changeDelegation, {
  ...own,
  summary: 'Ends a delegation of the caller and begins another one with other scopes or another last day.',
  body: z.strictObject({ scopes, lastDay }),
  errors: { ...statusErrors, ...endedErrors, 'delegations.last-day-early': errors['delegations.last-day-early'] },
})

export const endDelegation = endpoint(routes.endDelegation, {
  ...own,
  summary: 'Ends a delegation at once. Either of the two persons can.',
  body: z.strictObject({}),
  errors: endedErrors,
})
