import { id, locale, query } from '@portal/contracts-common'
import { z } from 'zod'

/** Accounts asked for at once. */
const mostContacts = 200

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

/**
 * What staff wrote over the texts of a namespace, in every language: a service asks for its own and speaks them instead of the
 * shipped ones. Whether they still fit is for the service to judge, which knows what it ships.
 */
export const findTexts = query('qry.admin.localization.find-texts.v1', {
  question: z.strictObject({ namespace: z.string().max(50) }),
  answer: z.object({ texts: z.array(z.object({ locale, key: z.string(), value: z.string() })) }),
  timeout: 1000,
})
