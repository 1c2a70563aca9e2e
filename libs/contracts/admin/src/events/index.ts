import { event, id, instant } from '@portal/contracts-common'
import { z } from 'zod'

/** An administrator changed the email address of an account, which the person must now verify. */
export const accountEmailChanged = event(
  'evt.admin.account.email-changed.v1',
  z.object({
    /** Id of the account in the user pool. */
    sub: id,
    at: instant,
  }),
)

/** An account changed in the user pool, by an administrator or there. Whoever needs the change reads it from the pool. */
export const accountChanged = event(
  'evt.admin.account.changed.v1',
  z.object({
    /** Id of the account in the user pool. */
    sub: id,
    at: instant,
    isDeleted: z.boolean(),
  }),
)

/** An administrator changed the name of an account. */
export const accountRenamed = event(
  'evt.admin.account.renamed.v1',
  z.object({
    /** Id of the account in the user pool. */
    sub: id,
    at: instant,
    name: z.string(),
  }),
)
