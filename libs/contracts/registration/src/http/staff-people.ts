import { endpoint, id, instant, locale, personRoles, plainDate } from '@portal/contracts-common'
import { z } from 'zod'
import { personStatuses } from '../rules/persons/index.ts'
import { duplicateReasons, personRoleStates } from '../rules/staff/index.ts'
import { peopleErrors } from '../people-errors.ts'
import { staffErrors as errors } from '../staff-errors.ts'
import { staffRoutes as routes } from '../staff-routes.ts'

const personParams = z.strictObject({ hisaPersonId: z.string().regex(/^P-\d{3}-\d{3}-\d{3}$/) })
const roleParams = personParams.extend({ roleId: id })
const reason = z.string().trim().min(3).max(500)
/** Counts the person's changes; an older one is refused with 412. */
const revision = z.int().min(1)

const listedPerson = z.object({
  hisaPersonId: z.string(),
  displayName: z.string(),
  status: z.enum(personStatuses),
  isCovered: z.boolean(),
  /** The details were entered by hand and nobody has reviewed them. */
  needsReview: z.boolean(),
  /** Points for what they share with a record of the license registry that they said is not theirs; null without one. */
  declinedScore: z.int().nullable(),
  /** Roles in effect. */
  roles: z.array(z.enum(personRoles)),
  requestedRoles: z.array(z.enum(personRoles)),
  registeredAt: instant,
})
export type ListedPerson = z.infer<typeof listedPerson>

export const searchPersons = endpoint(routes.searchPersons, {
  summary: 'Persons by name or HISA ID and filters, the newest first. POST, because URLs must not contain names.',
  body: z.strictObject({
    /** A HISA ID, or the start of a name. */
    text: z.string().trim().max(100).optional(),
    needsReview: z.boolean().optional(),
    hasRequests: z.boolean().optional(),
    role: z.enum(personRoles).optional(),
    status: z.enum(personStatuses).optional(),
    after: z.string().max(500).optional(),
    limit: z.int().min(1).max(50).default(25),
  }),
  results: z.object({ items: z.array(listedPerson), next: z.string().nullable() }),
})

const staffPersonRole = z.object({
  roleId: id,
  role: z.enum(personRoles),
  title: z.string().nullable(),
  status: z.enum(personRoleStates),
  /** As typed by the person or by staff. */
  track: z.string().nullable(),
  /** The first day. */
  effectiveFrom: plainDate,
  /** The first day on which the role is no longer in effect; null if it has no end. */
  effectiveTo: plainDate.nullable(),
  requestedAt: instant,
})
export type StaffPersonRole = z.infer<typeof staffPersonRole>

const staffPerson = listedPerson.extend({
  personId: id,
  revision,
  locale,
  hasAccount: z.boolean(),
  accountSub: z.string().nullable(),
  /** The number in the request, when it is a former number of this person. */
  formerHisaPersonId: z.string().nullable(),
  /** The license and date of birth matched the license registry. */
  isFromRegistry: z.boolean(),
  /** What they share with the record of the license registry that they said is not theirs. */
  declinedReasons: z.array(z.enum(duplicateReasons)),
  allRoles: z.array(staffPersonRole),
  licenses: z.array(
    z.object({
      licenseId: id,
      type: z.enum(['src', 'vet-board', 'medical-board']),
      state: z.string(),
      /** `••34` */
      ending: z.string(),
      status: z.enum(['pending', 'verified', 'rejected', 'expired']),
      expiresOn: plainDate.nullable(),
    }),
  ),
  licensedStates: z.array(z.string()),
  /** Masked. */
  contacts: z.array(
    z.object({ channel: z.enum(['email', 'phone']), destination: z.string(), isConfirmed: z.boolean() }),
  ),
  hasGuardian: z.boolean(),
  /** The names in effect and before, the newest first. */
  names: z.array(z.object({ name: z.string(), effectiveFrom: instant, effectiveTo: instant.nullable() })),
  /** The statuses, the newest first. */
  statuses: z.array(
    z.object({
      status: z.enum(personStatuses),
      reason: z.string().nullable(),
      effectiveFrom: instant,
      effectiveTo: instant.nullable(),
    }),
  ),
  /** The last day of the suspension; null: not suspended, or until staff restore the person. */
  suspendedThrough: plainDate.nullable(),
})
export type StaffPerson = z.infer<typeof staffPerson>

