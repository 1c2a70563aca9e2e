import { query } from '@portal/contracts-common'
import { z } from 'zod'

/** The name a person gave at sign-up, by the pool's id of the account; null where there is no such account. */
export const findAccountName = query('qry.registration.account.find-name.v1', {
  question: z.strictObject({ sub: z.string().min(1).max(128) }),
  answer: z.object({ name: z.string().nullable() }),
  timeout: 1000,
})
