export { certificateStatuses, getCertificateStatus, type CertificateFacts, type CertificateStatus } from './status.ts'
