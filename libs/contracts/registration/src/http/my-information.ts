import { endpoint, id, instant, locale, personRoles, plainDate } from '@portal/contracts-common'
import { z } from 'zod'
import { registrationErrors } from '../errors.ts'
import { code } from '../inputs/fields.ts'
import { line } from '../inputs/registration-answers.ts'
import { identityChangeInput } from '../inputs/identity-change.ts'
import { peopleErrors as errors } from '../people-errors.ts'
import { registrationRoutes as routes } from '../routes.ts'
import { toE164 } from '../rules/account-rules.ts'
import { identityChangeKinds, identityChangeStatuses, personStatuses } from '../rules/persons/index.ts'
import type { PersonName, PostalAddress } from '../rules/registration/index.ts'
import { sentCode } from './sent-code.ts'

const isObject = (value: unknown) => typeof value === 'object' && value !== null
const personName = z.custom<PersonName>(isObject)
const postalAddress = z.custom<PostalAddress>(isObject)

const license = z.object({
  licenseId: id,
  type: z.enum(['src', 'vet-board', 'medical-board']),
  state: z.string(),
  /** Last two characters of the number: `••34`. */
  ending: z.string(),
  status: z.enum(['pending', 'verified', 'rejected', 'expired']),
  expiresOn: plainDate.nullable(),
})

const role = z.object({
  roleId: id,
  role: z.enum(personRoles),
  title: z.string().nullable(),
  status: z.enum(['active', 'requested', 'refused', 'ended']),
  effectiveFrom: plainDate,
  effectiveTo: plainDate.nullable(),
  track: z.string().nullable(),
})

const identityChange = z.object({
  changeId: id,
  kind: z.enum(identityChangeKinds),
  status: z.enum(identityChangeStatuses),
  requestedAt: instant,
  /** Why staff refused it; null otherwise. */
  refusalReason: z.string().nullable(),
})

/** Everything the portal has about the person of the caller. */
const information = z.object({
  personId: id,
  hisaPersonId: z.string(),
  /** Counts the changes; send it back as `expectedVersion`. */
  revision: z.int(),
  status: z.enum(personStatuses),
  isCovered: z.boolean(),
  /** Null while the user pool does not respond. */
  username: z.string().nullable(),
  displayName: z.string(),
  name: personName,
  dateOfBirth: plainDate,
  email: z.string().nullable(),
  phone: z.string().nullable(),
  /** Which of them no code has confirmed. They get no messages. */
  unconfirmedContacts: z.array(z.enum(['email', 'phone'])),
  address: postalAddress.nullable(),
  locale,
  licensedStates: z.array(z.string()),
  licenses: z.array(license),
  jockey: z
    .object({ lastPhysicalOn: plainDate, baselineConcussionOn: plainDate, agentName: z.string().nullable() })
    .nullable(),
  roles: z.array(role),
  /** Roles that the person can add. */
  openRoles: z.array(z.enum(personRoles)),
  identityChanges: z.array(identityChange),
  agreement: z.object({
    kind: z.enum(['covered', 'non-covered']),
    /** The version that the person accepted last, with the time; null: none. */
    acceptedVersion: z.int().nullable(),
    acceptedAt: instant.nullable(),
    /** The version in effect. */
    currentVersion: z.int(),
  }),
  /** The code that was last sent to a new email address or phone; null: none. */
  sentCode: sentCode.nullable(),
  registeredAt: instant,
})
export type MyInformation = z.infer<typeof information>

const statusErrors = { 'people.account-closed': errors['people.account-closed'] }

export const getMyInformation = endpoint(routes.getMyInformation, {
  summary: "Returns everything the portal has about the caller's person; null without a person.",
  ownership: 'per-caller',
  results: z.object({ information: information.nullable() }),
})

export const sendContactCode = endpoint(routes.sendContactCode, {
  summary: 'Sends a 6-digit code to a new email address or phone, or to an unconfirmed one. Earlier codes stay valid.',
  ownership: 'per-caller',
  body: z.discriminatedUnion('channel', [
    z.strictObject({ channel: z.literal('email'), destination: z.string().trim().max(320) }),
    z.strictObject({ channel: z.literal('phone'), destination: z.string().max(40).transform(toE164) }),
  ]),
  results: sentCode,
  errors: {
    ...statusErrors,
    'people.contact-unchanged': errors['people.contact-unchanged'],
    'registration.answer-invalid': registrationErrors['registration.answer-invalid'],
    'auth.email-taken': registrationErrors['auth.email-taken'],
    'auth.resend-too-soon': registrationErrors['auth.resend-too-soon'],
    'registration.channel-unavailable': registrationErrors['registration.channel-unavailable'],
  },
})

