import { endpoint, id, plainDate } from '@portal/contracts-common'
import { z } from 'zod'
import { registrationErrors as errors } from '../errors.ts'
import { registrationRoutes as routes } from '../routes.ts'
import { licenseFileTypes, licenseReviewStates, licenseValidities } from '../rules/licenses/index.ts'
import { signedUrl } from './signed-url.ts'
import { states } from '../rules/registration/index.ts'

const state = z.enum(states)
const licenseType = z.enum(['src', 'vet-board', 'medical-board'])
const licenseForm = z.custom<FormData>()

/** A license as its holder sees it. */
const ownLicense = z.object({
  licenseId: id,
  type: licenseType,
  state,
  /** Last two characters of the number: `••34`. */
  numberEnding: z.string(),
  expiresOn: plainDate.nullable(),
  validity: z.enum(licenseValidities),
  review: z.enum(licenseReviewStates),
  /** Why staff refused it. */
  refusalReason: z.string().nullable(),
  hasFile: z.boolean(),
  /** A renewal of this license is under review. */
  isBeingRenewed: z.boolean(),
  /** The license that this one replaces once it is verified. */
  replacesLicenseId: id.nullable(),
})
export type OwnLicense = z.infer<typeof ownLicense>

const fileErrors = pick(
  'licenses.file-missing',
  'licenses.file-incomplete',
  'licenses.file-too-large',
  'licenses.file-type',
  'licenses.file-refused',
  'auth.too-many-attempts',
)

const personParams = z.strictObject({ id: z.string().min(1).max(64) })

export const addVetLicense = endpoint(routes.addVetLicense, {
  summary:
    'Adds a vet board license to the caller’s person, for review: multipart license (the number), state, optional expiresOn, then file.',
  params: personParams,
  body: licenseForm,
  results: ownLicense,
  errors: { ...fileErrors, ...pick('licenses.invalid', 'licenses.duplicate') },
})

export const getVetLicenseUrl = endpoint(routes.getVetLicenseUrl, {
  summary: 'Returns a URL, valid for five minutes, of the file of the person’s vet board license in a state.',
  params: z.strictObject({ ...personParams.shape, state }),
  results: signedUrl,
  errors: pick('licenses.not-found'),
})

export const listOwnLicenses = endpoint(routes.listOwnLicenses, {
  summary: "Returns the licenses of the caller's person.",
  ownership: 'per-caller',
  /** `hasPerson`: false for an account that is not registered. */
  results: z.object({ hasPerson: z.boolean(), licenses: z.array(ownLicense) }),
})

export const addOwnLicense = endpoint(routes.addOwnLicense, {
  summary:
    'Adds or renews a license of the caller’s person, for review: multipart type, state, license (the number), optional expiresOn and replaces (a license id), then file.',
  ownership: 'per-caller',
  body: licenseForm,
  results: ownLicense,
  errors: {
    ...fileErrors,
    ...pick('licenses.invalid', 'licenses.duplicate', 'licenses.not-found', 'licenses.already-decided'),
  },
})

export const getOwnLicenseUrl = endpoint(routes.getOwnLicenseUrl, {
  summary: 'Returns a URL, valid for five minutes, of the file of one of the caller’s licenses.',
  ownership: 'owner-only',
  params: z.strictObject({ licenseId: id }),
  results: signedUrl,
  errors: pick('licenses.not-found'),
})

export const downloadLicenseFile = endpoint(routes.downloadLicenseFile, {
  summary: 'Returns a file with its short-lived signature.',
  accessNote: 'a signature that is valid for five minutes',
  params: z.strictObject({ fileId: id }),
  query: z.strictObject({ until: z.string().max(20), signature: z.string().max(100) }),
  results: { file: licenseFileTypes },
  errors: pick('licenses.link-invalid'),
})

function pick<K extends keyof typeof errors>(...codes: K[]): Pick<typeof errors, K> {
  return Object.fromEntries(codes.map((key) => [key, errors[key]])) as Pick<typeof errors, K>
}
