import { MikroORM, type EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { Deliveries } from '@portal/delivery'
import { Jobs } from '@portal/jobs'
import { inTransaction } from '@portal/persistence'
import { CLOCK, LOGGER, type Clock, type Logger } from '@portal/service-kit'
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
import { notifySubscribers } from './notify-subscribers.job.ts'

interface NotificationRow {
  readonly main_parent_id: string
  readonly audience: Audience
  readonly last_recipient: string
}

/** A page of recipients and the position of the notification before it. */
interface Page {
  readonly position: NotificationRow
  readonly recipients: readonly Recipient[]
}

/**
 * Sends notifications to subscribers, one page of recipients at a time. The messages of a page, the record of who was notified
 * and the position for the next page are written in one transaction, so nobody is notified twice after a crash.
 */
@Injectable()
export class NotifySubscribers {
  constructor(
    private readonly orm: MikroORM,
    private readonly kinds: NotificationKinds,
    private readonly contacts: Contacts,
    private readonly emails: EmailProtection,
    private readonly deliveries: Deliveries,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) private readonly logger: Logger,
    jobs: Jobs,
  ) {
    jobs.handle(notifySubscribers, ({ kind, notificationId }, { signal }) =>
      this.notifyAll(this.kinds[kind], notificationId, signal),
    )
  }

  private async notifyAll(kind: NotificationKind, notificationId: string, signal: AbortSignal): Promise<void> {
    const createMessage = await inTransaction(this.orm, (em) => kind.prepareMessages(em, notificationId))
    // The version no longer exists.
    if (!createMessage) return
    for (;;) {
      signal.throwIfAborted()
      const page = await inTransaction(this.orm, (em) => this.findPage(em, kind, notificationId))
      if (!page) return
      // Requested between the transactions, because the admin service may take long to respond.
      const contacts = await this.contacts.getByAccount(page.recipients.flatMap(({ accountSub }) => accountSub ?? []))
      await inTransaction(this.orm, async (em) => {
        const isCurrent = await this.advance(em, kind, notificationId, page)
        if (isCurrent) await this.notify(em, kind, notificationId, { ...page, contacts, createMessage })
      })
    }
  }

  private async findPage(em: EntityManager, kind: NotificationKind, id: string): Promise<Page | undefined> {
    const [position] = await queryRows<NotificationRow>(em, kind.statements.find, [id])
    if (!position) return undefined
    const { audience, main_parent_id: mainParentId, last_recipient: cursor } = position
    return { position, recipients: await findRecipientsAfter(em, audience, mainParentId, cursor) }
  }

  /** Moves the notification to its next page; returns false when another process has already done so. */
  private async advance(
    em: EntityManager,
    { statements }: NotificationKind,
    id: string,
    { position, recipients }: Page,
  ): Promise<boolean> {
    const { audience, last_recipient: cursor } = position
    const last = recipients.at(-1)
    const isMore = last !== undefined && recipients.length === recipientsPerPage
    const nextAudience = isMore ? audience : audiences[audiences.indexOf(audience) + 1]
    const next = [
      nextAudience ?? audience,
      isMore ? last.cursor : '',
      nextAudience ? null : this.clock.now().toISOString(),
    ]
    const advanced = await queryRows(em, statements.advance, [id, audience, cursor, ...next])
    return advanced.length > 0
  }

  private async notify(
    em: EntityManager,
    { statements }: NotificationKind,
    notificationId: string,
    page: Page & { readonly contacts: ReadonlyMap<string, Contact>; readonly createMessage: CreateMessage },
  ): Promise<void> {
    const { recipients, contacts, createMessage } = page
    // A person may subscribe in several ways and also comment, but gets one message.
    const byDigest = new Map<string, { readonly recipient: Recipient; readonly email: string }>()
    for (const { recipient, email } of this.getEmails(recipients, contacts)) {
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

  /** Returns the addresses. One that cannot be decrypted is skipped; when there are several and none can, the key is wrong. */
  private getEmails(recipients: readonly Recipient[], contacts: ReadonlyMap<string, Contact>) {
    const failures: unknown[] = []
    const found = recipients.flatMap((recipient) => {
      try {
        const email = this.getEmail(recipient, contacts)
        return email === undefined ? [] : [{ recipient, email }]
      } catch (failure) {
        failures.push(failure)
        return []
      }
    })
    const encryptedCount = recipients.filter(({ encryptedEmail }) => encryptedEmail !== null).length
    if (failures.length > 1 && failures.length === encryptedCount)
      throw new AggregateError(failures, 'the addresses of subscriptions cannot be decrypted')
    for (const failure of failures)
      this.logger.error({ err: failure }, 'subscription without a readable address skipped')
    return found
  }

  private getEmail(recipient: Recipient, contacts: ReadonlyMap<string, Contact>): string | undefined {
    if (recipient.accountSub !== null) return contacts.get(recipient.accountSub)?.email
    if (recipient.encryptedEmail === null) return undefined
    const { bytes, subscriptionId } = recipient.encryptedEmail
    return this.emails.decrypt(bytes, subscriptionId)
  }
}
