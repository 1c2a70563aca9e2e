export { certificateToken } from './certificate-token.ts'
export { CertificatesModule } from './certificates.module.ts'