export const confirmContactCode = endpoint(routes.confirmContactCode, {
  summary: 'Uses the email address or phone that received the code, and notifies a different one that was used before.',
  ownership: 'per-caller',
  body: z.strictObject({ code }),
  results: z.object({ channel: z.enum(['email', 'phone']) }),
  errors: {
    ...statusErrors,
    'auth.code-incorrect': registrationErrors['auth.code-incorrect'],
    'auth.code-expired': registrationErrors['auth.code-expired'],
    'registration.code-locked': registrationErrors['registration.code-locked'],
  },
})

export const addMyRole = endpoint(routes.addMyRole, {
  summary: 'Adds a role, or requests one that must be confirmed first.',
  ownership: 'per-caller',
  body: z.strictObject({
    role: z.enum(personRoles),
    otherTitle: line.optional(),
    /** Plain dates and track of a role that staff confirm. */
    effectiveFrom: plainDate.optional(),
    effectiveTo: plainDate.nullable().optional(),
    track: line.optional(),
  }),
  results: z.object({ roleId: id, status: z.enum(['active', 'requested']) }),
  errors: {
    ...statusErrors,
    'people.role-exists': errors['people.role-exists'],
    'registration.answer-invalid': registrationErrors['registration.answer-invalid'],
  },
})

export const endMyRole = endpoint(routes.endMyRole, {
  summary: 'Ends a role today, or withdraws the request for one.',
  ownership: 'per-caller',
  params: z.strictObject({ roleId: id }),
  body: z.strictObject({}),
  results: z.object({ ended: z.literal(true) }),
  errors: { 'people.role-not-ended': errors['people.role-not-ended'] },
})

export const uploadEvidence = endpoint(routes.uploadEvidence, {
  summary: 'Uploads the file that proves a change of identity: multipart File with a PDF, JPEG or PNG of at most 5 MB.',
  ownership: 'per-caller',
  body: z.custom<FormData>(),
  results: z.object({ evidenceId: id }),
  errors: {
    ...statusErrors,
    'people.file-missing': errors['people.file-missing'],
    'people.file-too-large': errors['people.file-too-large'],
    'people.file-type': errors['people.file-type'],
  },
})

export const requestIdentityChange = endpoint(routes.requestIdentityChange, {
  summary: 'Requests a change of the name, the date of birth or a license number, which staff review.',
  ownership: 'per-caller',
  body: identityChangeInput,
  results: z.object({ changeId: id }),
  errors: {
    ...statusErrors,
    'people.change-open': errors['people.change-open'],
    'people.file-missing': errors['people.file-missing'],
    'registration.answer-invalid': registrationErrors['registration.answer-invalid'],
  },
})

export const withdrawIdentityChange = endpoint(routes.withdrawIdentityChange, {
  summary: 'Withdraws a request that is not decided.',
  ownership: 'per-caller',
  params: z.strictObject({ changeId: id }),
  body: z.strictObject({}),
  results: z.object({ withdrawn: z.literal(true) }),
  errors: { 'people.change-decided': errors['people.change-decided'] },
})

export const acceptAgreement = endpoint(routes.acceptAgreement, {
  summary: 'Accepts the agreement in effect, after its version changed.',
  ownership: 'per-caller',
  body: z.strictObject({ version: z.int().min(1), locale }),
  results: z.object({ version: z.int() }),
  errors: { ...statusErrors, 'people.agreement-outdated': errors['people.agreement-outdated'] },
})

export const downloadMyData = endpoint(routes.downloadMyData, {
  summary: "Returns a copy of the caller's data as a JSON file, or as a PDF file to read.",
  ownership: 'per-caller',
  query: z.strictObject({
    format: z.enum(['json', 'pdf']).default('json'),
    /** Language of the PDF file. */
    locale: locale.default('en-US'),
  }),
  results: { file: ['application/json', 'application/pdf'] },
})

export const closeMyAccount = endpoint(routes.closeMyAccount, {
  summary: 'Closes the account: the person becomes inactive, the account is disabled and its sessions end.',
  ownership: 'per-caller',
  body: z.strictObject({
    /** The permanent number, typed as a confirmation. */
    confirmation: z.string().max(60),
  }),
  results: z.object({ closed: z.literal(true) }),
  errors: {
    ...statusErrors,
    'people.confirmation-wrong': errors['people.confirmation-wrong'],
    'people.responsible-for-horses': errors['people.responsible-for-horses'],
    'people.horses-not-checked': errors['people.horses-not-checked'],
  },
})
