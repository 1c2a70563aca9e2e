export { moveCertificates, moveCertificatesBack } from './certificate-merge.ts'
export { certificateToken } from './certificate-token.ts'
export { CertificatesModule } from './certificates.module.ts'
