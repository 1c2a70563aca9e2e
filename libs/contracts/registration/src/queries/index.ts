import { query } from '@portal/contracts-common'
import { z } from 'zod'

/** Returns the name given at sign-up for an account id of the user pool; null if there is no such account. */
export const findAccountName = query('qry.registration.account.find-name.v1', {
  request: z.strictObject({ sub: z.string().min(1).max(128) }),
  response: z.object({ name: z.string().nullable() }),
  timeoutMs: 1000,
})
