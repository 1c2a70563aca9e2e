import { endpoint, id, instant, keysetPageOf, keysetQuery } from '@portal/contracts-common'
import { z } from 'zod'
import { peopleErrors as errors } from '../people-errors.ts'
import { identityChangeKinds, identityChangeStatuses } from '../rules/persons/index.ts'
import { staffRoutes as routes } from '../staff-routes.ts'

const changeParams = z.strictObject({ changeId: id })

const listedChange = z.object({
  changeId: id,
  kind: z.enum(identityChangeKinds),
  status: z.enum(identityChangeStatuses),
  hisaPersonId: z.string(),
  displayName: z.string(),
  requestedAt: instant,
  decidedAt: instant.nullable(),
})

/** A request with its values. A date is plain; a license number is preceded by its state. */
const identityChange = listedChange.extend({
  personId: id,
  /** The value in effect when the request was made, and the requested one. */
  before: z.string(),
  after: z.string(),
  reason: z.string(),
  evidence: z.object({ fileName: z.string(), mediaType: z.string(), size: z.int() }),
  refusalReason: z.string().nullable(),
})
export type IdentityChangeReview = z.infer<typeof identityChange>

export const listIdentityChanges = endpoint(routes.listIdentityChanges, {
  summary: 'Requests to change the identity of persons, oldest first, without their values.',
  query: z.strictObject({ status: z.enum(identityChangeStatuses).default('open'), ...keysetQuery }),
  results: keysetPageOf(listedChange),
})

export const getIdentityChange = endpoint(routes.getIdentityChange, {
  summary: 'A request with its values and reason.',
  accessNote: 'what staff read is audited',
  params: changeParams,
  results: identityChange,
})

export const downloadEvidence = endpoint(routes.downloadEvidence, {
  summary: 'The file that proves a request.',
  accessNote: 'what staff read is audited',
  params: changeParams,
  results: { file: ['application/pdf', 'image/jpeg', 'image/png'] },
})

const decisionErrors = {
  'people.change-decided': errors['people.change-decided'],
  'people.own-request': errors['people.own-request'],
}

export const approveIdentityChange = endpoint(routes.approveIdentityChange, {
  summary: 'Approves a request: the new value is in effect, and the person is notified.',
  params: changeParams,
  body: z.strictObject({}),
  results: z.object({ status: z.literal('approved') }),
  errors: decisionErrors,
})

export const refuseIdentityChange = endpoint(routes.refuseIdentityChange, {
  summary: 'Refuses a request with a reason, which the person reads.',
  params: changeParams,
  body: z.strictObject({ reason: z.string().trim().min(3).max(500) }),
  results: z.object({ status: z.literal('refused') }),
  errors: decisionErrors,
})
