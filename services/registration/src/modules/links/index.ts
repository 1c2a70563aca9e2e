export { EmailVerificationLinks } from './email-verification-links.ts'
