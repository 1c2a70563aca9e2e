import type { Certificate } from '@portal/contracts-registration'
import type { CertificateRow } from './certificates.store.ts'

export function toCertificate({ certificateId, locale, issuedAt, revokedAt }: CertificateRow): Certificate {
  return { certificateId, locale, issuedAt, revokedAt }
}
