export { EmailVerificationLinks } from './email-verification-links.ts'
export { QueueVerificationLink } from './queue-verification-link.consumer.ts'
export { VerificationLinkSender } from './verification-link-sender.ts'
