import { endpoint, expectedVersion, groups, id, instant, locale, pageOf, pageQuery } from '@portal/contracts-common'
import { z } from 'zod'
import { adminErrors as errors } from '../errors.ts'
import { adminRoutes as routes } from '../routes.ts'
import { userStatuses } from '../rules/user-statuses.ts'

const group = z.enum(groups)
/** A non-empty list of groups; duplicates are removed. */
const groupList = z
  .array(group)
  .min(1)
  .max(groups.length)
  .transform((list) => groups.filter((candidate) => list.includes(candidate)))
const email = z.email().max(254)
/** First and last name, as shown in emails and lists. */
const name = z
  .string()
  .trim()
  .min(1)
  .max(100)
  .regex(/^[^<>\p{Cc}]+$/u, 'A name can’t contain angle brackets or line breaks.')
/**
 * The specification's paths identify a person by email address. The portal's own pages send the id, which is safe in
 * logs.
 */
const userParams = z.strictObject({ email: z.union([id, email]) })

/** An account as administrators see it (spec 3 "User (admin view)"). */
const portalUser = z.object({
  /** Id of the account in the user pool, also the actor in the audit trail. */
  id,
  username: z.string(),
  name: z.string(),
  /** Null when the account is deleted or has no address. */
  email: z.string().nullable(),
  groups: z.array(group),
  status: z.enum(userStatuses),
  createdAt: instant,
  /** Time of the last change in the user pool. */
  updatedAt: instant,
  lockVersion: z.int(),
})
export type PortalUser = z.infer<typeof portalUser>

/** An account after a change. It omits the email address because responses to commands are stored for replay. */
const updatedUser = portalUser.omit({ email: true })
export type UpdatedUser = z.infer<typeof updatedUser>

const filters = {
  /** Part of a name or username, or a complete email address. */
  q: z.string().trim().max(254).optional(),
  group: group.optional(),
  /** Defaults to every status except `deleted`. */
  status: z.enum(userStatuses).optional(),
}

/** Error codes of every change to an account. */
const updateErrors = pick('users.change-in-progress', 'users.pool-unavailable')
/** Additional error codes of changes that could remove the last administrator. */
const removalErrors = { ...updateErrors, ...pick('users.own-account', 'users.last-admin') }
const emailErrors = {
  ...updateErrors,
  ...pick('users.invalid-status', 'users.email-ambiguous', 'users.no-verified-contact', 'users.message-not-sent'),
}
const emailSent = z.object({ user: updatedUser, message: z.string() })

export const listUsers = endpoint(routes.listUsers, {
  summary: 'Accounts by name',
  query: z.strictObject({ ...pageQuery, ...filters }),
  results: pageOf(portalUser),
})

export const searchUsers = endpoint(routes.searchUsers, {
  summary: 'The same list with the search term in the body, so that names do not end up in logs and browser history',
  body: z.strictObject({
    ...filters,
    skip: z.int().min(0).max(1_000_000).default(0),
    limit: z.int().min(1).max(100).default(20),
  }),
  results: pageOf(portalUser),
})

export const listUserRoles = endpoint(routes.listUserRoles, {
  summary: 'The groups an account can belong to, with the number of accounts in each',
  results: z.array(z.object({ role: group, users: z.int() })),
})

export const addUser = endpoint(routes.addUser, {
  summary: 'Creates an account and emails an invitation with a temporary password',
  body: z.strictObject({
    email,
    name,
    groups: groupList,
    /** Language of the invitation. */
    locale: locale.default('en-US'),
  }),
  results: updatedUser,
  errors: { ...updateErrors, ...pick('users.email-taken', 'users.message-not-sent') },
})

export const updateUser = endpoint(routes.updateUser, {
  summary:
    "Changes an account's name, email address and groups, and whether it can sign in; omitted fields stay unchanged. A new address must be verified with the link that is emailed to it; an invited person gets a new invitation",
  accessNote: 'administrators cannot remove their own administrator rights or those of the last administrator',
  params: z.strictObject({ id }),
  body: z.strictObject({
    name: name.optional(),
    email: email.optional(),
    groups: groupList.optional(),
    enabled: z.boolean().optional(),
    expectedVersion,
  }),
  results: updatedUser,
  errors: { ...removalErrors, ...pick('users.invalid-status', 'users.email-taken', 'users.message-not-sent') },
})

export const deleteUsers = endpoint(routes.deleteUsers, {
  summary: 'Deletes several accounts: all of them or none',
  accessNote: 'administrators cannot delete their own account or the last administrator',
  body: z.strictObject({ ids: z.array(id).min(1).max(50) }),
  results: z.object({ deleted: z.array(id) }),
  errors: removalErrors,
})

export const deleteUser = endpoint(routes.deleteUser, {
  summary: 'Deletes an account; its name is kept for the audit trail',
  accessNote: 'administrators cannot delete their own account or the last administrator',
  params: z.strictObject({ id }),
  results: z.object({ deleted: z.array(id) }),
  errors: removalErrors,
})

export const sendPasswordReset = endpoint(routes.sendPasswordReset, {
  summary: 'Sends a password reset code; the account cannot sign in until a new password is set',
  params: userParams,
  results: emailSent,
  errors: emailErrors,
})

export const resendInvitation = endpoint(routes.resendInvitation, {
  summary: 'Sends the invitation again with a new temporary password',
  params: userParams,
  results: emailSent,
  errors: emailErrors,
})

function pick<K extends keyof typeof errors>(...codes: K[]): Pick<typeof errors, K> {
  return Object.fromEntries(codes.map((code) => [code, errors[code]])) as Pick<typeof errors, K>
}
