import { Module } from '@nestjs/common'
import { SubscriptionsModule } from '../subscriptions/index.ts'
import { VersionsModule } from '../versions/index.ts'
import { CommentPeriodNotifications } from './comment-period-notifications.ts'
import { NotificationKinds } from './notification-kinds.ts'
import { NotifySubscribers } from './notify-subscribers.ts'
import { PublicationNotifications } from './publication-notifications.ts'
import { QueueCommentPeriodNotification } from './queue-comment-period-notification.consumer.ts'
import { QueuePublicationNotification } from './queue-publication-notification.consumer.ts'

@Module({
  imports: [SubscriptionsModule, VersionsModule],
  providers: [
    CommentPeriodNotifications,
    NotificationKinds,
    NotifySubscribers,
    PublicationNotifications,
    QueueCommentPeriodNotification,
    QueuePublicationNotification,
  ],
})
export class NotificationsModule {}
