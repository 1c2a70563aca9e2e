import { id, locale, query } from '@portal/contracts-common'
import { z } from 'zod'

/** Maximum number of accounts per request. */
const maxContacts = 200

/**
 * Returns the email addresses of accounts from the copy of the user pool, so that other services need not store them.
 * Unknown, deleted and disabled accounts are left out, and so are accounts without an address.
 */
export const findContacts = query('qry.admin.account.find-contacts.v1', {
  request: z.strictObject({ accountIds: z.array(id).max(maxContacts) }),
  response: z.object({
    contacts: z.array(
      z.object({
        accountId: id,
        email: z.string(),
        /** Whether the person has verified the address. */
        isVerified: z.boolean(),
      }),
    ),
  }),
  timeoutMs: 2000,
})

/**
 * Returns the text overrides of a namespace in every language. A service requests its own namespace and decides itself
 * whether an override still fits its default text.
 */
export const findTexts = query('qry.admin.localization.find-texts.v1', {
  request: z.strictObject({ namespace: z.string().max(50) }),
  response: z.object({ texts: z.array(z.object({ locale, key: z.string(), value: z.string() })) }),
  timeoutMs: 1000,
})
