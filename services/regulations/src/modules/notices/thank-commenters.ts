import { MikroORM, type EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { Deliveries, PostRoom } from '@portal/delivery'
import type { Locale } from '@portal/service-texts'
import { PacedLoop, type Found } from '@portal/messaging'
import { Database, inTransaction } from '@portal/persistence'
import { numberPrefixes, printedLabel } from '@portal/regulation-text/printed-label'
import { CLOCK, LIFECYCLE, LOGGER, type Clock, type Lifecycle, type Logger } from '@portal/service-kit'
import { rowsIn } from '../../database/transaction-rows.ts'
import { Contacts } from '../subscriptions/contacts.ts'
import { FollowLimit } from '../subscriptions/follow-limit.ts'
import { MailLinks } from '../subscriptions/mail-links.ts'
import { definitionThanksMessage, thanksMessage } from './thanks-message.ts'

/** Askings for an address before it is given up: an account that was just opened is known within a minute. */
const patience = 8

const claim = {
  name: 'thanks-claim',
  text: `select receipt_id, comment_ids, locale, attempts from thanks
    where finished_at is null and due_at <= $1 order by due_at limit 1 for update skip locked`,
}
const readComments = {
  name: 'thanks-comments',
  text: `select c.author_sub, c.tracking_number, c.label, m.title_en, m.title_es, rule.marker as rule_marker
    from comment c join main_regulation m on m.regulation_id = c.main_parent_id
    left join lateral (
      with recursive up as (
        select p.parent_id, p.kind, p.marker from version_provision p
         where p.version_id = c.version_id and p.regulation_id = c.regulation_id
        union all
        select p.parent_id, p.kind, p.marker from up join version_provision p
            on p.version_id = c.version_id and p.regulation_id = up.parent_id)
      select marker from up where kind = 'rule' limit 1) rule on true
   where c.comment_id = any($1::uuid[]) order by c.ordinal, c.comment_id`,
}
const readDefinitionComments = {
  name: 'thanks-definition-comments',
  text: `select c.author_sub, c.tracking_number, c.term, c.definition_id
    from definition_comment c where c.comment_id = any($1::uuid[]) order by c.comment_id`,
}
const finish = { name: 'thanks-finish', text: 'update thanks set finished_at = $2 where receipt_id = $1' }
const putOff = {
  name: 'thanks-put-off',
  text: `update thanks set attempts = attempts + 1, due_at = $2::timestamptz + least(5 * power(2, attempts), 600) * interval '1 second'
    where receipt_id = $1 and finished_at is null`,
}

interface ThanksRow {
  readonly receipt_id: string
  readonly comment_ids: readonly string[]
  readonly locale: Locale
  readonly attempts: number
}
interface DefinitionCommentRow {
  readonly author_sub: string
  readonly tracking_number: string
  readonly term: string
  readonly definition_id: string
}
interface CommentRow {
  readonly author_sub: string
  readonly tracking_number: string
  readonly label: string
  /** How the text prints the number of the rule it stands in. */
  readonly rule_marker: string | null
  readonly title_en: string
  readonly title_es: string | null
}

/** Thanks commenters by mail, once a receipt: that it was done and the mail are one transaction. */
@Injectable()
export class ThankCommenters {
  private readonly loop: PacedLoop

  constructor(
    private readonly orm: MikroORM,
    private readonly database: Database,
    private readonly contacts: Contacts,
    private readonly limit: FollowLimit,
    private readonly links: MailLinks,
    private readonly deliveries: Deliveries,
    private readonly postRoom: PostRoom,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) logger: Logger,
    @Inject(LIFECYCLE) lifecycle: Lifecycle,
  ) {
    this.loop = new PacedLoop(() => this.thankOne(), {
      shortest: 100,
      longest: 2000,
      onFailure: (failure) => logger.warn({ err: failure }, 'a commenter could not be thanked; it is tried again'),
    })
    lifecycle.onStart(() => this.loop.start())
    lifecycle.onShutdown('relay', () => this.loop.stop())
  }

  /** Thanks for the receipt that has waited longest. */
  async thankOne(): Promise<Found> {
    let claimed: ThanksRow | undefined
    try {
      await inTransaction(this.orm, async (em) => {
        ;[claimed] = await rowsIn<ThanksRow>(em, claim, [this.clock.now().toISOString()])
        if (claimed) await this.thank(em, claimed)
      })
    } catch (failure) {
      if (claimed) await this.database.rows(putOff, [claimed.receipt_id, this.clock.now().toISOString()])
      throw failure
    }
    if (!claimed) return 'nothing'
    this.postRoom.wake()
    return 'more'
  }

  private async thank(em: EntityManager, due: ThanksRow): Promise<void> {
    const now = this.clock.now().toISOString()
    const comments = await rowsIn<CommentRow>(em, readComments, [due.comment_ids])
    const [onDefinition] = await rowsIn<DefinitionCommentRow>(em, readDefinitionComments, [due.comment_ids])
    const first = comments[0] ?? onDefinition
    const contact = first && (await this.contacts.of([first.author_sub])).get(first.author_sub)
    // Deleted meanwhile, or nobody's: there is nothing to thank for, or nobody to thank.
    const isOver = !first || contact !== undefined || due.attempts >= patience
    // An account may have been made with somebody else's address: comments without end must not fill that mailbox.
    const isMailed = contact && (contact.isProven || (await this.limit.mayThank(contact.email)))
    if (isMailed && onDefinition) await this.sendForDefinition(em, due, onDefinition, contact.email)
    else if (isMailed) await this.send(em, due, comments, contact.email)
    await rowsIn(em, isOver ? finish : putOff, [due.receipt_id, now])
  }

  private async send(em: EntityManager, due: ThanksRow, comments: readonly CommentRow[], to: string): Promise<void> {
    const [first] = comments
    const title = (due.locale === 'es' ? first?.title_es : null) ?? first?.title_en ?? ''
    await this.deliveries.enqueue(em, {
      channel: 'mail',
      to,
      template: thanksMessage,
      locale: due.locale,
      data: {
        title,
        receiptId: due.receipt_id,
        comments: comments.map((comment) => ({ trackingNumber: comment.tracking_number, label: asPrinted(comment) })),
        receipt: this.links.portal(`/my-comments?receipt=${due.receipt_id}`),
        notMine: this.links.page({ act: 'not-mine', receiptId: due.receipt_id }),
      },
    })
  }

  private async sendForDefinition(
    em: EntityManager,
    { receipt_id: receiptId, locale }: ThanksRow,
    comment: DefinitionCommentRow,
    to: string,
  ): Promise<void> {
    await this.deliveries.enqueue(em, {
      channel: 'mail',
      to,
      template: definitionThanksMessage,
      locale,
      data: {
        term: comment.term,
        trackingNumber: comment.tracking_number,
        definition: this.links.portal(`/?definition=${comment.definition_id}`),
        notMine: this.links.page({ act: 'not-mine', receiptId }),
      },
    })
  }
}

/** The number as the text prints it: with § or Rule, where that stands before it. */
function asPrinted({ label, rule_marker: marker }: CommentRow): string {
  const rule = { regulationId: 'rule', parentId: null, kind: 'rule', marker: marker ?? '' } as const
  const prefix = numberPrefixes([rule]).get(rule.regulationId)
  return [prefix, printedLabel(label)].filter(Boolean).join(' ')
}
