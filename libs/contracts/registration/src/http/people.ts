import {
  endpoint,
  expectedVersion,
  id,
  keysetPageOf,
  keysetQuery,
  locale,
  personRoles,
  plainDate,
  racingVerdict,
} from '@portal/contracts-common'
import { z } from 'zod'
import { registrationErrors } from '../errors.ts'
import { peopleErrors as errors } from '../people-errors.ts'
import { addressInput, jockeyDatesInput, licensedStatesInput } from '../inputs/person-inputs.ts'
import { registrationRoutes as routes } from '../routes.ts'
import { personStatuses, racingFixes, racingObstacleCodes } from '../rules/persons/index.ts'
import type { PostalAddress } from '../rules/registration/index.ts'

/** The permanent number of a person, with or without hyphens, or the id. The one of a merged person leads to the remaining one. */
const personRef = z.strictObject({ id: z.string().min(1).max(60) })

const personRole = z.object({
  role: z.enum(personRoles),
  /** Title of the role `other`; null otherwise. */
  title: z.string().nullable(),
  effectiveFrom: plainDate,
  /** First day on which the role is no longer in effect; null: no end. */
  effectiveTo: plainDate.nullable(),
})

/** A person (spec 3). Only the person and staff see contact data, the address and dates; others get null and `isMasked`. */
const person = z.object({
  personId: id,
  hisaPersonId: z.string(),
  /** Counts the changes; send it back as `expectedVersion`. */
  revision: z.int(),
  displayName: z.string(),
  firstName: z.string(),
  /** With the additional last name. */
  lastName: z.string(),
  isCovered: z.boolean(),
  status: z.enum(personStatuses).nullable(),
  /** Roles in effect. */
  roles: z.array(personRole),
  isMasked: z.boolean(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  username: z.string().nullable(),
  locale: locale.nullable(),
  address: z.custom<PostalAddress>((value) => typeof value === 'object' && value !== null).nullable(),
  licensedStates: z.array(z.string()).nullable(),
  jockey: z
    .object({ lastPhysicalOn: plainDate, baselineConcussionOn: plainDate, agentName: z.string().nullable() })
    .nullable(),
})
export type PersonDetails = z.infer<typeof person>

export const getPerson = endpoint(routes.getPerson, {
  summary: 'Returns a person. Contact data, address and dates are null for everyone but the person and staff.',
  accessNote: 'rate-limited by account; what staff read is audited',
  params: personRef,
  results: person,
})

export const updatePerson = endpoint(routes.updatePerson, {
  summary: 'Changes what a person may change without a review; each value replaces the one in effect.',
  params: personRef,
  body: z.strictObject({
    expectedVersion,
    locale: locale.optional(),
    address: addressInput.optional(),
    licensedStates: licensedStatesInput.optional(),
    jockey: jockeyDatesInput.optional(),
  }),
  results: person,
  errors: {
    'registration.answer-invalid': registrationErrors['registration.answer-invalid'],
    'people.not-a-jockey': errors['people.not-a-jockey'],
    'people.not-allowed-by-status': errors['people.not-allowed-by-status'],
  },
})

/** What everybody may know of a person. */
const foundPerson = z.object({
  hisaPersonId: z.string(),
  displayName: z.string(),
  /** Roles in effect. */
  roles: z.array(z.enum(personRoles)),
})
export type FoundPerson = z.infer<typeof foundPerson>

const autocompleteErrors = { 'people.search-too-short': errors['people.search-too-short'] }
/** Text typed so far: words of a first or last name, at least three letters. */
const searchText = z.string().max(200)
const searchNote = 'rate-limited by network address and account; counted in the audit trail'

export const autocompletePerson = endpoint(routes.autocompletePerson, {
  summary: 'Returns up to ten active covered persons whose name contains the typed words.',
  accessNote: searchNote,
  params: z.strictObject({ name: searchText }),
  results: z.array(foundPerson).max(10),
  errors: autocompleteErrors,
})

export const autocompletePersonByRole = endpoint(routes.autocompletePersonByRole, {
  summary: 'Returns up to ten active covered persons with a role whose name contains the typed words.',
  accessNote: searchNote,
  params: z.strictObject({ name: searchText, role: z.enum(personRoles) }),
  results: z.array(foundPerson).max(10),
  errors: autocompleteErrors,
})

export const listPersonRulings = endpoint(routes.listPersonRulings, {
  summary: 'Rulings about a person, newest first. Empty until the portal has rulings.',
  params: personRef,
  query: z.strictObject(keysetQuery),
  results: keysetPageOf(z.object({ rulingId: id })),
})

export const canPersonRace = endpoint(routes.canPersonRace, {
  summary: 'Tells whether a person can race today, and every reason against it with what to do about it.',
  params: personRef,
  results: racingVerdict(racingObstacleCodes, racingFixes),
})
export type PersonRacingVerdict = z.infer<typeof canPersonRace.results>