export const getStaffPerson = endpoint(routes.getStaffPerson, {
  summary:
    'A person with masked identity data, roles, licenses and history. A former number leads to the remaining person.',
  params: personParams,
  results: staffPerson,
})

/** Identity data that staff can show one by one. */
const revealedField = z.enum(['date-of-birth', 'licenses', 'contacts', 'address', 'guardian'])

export const revealPersonData = endpoint(routes.revealPersonData, {
  summary: 'Returns identity data of a person in clear; every call is recorded in the audit trail.',
  params: personParams,
  body: z.strictObject({ field: revealedField }),
  results: z.object({
    field: revealedField,
    /** One line per value, with what it is: the state of a license, the channel of a contact. */
    values: z.array(z.object({ label: z.string().nullable(), value: z.string() })),
  }),
})

const changeErrors = { 'people.changed': errors['people.changed'] }
const statusErrors = { ...changeErrors, 'people.not-allowed-by-status': peopleErrors['people.not-allowed-by-status'] }

export const approvePerson = endpoint(routes.approvePerson, {
  summary: 'Marks the details that a person entered by hand as reviewed.',
  params: personParams,
  body: z.strictObject({ revision, note: z.string().trim().max(500).optional() }),
  results: staffPerson,
  errors: { ...changeErrors, 'people.already-reviewed': errors['people.already-reviewed'] },
})

export const suspendPerson = endpoint(routes.suspendPerson, {
  summary: 'Suspends a person from now on, until a day or until restored; no role is in effect meanwhile.',
  params: personParams,
  body: z.strictObject({ revision, reason, lastDay: plainDate.nullable() }),
  results: staffPerson,
  errors: { ...statusErrors, 'people.suspension-ends-in-past': errors['people.suspension-ends-in-past'] },
})

export const restorePerson = endpoint(routes.restorePerson, {
  summary: 'Ends the suspension of a person.',
  params: personParams,
  body: z.strictObject({ revision, reason }),
  results: staffPerson,
  errors: statusErrors,
})

const roleErrors = {
  ...changeErrors,
  'people.role-status-conflict': errors['people.role-status-conflict'],
}

export const confirmPersonRole = endpoint(routes.confirmPersonRole, {
  summary: 'Confirms a requested role with its period and track.',
  params: roleParams,
  body: z.strictObject({
    revision,
    effectiveFrom: plainDate,
    /** The first day on which the role is no longer in effect. */
    effectiveTo: plainDate.nullable(),
    track: z.string().trim().max(100).nullable(),
  }),
  results: staffPerson,
  errors: {
    ...roleErrors,
    'people.role-not-confirmed-by-staff': errors['people.role-not-confirmed-by-staff'],
    'people.role-ends-before-start': errors['people.role-ends-before-start'],
  },
})

export const refusePersonRole = endpoint(routes.refusePersonRole, {
  summary: 'Refuses a requested role.',
  params: roleParams,
  body: z.strictObject({ revision, reason }),
  results: staffPerson,
  errors: {
    ...roleErrors,
    'people.role-not-confirmed-by-staff': errors['people.role-not-confirmed-by-staff'],
  },
})

export const endPersonRole = endpoint(routes.endPersonRole, {
  summary: 'Ends a role on a day.',
  params: roleParams,
  body: z.strictObject({ revision, reason, effectiveTo: plainDate }),
  results: staffPerson,
  errors: { ...roleErrors, 'people.role-ends-before-start': errors['people.role-ends-before-start'] },
})
