import { Module } from '@nestjs/common'
import { AddressProtection } from './address-protection.ts'
import { Contacts } from './contacts.ts'
import { FollowLimit } from './follow-limit.ts'
import { Follow } from './follow.commands.ts'
import { MailLinks } from './mail-links.ts'
import { OpenMailLink } from './open-mail-link.command.ts'
import { SubscriptionQueries } from './subscriptions.queries.ts'
import { SubscriptionsController } from './subscriptions.controller.ts'

@Module({
  controllers: [SubscriptionsController],
  providers: [AddressProtection, Contacts, Follow, FollowLimit, MailLinks, OpenMailLink, SubscriptionQueries],
  exports: [AddressProtection, Contacts, FollowLimit, MailLinks],
})
export class SubscriptionsModule {}
