import type { CertificateStatus } from './status.ts'

type Texts = Readonly<Record<CertificateStatus, { readonly en: string; readonly es: string }>>

/** Names of a certificate's statuses in both languages, for the page that verifies it and for the printed certificate. */
export const certificateStatusNames: Texts = {
  valid: { en: 'Valid', es: 'Válido' },
  suspended: { en: 'Suspended', es: 'Suspendido' },
  expired: { en: 'Expired', es: 'Vencido' },
  revoked: { en: 'Revoked', es: 'Revocado' },
  unknown: { en: 'Not valid', es: 'No válido' },
}

/** What a status means to somebody who verifies a certificate. */
export const certificateStatusTexts: Texts = {
  valid: {
    en: 'This certificate is valid. Compare the details below with those on the certificate.',
    es: 'Este certificado es válido. Compare los datos de abajo con los del certificado.',
  },
  suspended: { en: 'This person is registered but suspended.', es: 'Esta persona está registrada, pero suspendida.' },
  expired: {
    en: 'This registration is no longer active, or every license on record has expired.',
    es: 'Este registro ya no está activo o todas las licencias registradas han vencido.',
  },
  revoked: {
    en: 'The holder has revoked this certificate. Ask for a new one.',
    es: 'El titular revocó este certificado. Pida uno nuevo.',
  },
  unknown: {
    en: 'We never issued this certificate. It may be a forgery.',
    es: 'Nunca emitimos este certificado. Puede ser una falsificación.',
  },
}
