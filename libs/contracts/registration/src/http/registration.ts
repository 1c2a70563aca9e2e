import { endpoint, id, instant, locale, personRoles, plainDate } from '@portal/contracts-common'
import { z } from 'zod'
import { registrationErrors as errors } from '../errors.ts'
import { code, personName, username } from '../inputs/fields.ts'
import { answerInput } from '../inputs/registration-answers.ts'
import { registrationPasswordInput } from '../inputs/registration-password.ts'
import { registrationRoutes as routes } from '../routes.ts'
import { licenseFileTypes } from '../rules/licenses/index.ts'
import { registrationSteps, type PartialAnswers } from '../rules/registration/index.ts'
import { sentCode } from './sent-code.ts'

/** Result of the comparison with the license registry. `not-found`: no record was picked, so staff review what is typed. */
const identityOutcome = z.enum(['confirmed', 'not-confirmed', 'not-found'])

/** A registration that is not finished. Only the holder of its cookie, or the signed-in owner, can read it. */
const draft = z.object({
  draftId: id,
  /** Counts the saved changes. */
  version: z.int(),
  /**
   * `blocked`: the person's data does not match the record; `not-eligible`: too young for every role; `registered`: the
   * account exists, and the person may be missing until `person/with-cognito` is called.
   */
  status: z.enum(['open', 'blocked', 'not-eligible', 'registered']),
  /** Short number that a person reads to the support line, for example `R-7KQ2-M4XP`. */
  reference: z.string(),
  answers: z.custom<PartialAnswers>((value) => typeof value === 'object' && value !== null),
  /** Known from the record in the license registry; fills in the page before it is answered. */
  suggested: z.custom<PartialAnswers>((value) => typeof value === 'object' && value !== null),
  /** Null while the page `identity` is not answered. */
  identityOutcome: identityOutcome.nullable(),
  /** What was read from the uploaded license with high confidence; it fills in pages until they are answered. */
  licenseReading: z
    .object({
      fileId: id,
      fileType: z.enum(licenseFileTypes),
      fields: z.object({
        firstName: z.string().optional(),
        middleName: z.string().optional(),
        lastName: z.string().optional(),
        suffix: z.string().optional(),
        dateOfBirth: plainDate.optional(),
        licenseNumber: z.string().optional(),
        state: z.string().optional(),
        expiresOn: plainDate.optional(),
      }),
    })
    .nullable(),
  /** The person, once registered. */
  hisaPersonId: z.string().nullable(),
  isContactConfirmed: z.boolean(),
  /** The person is signed in, so that the account's user name is used. */
  hasAccount: z.boolean(),
  sentCode: sentCode.nullable(),
  /** Secret of the invite link that led to the registration; null without one. */
  invite: z.string().nullable(),
  /** The first page that needs an answer. */
  nextStep: z.enum(registrationSteps),
  savedAt: instant,
  expiresAt: instant,
})
export type RegistrationDraft = z.infer<typeof draft>

/** What somebody may know of a person in the license registry before proving who they are. */
const candidate = z.object({
  /** Opaque; identifies the record for 30 minutes. */
  candidate: z.string(),
  /** First name, and the last name's first letter: `Maria G•••`. */
  name: z.string(),
  city: z.string().nullable(),
  state: z.string(),
  /** Kind of license, for example `trainer`. */
  licenseType: z.string(),
  /** Last two characters of the number: `••34`. */
  licenseEnding: z.string(),
})
export type RegistrationCandidate = z.infer<typeof candidate>

const draftErrors = pick(
  'registration.draft-missing',
  'registration.draft-moved',
  'registration.draft-closed',
  'auth.cross-site',
)
const cookieNote =
  'the draft of the HttpOnly cookie or of the signed-in account; same-origin only (header x-portal-session)'

export const getRegistrationSettings = endpoint(routes.getRegistrationSettings, {
  summary: 'Returns the rules in effect today: minimum ages, accepted countries, support phone, and when codes expire.',
  results: z.object({
    today: plainDate,
    minimumAges: z.record(z.enum(personRoles), z.int()),
    acceptedCountries: z.array(z.string()),
    supportPhone: z.string(),
    newCodeAfterSeconds: z.int(),
    draftDays: z.int(),
    /** Channels by which codes are sent now. Staff can switch one off. */
    channels: z.array(z.enum(['email', 'phone'])),
  }),
})

export const getAgreement = endpoint(routes.getAgreement, {
  summary: 'Returns the agreement in effect for covered or non-covered persons.',
  params: z.strictObject({ kind: z.enum(['covered', 'non-covered']) }),
  query: z.strictObject({ locale: locale.default('en-US') }),
  results: z.object({
    kind: z.enum(['covered', 'non-covered']),
    version: z.int().min(1),
    effectiveFrom: plainDate,
    title: z.string(),
    paragraphs: z.array(z.string()),
  }),
})

export const getDraft = endpoint(routes.getDraft, {
  summary: 'Returns the unfinished registration of this browser or account; null without one.',
  usesSessionCookie: true,
  accessNote: cookieNote,
  ownership: 'per-caller',
  results: z.object({
    draft: draft.nullable(),
    /** When the registration of this browser was continued on another device; null unless it was. */
    movedAt: instant.nullable(),
    /** Number of the registration that was finished in this browser, which only its account can read now; null: none. */
    finishedReference: z.string().nullable(),
  }),
  errors: pick('auth.cross-site'),
})

