import { endpoint, id, personRoles } from '@portal/contracts-common'
import { z } from 'zod'
import { registrationErrors as errors } from '../errors.ts'
import { registrationRoutes as routes } from '../routes.ts'

export const listPersonRoles = endpoint(routes.listPersonRoles, {
  summary: 'Returns every person role and whether staff must confirm it before it takes effect.',
  results: z.array(z.object({ role: z.enum(personRoles), isConfirmedByStaff: z.boolean() })),
})

/**
 * The person of an account. `personId` is null for accounts without a person; `displayName` is then the name of the
 * account, or null if it has none.
 */
const ownPerson = z.object({
  personId: id.nullable(),
  /** Permanent number of the person at the authority; null without a person. */
  hisaPersonId: z.string().nullable(),
  /** Whether the person is a covered person; null without a person. */
  isCovered: z.boolean().nullable(),
  /** Whether the person is registered today as a covered or a non-covered person; false without a person. */
  isRegistered: z.boolean(),
  displayName: z.string().nullable(),
  /** Roles that are in effect today. */
  roles: z.array(z.enum(personRoles)),
  /** What the caller may do for this person; null for the caller's own person. */
  delegationScopes: z.array(z.string()).nullable(),
})

export const getOwnPerson = endpoint(routes.getOwnPerson, {
  summary: "Returns the caller's person, or the one for whom the caller acts, and the roles that are in effect.",
  ownership: 'per-caller',
  results: ownPerson,
})

const registeredPerson = z.object({
  /** Permanent number of the person at the authority, for example `P-000-482-916`. */
  hisaPersonId: z.string(),
  displayName: z.string(),
  isCovered: z.boolean(),
  /** Roles in effect. */
  roles: z.array(z.enum(personRoles)),
  /** Roles that staff must confirm first, and veterinarian until a vet board license is verified. */
  pendingRoles: z.array(z.enum(personRoles)),
})
export type RegisteredPerson = z.infer<typeof registeredPerson>

export const registerPerson = endpoint(routes.registerPerson, {
  summary:
    'Registers the person of an account with the answers of a finished draft. Repeating it returns the same person.',
  accessNote: "the draft's secret; with a token, `sub` must also be the caller's",
  params: z.strictObject({ sub: z.string().min(1).max(128) }),
  body: z.strictObject({ draftId: id, secret: z.string().min(16).max(200) }),
  results: registeredPerson,
  errors: {
    'registration.secret-invalid': errors['registration.secret-invalid'],
    'registration.incomplete': errors['registration.incomplete'],
  },
})
