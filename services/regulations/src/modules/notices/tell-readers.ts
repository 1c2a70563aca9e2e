import { MikroORM, type EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { Deliveries, PostRoom } from '@portal/delivery'
import { PacedLoop, type Found } from '@portal/messaging'
import { Database, inTransaction } from '@portal/persistence'
import { CLOCK, LIFECYCLE, LOGGER, type Clock, type Lifecycle, type Logger } from '@portal/service-kit'
import { rowsIn } from '../../database/transaction-rows.ts'
import { AddressProtection } from '../subscriptions/address-protection.ts'
import { Contacts, type Contact } from '../subscriptions/contacts.ts'
import { audiences, recipientsAfter, recipientsAtOnce, type Audience, type Recipient } from './audiences.ts'
import { Publications, type PublicationMail } from './publications.ts'
import { versionPublishedMessage } from './publication-message.ts'

const claim = {
  name: 'publication-claim',
  text: `select version_id, main_parent_id, audience, told_to from publication_notice
    where finished_at is null and due_at <= $1 order by due_at limit 1 for update skip locked`,
}
const goOn = {
  name: 'publication-go-on',
  text: 'update publication_notice set audience = $2, told_to = $3 where version_id = $1',
}
const finish = {
  name: 'publication-finish',
  text: 'update publication_notice set finished_at = $2 where version_id = $1',
}
const putOff = {
  name: 'publication-put-off',
  text: `update publication_notice set due_at = $2 where version_id = $1 and finished_at is null`,
}
const tell = {
  name: 'publication-tell',
  text: `insert into publication_told (version_id, mail_digest, told_at)
    select $1, mail_digest, $3 from unnest($2::bytea[]) as mail_digest
    on conflict do nothing returning encode(mail_digest, 'hex') as digest`,
}

interface NoticeRow {
  readonly version_id: string
  readonly main_parent_id: string
  readonly audience: Audience
  readonly told_to: string
}

/** Milliseconds after which a page that could not be told is tried again. */
const pause = 15_000

/**
 * Tells readers of published versions, a page of recipients at a time. The mails of a page, who was told and the place at
 * which it goes on are one transaction: whatever dies in between, everyone is told once.
 */
@Injectable()
export class TellReaders {
  private readonly loop: PacedLoop

  constructor(
    private readonly orm: MikroORM,
    private readonly database: Database,
    private readonly publications: Publications,
    private readonly contacts: Contacts,
    private readonly addresses: AddressProtection,
    private readonly deliveries: Deliveries,
    private readonly postRoom: PostRoom,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) logger: Logger,
    @Inject(LIFECYCLE) lifecycle: Lifecycle,
  ) {
    this.loop = new PacedLoop(() => this.tellPage(), {
      shortest: 100,
      longest: 2000,
      onFailure: (failure) =>
        logger.warn({ err: failure }, 'readers could not be told of a version; it is tried again'),
    })
    lifecycle.onStart(() => this.loop.start())
    lifecycle.onShutdown('relay', () => this.loop.stop())
  }

  /** Tells the next page of the notice that has waited longest. */
  async tellPage(): Promise<Found> {
    let claimed: NoticeRow | undefined
    try {
      await inTransaction(this.orm, async (em) => {
        ;[claimed] = await rowsIn<NoticeRow>(em, claim, [this.clock.now().toISOString()])
        if (claimed) await this.goOn(em, claimed)
      })
    } catch (failure) {
      // One that fails must not stand in the way of the others.
      if (claimed) await this.database.rows(putOff, [claimed.version_id, this.later()])
      throw failure
    }
    if (!claimed) return 'nothing'
    this.postRoom.wake()
    return 'more'
  }

  private async goOn(em: EntityManager, notice: NoticeRow): Promise<void> {
    const mail = await this.publications.mailAbout(em, notice.version_id)
    const { audience, main_parent_id: mainParentId, told_to: place } = notice
    const recipients = mail ? await recipientsAfter(em, audience, mainParentId, place) : []
    if (mail) await this.tell(em, notice.version_id, mail, recipients)
    const last = recipients.at(-1)
    const next = audiences[audiences.indexOf(audience) + 1]
    if (mail && last && recipients.length === recipientsAtOnce)
      await rowsIn(em, goOn, [notice.version_id, audience, last.place])
    else if (mail && next) await rowsIn(em, goOn, [notice.version_id, next, ''])
    else await rowsIn(em, finish, [notice.version_id, this.clock.now().toISOString()])
  }

  private async tell(
    em: EntityManager,
    versionId: string,
    mail: PublicationMail,
    recipients: readonly Recipient[],
  ): Promise<void> {
    const contacts = await this.contacts.of(recipients.flatMap(({ accountSub }) => accountSub ?? []))
    // Somebody may follow twice over, and have commented too: it is one mail.
    const reached = new Map<string, { readonly recipient: Recipient; readonly to: string }>()
    for (const recipient of recipients) {
      const to = this.addressOf(recipient, contacts)
      const digest = to === undefined ? undefined : this.addresses.digest(to).toString('hex')
      if (to !== undefined && digest !== undefined && !reached.has(digest)) reached.set(digest, { recipient, to })
    }
    const digests = [...reached.keys()].map((digest) => Buffer.from(digest, 'hex'))
    const fresh = await rowsIn<{ digest: string }>(em, tell, [versionId, digests, this.clock.now().toISOString()])
    const messages = fresh.flatMap(({ digest }) => {
      const one = reached.get(digest)
      if (!one) return []
      const { recipient, to } = one
      const data = mail(recipient.locale, recipient.why, recipient.stop)
      return [{ channel: 'mail', to, template: versionPublishedMessage, locale: recipient.locale, data } as const]
    })
    await this.deliveries.enqueueAll(em, messages)
  }

  private addressOf(recipient: Recipient, contacts: ReadonlyMap<string, Contact>): string | undefined {
    if (recipient.accountSub !== null) return contacts.get(recipient.accountSub)?.email
    if (recipient.sealed === null || recipient.stop.act !== 'stop') return undefined
    return this.addresses.open(recipient.sealed, recipient.stop.subscriptionId)
  }

  private later(): string {
    return new Date(this.clock.now().getTime() + pause).toISOString()
  }
}
