import { endpoint, id, instant, locale, pageOf, pageQuery, personRoles, plainDate } from '@portal/contracts-common'
import { z } from 'zod'
import { registrationRoutes as routes } from '../routes.ts'
import { certificateStatuses } from '../rules/certificates/index.ts'

/** What a certificate says about its holder. */
const holder = z.object({
  hisaPersonId: z.string(),
  displayName: z.string(),
  isCovered: z.boolean(),
  /** Roles in effect, without the two kinds of persons. */
  roles: z.array(
    z.object({
      role: z.enum(personRoles),
      title: z.string().nullable(),
      /** Two-letter codes of the states in which a veterinarian's license is verified; empty for other roles. */
      states: z.array(z.string()),
    }),
  ),
  /** Two-letter codes of the states in which the person is licensed. */
  licensedStates: z.array(z.string()),
  /** Day of the registration, America/New_York. */
  registeredOn: plainDate,
})
export type CertificateHolder = z.infer<typeof holder>

const certificate = z.object({
  certificateId: id,
  /** Language of the PDF. */
  locale,
  issuedAt: instant,
  /** When the holder revoked it; null: not revoked. */
  revokedAt: instant.nullable(),
})
export type Certificate = z.infer<typeof certificate>

const certificateRef = z.strictObject({ certificateId: id })

export const listCertificates = endpoint(routes.listCertificates, {
  summary:
    "Returns the caller's certificates, newest first, and what a new one would say. `holder`: null without a person.",
  ownership: 'per-caller',
  query: z.strictObject(pageQuery),
  results: pageOf(certificate).extend({ holder: holder.nullable(), status: z.enum(certificateStatuses).nullable() }),
})

export const issueCertificate = endpoint(routes.issueCertificate, {
  summary: 'Issues a certificate with a verification link of its own.',
  accessNote: 'registered persons only',
  ownership: 'per-caller',
  body: z.strictObject({ locale }),
  results: certificate,
})

export const downloadCertificate = endpoint(routes.downloadCertificate, {
  summary:
    'Returns a certificate of the caller as tagged PDF. It shows what is true today, not what was true when it was issued.',
  ownership: 'per-caller',
  params: certificateRef,
  results: { file: ['application/pdf'] },
})

export const revokeCertificate = endpoint(routes.revokeCertificate, {
  summary: 'Revokes a certificate of the caller, so that its link no longer verifies anything.',
  ownership: 'per-caller',
  params: certificateRef,
  results: certificate,
})

export const verifyCertificate = endpoint(routes.verifyCertificate, {
  summary: 'Compares a certificate with the current record.',
  accessNote: 'rate-limited by network address; `holder` is null for unknown and revoked certificates',
  params: z.strictObject({ token: z.string().min(1).max(100) }),
  results: z.object({
    status: z.enum(certificateStatuses),
    checkedAt: instant,
    issuedAt: instant.nullable(),
    holder: holder.nullable(),
  }),
})
export type CertificateCheck = z.infer<typeof verifyCertificate.results>
