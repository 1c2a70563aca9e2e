import { endpoint, id, personRoles } from '@portal/contracts-common'
import { z } from 'zod'
import { horsesErrors as errors } from '../errors.ts'
import { requestRoutes as routes } from '../routes/request-routes.ts'

/** A person whom a name or HISA ID can mean, with as little about them as it takes to tell people apart. */
const namedPerson = z.object({
  personId: id,
  name: z.string(),
  roles: z.array(z.enum(personRoles)),
  /** States of the licenses that are valid today; license numbers never leave the registration service. */
  licenseStates: z.array(z.string()),
  /** Proof for commands that name this person; valid for the caller, the typed text and one hour. */
  checkToken: z.string(),
})
export type CheckedName = z.infer<typeof namedPerson>

export const checkName = endpoint(routes.checkName, {
  summary: 'Finds the persons whom a name (at least three letters) or a HISA ID can mean.',
  body: z.strictObject({ text: z.string().trim().min(1).max(200) }),
  results: z.object({
    /** At most eight, by name. */
    persons: z.array(namedPerson),
    hasMore: z.boolean(),
  }),
  errors: { 'requests.name-too-short': errors['requests.name-too-short'] },
})
