import { endpoint, expectedVersion, groups, id, instant, locale, pageOf, pageQuery } from '@portal/contracts-common'
import { z } from 'zod'
import { adminErrors as errors } from '../errors.ts'
import { adminRoutes as routes } from '../routes.ts'
import { userStatuses } from '../rules/user-statuses.ts'

const group = z.enum(groups)
/** At least one, none twice. */
const chosenGroups = z
  .array(group)
  .min(1)
  .max(groups.length)
  .transform((list) => groups.filter((each) => list.includes(each)))
const email = z.email().max(254)
/** First and last name, as mails and lists show it. */
const name = z
  .string()
  .trim()
  .min(1)
  .max(100)
  .regex(/^[^<>\p{Cc}]+$/u, 'A name has no angle brackets and no line breaks.')
/** What the specification's paths name a person by: the email address. Our own pages send the id, which may be in a log. */
const person = z.strictObject({ email: z.union([id, email]) })

/** An account as an administrator sees it (spec 3 "User (admin view)"). */
const portalUser = z.object({
  /** The user pool's lasting id, which is the actor of the audit trail. */
  id,
  username: z.string(),
  name: z.string(),
  /** Null once deleted, and where the account has none. */
  email: z.string().nullable(),
  groups: z.array(group),
  status: z.enum(userStatuses),
  createdAt: instant,
  /** When the user pool last changed the account. */
  changedAt: instant,
  lockVersion: z.int(),
})
export type PortalUser = z.infer<typeof portalUser>

/** An account after a change. Without its address: answers of changes are kept, for those who ask again. */
const changedUser = portalUser.omit({ email: true })
export type ChangedUser = z.infer<typeof changedUser>

const narrowing = {
  /** Part of a name or user name, or a whole email address. */
  q: z.string().trim().max(254).optional(),
  group: group.optional(),
  /** Without it everything but the deleted. */
  status: z.enum(userStatuses).optional(),
}

/** Codes that any change of an account may answer. */
const changing = pick('users.change-in-progress', 'users.pool-silent')
/** Besides, where a change could leave the portal without anybody to run it. */
const removing = { ...changing, ...pick('users.not-yourself', 'users.last-admin') }
const mailing = {
  ...changing,
  ...pick('users.not-in-this-state', 'users.address-of-several', 'users.no-proven-address', 'users.mail-not-sent'),
}
const mailed = z.object({ user: changedUser, message: z.string() })

export const listUsers = endpoint(routes.listUsers, {
  summary: 'Accounts by name',
  query: z.strictObject({ ...pageQuery, ...narrowing }),
  results: pageOf(portalUser),
})

export const searchUsers = endpoint(routes.searchUsers, {
  summary:
    'The same list, with what is looked for in the body: a name in an address would end up in logs and histories',
  body: z.strictObject({
    ...narrowing,
    skip: z.int().min(0).max(1_000_000).default(0),
    limit: z.int().min(1).max(100).default(20),
  }),
  results: pageOf(portalUser),
})

export const listUserRoles = endpoint(routes.listUserRoles, {
  summary: 'The groups an account may be in, and how many are in each',
  results: z.array(z.object({ role: group, users: z.int() })),
})

export const addUser = endpoint(routes.addUser, {
  summary: 'Opens an account and invites the person by mail, with a first password',
  body: z.strictObject({
    email,
    name,
    groups: chosenGroups,
    /** Language of the invitation. */
    locale: locale.default('en-US'),
  }),
  results: changedUser,
  errors: { ...changing, ...pick('users.email-taken', 'users.mail-not-sent') },
})

export const updateUser = endpoint(routes.updateUser, {
  summary: "Changes an account's name and groups, and whether it may sign in; what is left out stays",
  accessNote: 'nobody takes their own administration away, nor that of the last administrator',
  params: z.strictObject({ id }),
  body: z.strictObject({
    name: name.optional(),
    groups: chosenGroups.optional(),
    enabled: z.boolean().optional(),
    expectedVersion,
  }),
  results: changedUser,
  errors: { ...removing, ...pick('users.not-in-this-state') },
})

export const deleteUsers = endpoint(routes.deleteUsers, {
  summary: 'Deletes several accounts, all of them or none',
  accessNote: 'never oneself, never the last administrator',
  body: z.strictObject({ ids: z.array(id).min(1).max(50) }),
  results: z.object({ deleted: z.array(id) }),
  errors: removing,
})

export const deleteUser = endpoint(routes.deleteUser, {
  summary: 'Deletes an account; its name stays for the audit trail',
  accessNote: 'never oneself, never the last administrator',
  params: z.strictObject({ id }),
  results: z.object({ deleted: z.array(id) }),
  errors: removing,
})

export const sendPasswordReset = endpoint(routes.sendPasswordReset, {
  summary: 'Sends a code for a new password; until it is set the account cannot sign in',
  params: person,
  results: mailed,
  errors: mailing,
})

export const resendInvitation = endpoint(routes.resendInvitation, {
  summary: 'Sends the invitation again, with another first password',
  params: person,
  results: mailed,
  errors: mailing,
})

function pick<K extends keyof typeof errors>(...codes: K[]): Pick<typeof errors, K> {
  return Object.fromEntries(codes.map((each) => [each, errors[each]])) as Pick<typeof errors, K>
}
