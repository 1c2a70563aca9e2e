import type { CertificateStatus } from '@portal/contracts-registration/certificate-rules'
import { createTexts } from '@portal/i18n'
import type { Tone } from '@portal/ui'
import type certificates from '../../../locales/en-US/certificates.json'

/** Texts of certificates and of the page that verifies them. */
export const { useText: useCertificateText } = createTexts<typeof certificates>('certificates')

/** How a status is shown. */
export const tones: Readonly<Record<CertificateStatus, Tone>> = {
  valid: 'success',
  suspended: 'warning',
  expired: 'warning',
  revoked: 'danger',
  unknown: 'danger',
}
