import { Module } from '@nestjs/common'
import { EmailProtection } from './email-protection.ts'
import { CommentReportLinks } from './comment-report-links.ts'
import { Contacts } from './contacts.ts'
import { SubscriptionRateLimits } from './subscription-rate-limits.ts'
import { Subscribe } from './subscribe.commands.ts'
import { MailLinks } from './mail-links.ts'
import { UseMailLink } from './use-mail-link.command.ts'
import { SubscriptionQueries } from './subscriptions.queries.ts'
import { SubscriptionsController } from './subscriptions.controller.ts'

@Module({
  controllers: [SubscriptionsController],
  providers: [
    CommentReportLinks,
    EmailProtection,
    Contacts,
    Subscribe,
    SubscriptionRateLimits,
    MailLinks,
    UseMailLink,
    SubscriptionQueries,
  ],
  exports: [CommentReportLinks, EmailProtection, Contacts, SubscriptionRateLimits, MailLinks],
})
export class SubscriptionsModule {}
