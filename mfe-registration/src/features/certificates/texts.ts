import {
  certificateStatusNames,
  certificateStatusTexts,
  type CertificateStatus,
} from '@portal/contracts-registration/certificate-rules'
import { createTexts } from '@portal/i18n'
import { useLocale } from '@portal/shell-sdk'
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

/** Returns the name of a status and what it means, in the reader's language. */
export function useStatusText() {
  const language = useLocale() === 'es' ? 'es' : 'en'
  return {
    getName: (status: CertificateStatus) => certificateStatusNames[status][language],
    getText: (status: CertificateStatus) => certificateStatusTexts[status][language],
  }
}
