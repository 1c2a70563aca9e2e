import { endpoint, id, instant, keysetPageOf, keysetQuery, personRoles, plainDate } from '@portal/contracts-common'
import { z } from 'zod'
import { registrationErrors as errors } from '../errors.ts'
import { licenseReviewStates, licenseValidities } from '../rules/licenses/index.ts'
import { states } from '../rules/registration/index.ts'
import { staffRoutes as routes } from '../staff-routes.ts'
import { signedUrl } from './signed-url.ts'

const state = z.enum(states)
const licenseType = z.enum(['src', 'vet-board', 'medical-board'])

/** A license for the staff who review it. */
const licenseReview = z.object({
  licenseId: id,
  type: licenseType,
  state,
  licenseNumber: z.string(),
  expiresOn: plainDate.nullable(),
  validity: z.enum(licenseValidities),
  review: z.enum(licenseReviewStates),
  refusalReason: z.string().nullable(),
  submittedAt: instant,
  decidedAt: instant.nullable(),
  hasFile: z.boolean(),
  isRenewal: z.boolean(),
  personId: id,
  hisaPersonId: z.string(),
  displayName: z.string(),
  dateOfBirth: plainDate,
  roles: z.array(z.enum(personRoles)),
  /** The person is 16 or 17, and this file is the consent of the guardian. */
  hasGuardianConsent: z.boolean(),
})
export type LicenseReview = z.infer<typeof licenseReview>

const licenseParams = z.strictObject({ licenseId: id })

export const listLicenseReviews = endpoint(routes.listLicenseReviews, {
  summary: 'Licenses to review, oldest first; with `review`, licenses in another state of review.',
  query: z.strictObject({
    ...keysetQuery,
    review: z.enum(licenseReviewStates).default('NEEDS_REVIEW'),
    type: licenseType.optional(),
  }),
  results: keysetPageOf(licenseReview),
})

export const getLicenseReview = endpoint(routes.getLicenseReview, {
  summary: 'A license with its person, for the staff who review it.',
  params: licenseParams,
  results: licenseReview,
  errors: pick('licenses.not-found'),
})

export const getLicenseReviewUrls = endpoint(routes.getLicenseReviewUrls, {
  summary: 'URLs, valid for five minutes, of the file of a license and of the guardian’s consent.',
  params: licenseParams,
  results: z.object({ license: signedUrl.nullable(), guardianConsent: signedUrl.nullable() }),
  errors: pick('licenses.not-found'),
})

export const approveLicense = endpoint(routes.approveLicense, {
  summary:
    'Verifies a license. A vet board license makes the role veterinarian effective; a renewal ends the license that it replaces.',
  params: licenseParams,
  body: z.strictObject({ expiresOn: plainDate.nullable().optional() }),
  results: licenseReview,
  errors: pick('licenses.not-found', 'licenses.already-decided'),
})

export const refuseLicense = endpoint(routes.refuseLicense, {
  summary: 'Refuses a license with a reason, which the person reads.',
  params: licenseParams,
  body: z.strictObject({ reason: z.string().trim().max(1000) }),
  results: licenseReview,
  errors: pick('licenses.not-found', 'licenses.already-decided', 'licenses.reason-missing'),
})

function pick<K extends keyof typeof errors>(...codes: K[]): Pick<typeof errors, K> {
  return Object.fromEntries(codes.map((key) => [key, errors[key]])) as Pick<typeof errors, K>
}
