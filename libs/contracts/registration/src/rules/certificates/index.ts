export { certificateStatuses, getCertificateStatus, type CertificateFacts, type CertificateStatus } from './status.ts'
export { certificateStatusNames, certificateStatusTexts } from './status-texts.ts'
