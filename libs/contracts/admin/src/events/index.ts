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
