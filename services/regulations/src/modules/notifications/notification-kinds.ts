import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import type { Deliveries } from '@portal/delivery'
import type { Recipient } from '../subscriptions/index.ts'
import { commentPeriodChangedMessage } from './comment-period-message.ts'
import { CommentPeriodNotifications } from './comment-period-notifications.ts'
import { versionPublishedMessage } from './publication-message.ts'
import { PublicationNotifications } from './publication-notifications.ts'

type Message = Parameters<Deliveries['enqueueAll']>[1][number]

/** Creates the message to one recipient. */
export type CreateMessage = (to: string, recipient: Recipient) => Message

/** A kind of notification: its SQL statements and its messages. */
export interface NotificationKind {
  readonly statements: ReturnType<typeof createStatements>
  /** Prepares the messages of a notification; undefined when its subject no longer exists. */
  prepareMessages(em: EntityManager, notificationId: string): Promise<CreateMessage | undefined>
}

/** The kinds of notifications to subscribers. */
@Injectable()
export class NotificationKinds {
  readonly publication: NotificationKind
  readonly commentPeriod: NotificationKind

  constructor(publications: PublicationNotifications, commentPeriods: CommentPeriodNotifications) {
    this.publication = createKind(
      createStatements('publication_notification', 'version_id'),
      versionPublishedMessage,
      (em, id) => publications.prepareData(em, id),
    )
    this.commentPeriod = createKind(
      createStatements('comment_period_notification', 'notification_id'),
      commentPeriodChangedMessage,
      (em, id) => commentPeriods.prepareData(em, id),
    )
  }
}

function createKind(
  statements: NotificationKind['statements'],
  template: Message['template'],
  prepareData: (
    em: EntityManager,
    notificationId: string,
  ) => Promise<((recipient: Recipient) => Message['data']) | undefined>,
): NotificationKind {
  return {
    statements,
    async prepareMessages(em, notificationId) {
      const createData = await prepareData(em, notificationId)
      if (!createData) return undefined
      return (to, recipient) => {
        const { locale } = recipient
        return { channel: 'mail', to, template, locale, data: createData(recipient) }
      }
    },
  }
}

/** Creates the statements of a notification table; `idColumn` is its primary key. */
function createStatements(
  table: 'publication_notification' | 'comment_period_notification',
  idColumn: 'version_id' | 'notification_id',
) {
  const named = (operation: string, text: string) => ({ name: `${table}-${operation}`, text })
  return {
    find: named(
      'find',
      `select main_parent_id, audience, last_recipient from ${table} where ${idColumn} = $1 and finished_at is null`,
    ),
    advance: named(
      'advance',
      `update ${table} set audience = $4, last_recipient = $5, finished_at = $6
        where ${idColumn} = $1 and audience = $2 and last_recipient = $3 and finished_at is null returning ${idColumn}`,
    ),
    recordRecipients: named(
      'record-recipients',
      `insert into ${table}_recipient (${idColumn}, email_digest, notified_at)
        select $1, email_digest, $3 from unnest($2::bytea[]) as email_digest
        on conflict do nothing returning encode(email_digest, 'hex') as digest`,
    ),
  }
}
