import { endpoint, id, keysetPageOf, keysetQuery, locale } from '@portal/contracts-common'
import { z } from 'zod'
import { staffRequestRoutes as routes } from '../routes/staff-request-routes.ts'
import { requestErrors } from '../rules/requests/request-errors.ts'
import { requestStates } from '../rules/requests/index.ts'
import { decidedResult, listedRequest, sentRequestKinds } from './request-shapes.ts'

const filter = { state: z.enum(requestStates).optional(), kind: z.enum(sentRequestKinds).optional() }

export const listAllRequests = endpoint(routes.listAllRequests, {
  summary:
    'Lists all requests about horses, newest first. A request whose time is over is `PENDING` until a job marks it.',
  query: z.strictObject({ ...keysetQuery, ...filter }),
  results: keysetPageOf(listedRequest),
})

export const exportAllRequests = endpoint(routes.exportAllRequests, {
  summary: 'The whole list with the same filter as CSV.',
  accessNote: 'audited with the filter',
  query: z.strictObject({ ...filter, locale: locale.default('en-US') }),
  results: { file: ['text/csv'] },
})

export const overrideRequest = endpoint(routes.overrideRequest, {
  summary: 'Cancels a pending request, or accepts or rejects it on behalf of its recipient. Both sides are notified.',
  params: z.strictObject({ requestId: id }),
  body: z.strictObject({
    action: z.enum(['cancel', 'accept', 'reject']),
    /** Both sides see it. */
    reason: z.string().trim().min(3).max(500),
    expectedVersion: z.int().min(1),
  }),
  results: decidedResult,
  errors: requestErrors,
})
