import { endpoint, id, personRoles } from '@portal/contracts-common'
import { z } from 'zod'
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
  displayName: z.string().nullable(),
  /** Roles that are in effect today. */
  roles: z.array(z.enum(personRoles)),
})

export const getOwnPerson = endpoint(routes.getOwnPerson, {
  summary: "Returns the caller's person and the roles that are in effect.",
  ownership: 'per-caller',
  results: ownPerson,
})
