import { endpoint, keysetPageOf, locale, personRoles } from '@portal/contracts-common'
import { z } from 'zod'
import { peopleErrors as errors } from '../people-errors.ts'
import { registrationRoutes as routes } from '../routes.ts'
import { personStatuses } from '../rules/persons/index.ts'
import { states } from '../rules/registration/index.ts'

const peopleFilter = z.strictObject({
  /** Words of a name, at least three letters. */
  name: z.string().trim().max(200).optional(),
  role: z.enum(personRoles).optional(),
  /** A state in which the person has a verified license. */
  state: z.enum(states).optional(),
  /** A track of a role in effect; upper and lower case are the same. */
  track: z.string().trim().min(1).max(100).optional(),
})

/** What people with an account may know of a person. */
const personInList = z.object({
  hisaPersonId: z.string(),
  displayName: z.string(),
  /** Roles in effect. */
  roles: z.array(z.enum(personRoles)),
  /** Tracks of these roles. */
  tracks: z.array(z.string()),
  /** States of the verified licenses. */
  states: z.array(z.string()),
  /** Null for callers who may not export the list; they see only active persons. */
  status: z.enum(personStatuses).nullable(),
})
export type PersonInList = z.infer<typeof personInList>

const tooShort = { 'people.search-too-short': errors['people.search-too-short'] }

export const listPeople = endpoint(routes.listPeople, {
  summary:
    'Covered persons by name, role, state and track, sorted by last name, or by the found name. POST, because URLs must not contain names.',
  accessNote:
    'officials also see persons who are not active, and list everybody; others need a name or an open list. Rate-limited like the search; counted in the audit trail',
  body: peopleFilter.extend({
    after: z.string().max(1000).optional(),
    limit: z.int().min(1).max(50).default(25),
  }),
  results: keysetPageOf(personInList),
  errors: tooShort,
})

export const listPeopleTracks = endpoint(routes.listPeopleTracks, {
  summary: 'Tracks of the roles in effect, in alphabetical order, as options of a filter; at most 500.',
  results: z.array(z.string()).max(500),
})

export const exportPeople = endpoint(routes.exportPeople, {
  summary: 'The list with the same filter as a CSV file; fails if it does not fit in one file.',
  accessNote: 'rate-limited by account; audited with the filter, without the name',
  body: peopleFilter.extend({ locale }),
  results: { file: ['text/csv'] },
  errors: { ...tooShort, 'people.too-many-to-export': errors['people.too-many-to-export'] },
})
