import { MikroORM, type EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { Deliveries, MailDispatcher } from '@portal/delivery'
import { PollingLoop, type PollResult } from '@portal/messaging'
import { Database, inTransaction } from '@portal/persistence'
import { CLOCK, LIFECYCLE, LOGGER, type Clock, type Lifecycle, type Logger } from '@portal/service-kit'
import { queryRows } from '../../database/query-rows.ts'
import {
  type Audience,
  audiences,
  type Contact,
  Contacts,
  EmailProtection,
  findRecipientsAfter,
  type Recipient,
  recipientsPerPage,
} from '../subscriptions/index.ts'
import { NotificationKinds, type CreateMessage, type NotificationKind } from './notification-kinds.ts'

interface NotificationRow {
  readonly notification_id: string
  readonly main_parent_id: string
  readonly audience: Audience
  readonly last_recipient: string
}

/** A page of recipients and the message they get. */
interface Page {
  readonly notificationId: string
  readonly recipients: readonly Recipient[]
  readonly createMessage: CreateMessage
}

const retryDelayMs = 15_000

/**
 * Sends notifications to subscribers, one page of recipients at a time. The messages of a page, the record of who was notified
 * and the position for the next page are written in one transaction, so nobody is notified twice after a crash.
 */
@Injectable()
export class NotifySubscribers {
  private readonly loop: PollingLoop

  constructor(
    private readonly orm: MikroORM,
    private readonly database: Database,
    private readonly kinds: NotificationKinds,
    private readonly contacts: Contacts,
    private readonly emails: EmailProtection,
    private readonly deliveries: Deliveries,
    private readonly dispatcher: MailDispatcher,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) logger: Logger,
    @Inject(LIFECYCLE) lifecycle: Lifecycle,
  ) {
    this.loop = new PollingLoop(() => this.processNextPages(), {
      minDelayMs: 100,
      maxDelayMs: 2000,
      onFailure: (failure) =>
        logger.warn({ err: failure }, `subscriber notification failed; retrying in ${retryDelayMs / 1000} s`),
    })
    lifecycle.onStart(() => this.loop.start())
    lifecycle.onShutdown('background', () => this.loop.stop())
  }

  /** Processes one page of the oldest due notification of each kind. */
  async processNextPages(): Promise<PollResult> {
    let found: PollResult = 'nothing'
    for (const kind of this.kinds.all) if ((await this.processNextPage(kind)) === 'more') found = 'more'
    return found
  }

  private async processNextPage(kind: NotificationKind): Promise<PollResult> {
    const { claim, postpone } = kind.statements
    let claimed: NotificationRow | undefined
    try {
      await inTransaction(this.orm, async (em) => {
        ;[claimed] = await queryRows<NotificationRow>(em, claim, [this.clock.now().toISOString()])
        if (claimed) await this.processClaimed(em, kind, claimed)
      })
    } catch (failure) {
      // Postponed, so that a notification that fails does not block the others.
      if (claimed) await this.database.rows(postpone, [claimed.notification_id, this.getRetryTime()])
      throw failure
    }
    if (!claimed) return 'nothing'
    this.dispatcher.wake()
    return 'more'
  }

  private async processClaimed(em: EntityManager, kind: NotificationKind, claimed: NotificationRow): Promise<void> {
    const { advance, finish } = kind.statements
    const { notification_id: notificationId, audience, main_parent_id: mainParentId } = claimed
    const createMessage = await kind.prepareMessages(em, notificationId)
    if (!createMessage) return void (await queryRows(em, finish, [notificationId, this.clock.now().toISOString()]))
    const recipients = await findRecipientsAfter(em, audience, mainParentId, claimed.last_recipient)
    await this.notify(em, kind, { notificationId, recipients, createMessage })
    const last = recipients.at(-1)
    const nextAudience = audiences[audiences.indexOf(audience) + 1]
    if (last && recipients.length === recipientsPerPage)
      await queryRows(em, advance, [notificationId, audience, last.cursor])
    else if (nextAudience) await queryRows(em, advance, [notificationId, nextAudience, ''])
    else await queryRows(em, finish, [notificationId, this.clock.now().toISOString()])
  }

  private async notify(
    em: EntityManager,
    { statements }: NotificationKind,
    { notificationId, recipients, createMessage }: Page,
  ): Promise<void> {
    const contacts = await this.contacts.getByAccount(recipients.flatMap(({ accountSub }) => accountSub ?? []))
    // A person may subscribe in several ways and also comment, but gets one message.
    const byDigest = new Map<string, { readonly recipient: Recipient; readonly email: string }>()
    for (const recipient of recipients) {
      const email = this.getEmail(recipient, contacts)
      if (email === undefined) continue
      const digest = this.emails.digest(email).toString('hex')
      if (!byDigest.has(digest)) byDigest.set(digest, { recipient, email })
    }
    const newRecipients = await queryRows<{ digest: string }>(em, statements.recordRecipients, [
      notificationId,
      [...byDigest.keys()].map((digest) => Buffer.from(digest, 'hex')),
      this.clock.now().toISOString(),
    ])
    const messages = newRecipients.flatMap(({ digest }) => {
      const found = byDigest.get(digest)
      return found ? [createMessage(found.email, found.recipient)] : []
    })
    await this.deliveries.enqueueAll(em, messages)
  }

  private getEmail(recipient: Recipient, contacts: ReadonlyMap<string, Contact>): string | undefined {
    if (recipient.accountSub !== null) return contacts.get(recipient.accountSub)?.email
    if (recipient.encryptedEmail === null) return undefined
    const { bytes, subscriptionId } = recipient.encryptedEmail
    return this.emails.decrypt(bytes, subscriptionId)
  }

  private getRetryTime(): string {
    return new Date(this.clock.now().getTime() + retryDelayMs).toISOString()
  }
}
