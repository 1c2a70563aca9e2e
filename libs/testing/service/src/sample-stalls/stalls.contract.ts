import { anyOf, endpoint, id, route } from '@portal/contracts-common'
import { z } from 'zod'

const params = z.strictObject({ stallId: id })
const stall = z.object({ stallId: id, horse: z.string() })

/** The contract of a sample service whose access depends on person roles and on relations to a stall. */
export const stallsHttp = {
  getStall: endpoint(
    route(
      'GET',
      '/api/stalls/:stallId',
      anyOf(
        { level: 'staff' },
        { role: 'regulatory-veterinarian' },
        { relation: 'responsible-person', to: 'stall', param: 'stallId' },
      ),
      { delegateScope: 'horses' },
    ),
    { params, results: stall, summary: 'A stall, for staff, regulatory veterinarians and its responsible person.' },
  ),
  addStall: endpoint(route('POST', '/api/stalls', 'signed-in', { requires: 'registered-person' }), {
    body: z.strictObject({ horse: z.string().min(1) }),
    results: stall,
    summary: 'Adds a stall, whose responsible person is the caller.',
  }),
  renameHorse: endpoint(
    route(
      'PUT',
      '/api/stalls/:stallId',
      { ...anyOf({ relation: 'responsible-person', to: 'stall', param: 'stallId' }), hidden: true },
      { delegateScope: 'horses' },
    ),
    {
      params,
      body: z.strictObject({ horse: z.string().min(1) }),
      results: stall,
      summary: 'Renames the horse in a stall; for others the stall does not exist.',
    },
  ),
  removeStall: endpoint(
    route('DELETE', '/api/stalls/:stallId', anyOf({ relation: 'responsible-person', to: 'stall', param: 'stallId' })),
    { params, results: z.object({ removed: z.literal(true) }), summary: 'Removes a stall; delegates cannot.' },
  ),
}
