export { acceptOneClickUnsubscribe } from './accept-one-click-unsubscribe.ts'
export { CommentReportLinks, type CommentReportHandler } from './comment-report-links.ts'
export { Contacts, type Contact } from './contacts.ts'
export { EmailProtection } from './email-protection.ts'
export type { MailLinkRow } from './mail-link.row.ts'
export { MailLinks, type MailLinkPurpose } from './mail-links.ts'
export {
  audiences,
  findRecipientsAfter,
  notificationReasons,
  recipientsPerPage,
  type Audience,
  type NotificationReason,
  type Recipient,
} from './recipients.ts'
export { recordRegulationCommenter, removeRegulationCommenter } from './regulation-commenters.ts'
export { daysToConfirm } from './subscribe.commands.ts'
export { confirmSubscriptionMessage } from './subscription-messages.ts'
export { SubscriptionRateLimits } from './subscription-rate-limits.ts'
export { SubscriptionsModule } from './subscriptions.module.ts'
