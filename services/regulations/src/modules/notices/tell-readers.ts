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
import { NewsKinds, type NewsKind, type NewsMail } from './news-kinds.ts'

interface NoticeRow {
  readonly notice_id: string
  readonly main_parent_id: string
  readonly audience: Audience
  readonly told_to: string
}

/** Milliseconds after which a page that could not be told is tried again. */
const pause = 15_000

/**
 * Tells readers the news, of published versions and of comment windows, a page of recipients at a time. The mails of a page, who was told and the place at
 * which it goes on are one transaction: whatever dies in between, everyone is told once.
 */
@Injectable()
export class TellReaders {
  private readonly loop: PacedLoop

  constructor(
    private readonly orm: MikroORM,
    private readonly database: Database,
    private readonly kinds: NewsKinds,
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
        logger.warn({ err: failure }, 'readers could not be told of something; it is tried again'),
    })
    lifecycle.onStart(() => this.loop.start())
    lifecycle.onShutdown('relay', () => this.loop.stop())
  }

  /** Tells the next page of what has waited longest, of each kind. */
  async tellPage(): Promise<Found> {
    let found: Found = 'nothing'
    for (const kind of this.kinds.all) if ((await this.tellPageOf(kind)) === 'more') found = 'more'
    return found
  }

  private async tellPageOf(kind: NewsKind): Promise<Found> {
    const { claim, putOff } = kind.statements
    let claimed: NoticeRow | undefined
    try {
      await inTransaction(this.orm, async (em) => {
        ;[claimed] = await rowsIn<NoticeRow>(em, claim, [this.clock.now().toISOString()])
        if (claimed) await this.goOn(em, kind, claimed)
      })
    } catch (failure) {
      // One that fails must not stand in the way of the others.
      if (claimed) await this.database.rows(putOff, [claimed.notice_id, this.later()])
      throw failure
    }
    if (!claimed) return 'nothing'
    this.postRoom.wake()
    return 'more'
  }

  private async goOn(em: EntityManager, kind: NewsKind, notice: NoticeRow): Promise<void> {
    const { goOn, finish } = kind.statements
    const mail = await kind.mailAbout(em, notice.notice_id)
    const { notice_id: noticeId, audience, main_parent_id: mainParentId, told_to: place } = notice
    const recipients = mail ? await recipientsAfter(em, audience, mainParentId, place) : []
    if (mail) await this.tell(em, kind, { noticeId, mail, recipients })
    const last = recipients.at(-1)
    const next = audiences[audiences.indexOf(audience) + 1]
    if (mail && last && recipients.length === recipientsAtOnce) await rowsIn(em, goOn, [noticeId, audience, last.place])
    else if (mail && next) await rowsIn(em, goOn, [noticeId, next, ''])
    else await rowsIn(em, finish, [noticeId, this.clock.now().toISOString()])
  }

  private async tell(
    em: EntityManager,
    { statements }: NewsKind,
    {
      noticeId,
      mail,
      recipients,
    }: { readonly noticeId: string; readonly mail: NewsMail; readonly recipients: readonly Recipient[] },
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
    const fresh = await rowsIn<{ digest: string }>(em, statements.tell, [
      noticeId,
      digests,
      this.clock.now().toISOString(),
    ])
    const messages = fresh.flatMap(({ digest }) => {
      const one = reached.get(digest)
      if (!one) return []
      return [mail(one.to, one.recipient)]
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