export const startDraft = endpoint(routes.startDraft, {
  summary: 'Starts a registration and sets its HttpOnly cookie. Returns the unfinished one if there is one.',
  usesSessionCookie: true,
  accessNote: cookieNote,
  ownership: 'per-caller',
  body: z.strictObject({
    locale: locale.default('en-US'),
    /** Secret of an invite link, to return to it afterwards. */
    invite: z.string().min(16).max(200).optional(),
  }),
  results: draft,
  errors: pick('auth.cross-site', 'registration.already-registered', 'auth.too-many-attempts'),
})

export const saveAnswer = endpoint(routes.saveAnswer, {
  summary: 'Stores the answer to one page. Answers that depended on a different answer are removed.',
  usesSessionCookie: true,
  accessNote: cookieNote,
  ownership: 'per-caller',
  body: answerInput,
  results: draft,
  errors: {
    ...draftErrors,
    ...pick(
      'registration.answer-invalid',
      'registration.step-not-open',
      'registration.candidate-expired',
      'registration.candidate-locked',
      'auth.username-taken',
    ),
  },
})

export const deleteDraft = endpoint(routes.deleteDraft, {
  summary: 'Deletes the unfinished registration with everything that was entered.',
  usesSessionCookie: true,
  accessNote: cookieNote,
  ownership: 'per-caller',
  results: z.object({ deleted: z.literal(true) }),
  errors: draftErrors,
})

export const findCandidates = endpoint(routes.findCandidates, {
  summary: 'Searches the license registry with the license of the draft, or with the name in the request.',
  usesSessionCookie: true,
  accessNote: cookieNote,
  ownership: 'per-caller',
  body: z.strictObject({ firstName: personName.optional(), lastName: personName.optional() }),
  results: z.object({ candidates: z.array(candidate).max(10) }),
  errors: { ...draftErrors, ...pick('auth.too-many-attempts', 'registration.registry-unavailable') },
})

export const sendDraftCode = endpoint(routes.sendDraftCode, {
  summary: 'Sends a 6-digit code to the email address or phone of the draft. Earlier codes stay valid.',
  usesSessionCookie: true,
  accessNote: cookieNote,
  ownership: 'per-caller',
  body: z.strictObject({ channel: z.enum(['email', 'phone']) }),
  results: sentCode,
  errors: {
    ...draftErrors,
    ...pick('auth.resend-too-soon', 'auth.too-many-attempts', 'registration.channel-unavailable'),
  },
})

export const confirmDraftCode = endpoint(routes.confirmDraftCode, {
  summary: 'Confirms the contact of the draft with the code. Ten wrong codes lock it for ten minutes.',
  usesSessionCookie: true,
  accessNote: cookieNote,
  ownership: 'per-caller',
  body: z.strictObject({ code }),
  results: z.object({ isContactConfirmed: z.literal(true) }),
  errors: {
    ...draftErrors,
    ...pick('auth.code-incorrect', 'auth.code-expired', 'registration.code-locked', 'auth.too-many-attempts'),
  },
})

export const completeDraft = endpoint(routes.completeDraft, {
  summary:
    "Creates the account of the draft, or sets the signed-in account's new password. Then call `person/with-cognito/{sub}` with the secret.",
  usesSessionCookie: true,
  accessNote: cookieNote,
  ownership: 'per-caller',
  body: registrationPasswordInput,
  results: z.object({
    /** The user pool's id of the account. */
    sub: z.string(),
    username: z.string(),
    draftId: id,
    /** Authorizes the registration of the person for one hour. */
    secret: z.string(),
  }),
  errors: {
    ...draftErrors,
    ...pick(
      'registration.incomplete',
      'auth.username-taken',
      'auth.email-taken',
      'auth.password-rejected',
      'auth.password-common',
      'auth.password-incorrect',
      'auth.outcome-unknown',
      'auth.too-many-attempts',
    ),
  },
})

export const generateUsername = endpoint(routes.generateUsername, {
  summary: 'Suggests a free user name for a name.',
  accessNote: 'rate-limited by network address',
  body: z.strictObject({
    firstName: personName,
    lastName: personName,
    email: z.string().max(320).optional(),
    phone: z.string().max(40).optional(),
  }),
  results: z.object({ username: z.string() }),
  errors: pick('registration.username-not-generated', 'auth.too-many-attempts'),
})

export const checkUsername = endpoint(routes.checkUsername, {
  summary: 'Tells whether a user name is free; suggests three others if it is taken.',
  accessNote: 'rate-limited by network address',
  params: z.strictObject({ username }),
  results: z.object({ isAvailable: z.boolean(), suggestions: z.array(z.string()).max(3) }),
  errors: pick('auth.too-many-attempts'),
})

function pick<K extends keyof typeof errors>(...codes: K[]): Pick<typeof errors, K> {
  return Object.fromEntries(codes.map((key) => [key, errors[key]])) as Pick<typeof errors, K>
}
