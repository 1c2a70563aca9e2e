import { endpoint, id, instant } from '@portal/contracts-common'
import { z } from 'zod'
import { registrationErrors as errors } from '../errors.ts'
import { registrationRoutes as routes } from '../routes.ts'
import { licenseFileTypes, licenseImageProblems, licenseImageStates } from '../rules/licenses/index.ts'

/** Multipart: `File`, a JPEG or PNG image or a PDF of up to 10 MB. */
const fileForm = z.custom<FormData>()

const licenseImage = z.object({
  imageId: id,
  /** The file with the image; null when it was replaced or skipped. */
  fileId: id.nullable(),
  fileType: z.enum(licenseFileTypes).nullable(),
  state: z.enum(licenseImageStates),
  /** Why it is in `ERROR`, or what is wrong with the license that was read (`expired`). */
  problem: z.enum(licenseImageProblems).nullable(),
})
export type LicenseImage = z.infer<typeof licenseImage>

const uploadStatus = z.object({
  /** The newest image of the registration. */
  image: licenseImage.nullable(),
  attemptsLeft: z.int(),
  /** When another image can be uploaded, if no attempts are left. */
  nextAttemptAt: instant.nullable(),
})
export type LicenseUploadStatus = z.infer<typeof uploadStatus>

const own = { usesSessionCookie: true, ownership: 'per-caller' } as const
const accessNote =
  'the draft of the HttpOnly cookie or of the signed-in account; same-origin only (header x-portal-session)'
const draftErrors = pick(
  'registration.draft-missing',
  'registration.draft-moved',
  'registration.draft-closed',
  'auth.cross-site',
)
const fileErrors = pick(
  'licenses.file-missing',
  'licenses.file-incomplete',
  'licenses.file-too-large',
  'licenses.file-type',
  'licenses.file-refused',
  'auth.too-many-attempts',
)

export const getLicenseImage = endpoint(routes.getLicenseImage, {
  summary: 'Returns the newest license image of the unfinished registration and how many attempts are left.',
  ...own,
  accessNote,
  results: uploadStatus,
  errors: draftErrors,
})

export const uploadLicenseImage = endpoint(routes.uploadLicenseImage, {
  summary:
    'Uploads the image of a license, which is read in the background: multipart File. An image that failed before fails at once.',
  ...own,
  accessNote,
  body: fileForm,
  results: uploadStatus,
  errors: { ...draftErrors, ...fileErrors, ...pick('licenses.too-many-attempts') },
})

export const uploadGuardianConsent = endpoint(routes.uploadGuardianConsent, {
  summary: 'Uploads the consent of a parent or guardian, which replaces an earlier one: multipart File.',
  ...own,
  accessNote,
  body: fileForm,
  results: z.object({ fileId: id }),
  errors: { ...draftErrors, ...fileErrors },
})

export const downloadDraftFile = endpoint(routes.downloadDraftFile, {
  summary: 'Returns a file that was uploaded to the unfinished registration.',
  ...own,
  accessNote,
  params: z.strictObject({ fileId: id }),
  results: { file: licenseFileTypes },
  errors: { ...draftErrors, ...pick('licenses.not-found') },
})

export const createPhoneUpload = endpoint(routes.createPhoneUpload, {
  summary: 'Creates a secret with which a phone can upload one license image soon.',
  ...own,
  accessNote,
  results: z.object({ secret: z.string(), expiresAt: instant }),
  errors: draftErrors,
})

const secret = z.string().min(16).max(200)

export const checkPhoneUpload = endpoint(routes.checkPhoneUpload, {
  summary: 'Returns until when the secret of a phone upload can be used.',
  accessNote: 'the secret',
  body: z.strictObject({ secret }),
  results: z.object({ expiresAt: instant }),
  errors: pick('licenses.link-invalid', 'auth.too-many-attempts'),
})

export const uploadFromPhone = endpoint(routes.uploadFromPhone, {
  summary: 'Uploads the image of a license with the secret of a phone upload: multipart Secret, then File. Works once.',
  accessNote: 'the secret',
  body: fileForm,
  results: z.object({ received: z.literal(true) }),
  errors: { ...fileErrors, ...pick('licenses.link-invalid', 'licenses.too-many-attempts') },
})

function pick<K extends keyof typeof errors>(...codes: K[]): Pick<typeof errors, K> {
  return Object.fromEntries(codes.map((key) => [key, errors[key]])) as Pick<typeof errors, K>
}
