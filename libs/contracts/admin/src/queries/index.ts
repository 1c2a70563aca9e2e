import { id, query } from '@portal/contracts-common'
import { z } from 'zod'

/** Accounts asked for at once. */
export const mostContacts = 200

/**
 * Where accounts get their mails, from the copy of the user pool: for mails that a person expects of the service that asks.
 * Accounts that are not known, or that are deleted or disabled, are left out; so are those without an address.
 */
export const findContacts = query('qry.admin.account.find-contacts.v1', {
  question: z.strictObject({ accountIds: z.array(id).max(mostContacts) }),
  answer: z.object({
    contacts: z.array(
      z.object({
        accountId: id,
        email: z.string(),
        /** Whether the person has shown that the address is theirs. */
        isProven: z.boolean(),
      }),
    ),
  }),
  timeout: 2000,
})

export const adminQueries = { findContacts }
