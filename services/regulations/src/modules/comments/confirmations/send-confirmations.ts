import { MikroORM, type EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { Deliveries, MailDispatcher } from '@portal/delivery'
import { PollingLoop, type PollResult } from '@portal/messaging'
import { Database, inTransaction } from '@portal/persistence'
import { formatDisplayLabel, getNumberPrefixes } from '@portal/regulation-text/display-label'
import { CLOCK, LIFECYCLE, LOGGER, type Clock, type Lifecycle, type Logger } from '@portal/service-kit'
import type { Locale } from '@portal/service-texts'
import { queryRows } from '../../../database/query-rows.ts'
import { Contacts, MailLinks, SubscriptionRateLimits } from '../../subscriptions/index.ts'
import { commentConfirmationMessage, definitionCommentConfirmationMessage } from './confirmation-messages.ts'

/** Attempts to find the author's address. A new account becomes known within a minute. */
const maxAttempts = 8

const claim = {
  name: 'comment-confirmation-claim',
  text: `select receipt_id, comment_ids, locale, attempts from comment_confirmation
    where finished_at is null and due_at <= $1 order by due_at limit 1 for update skip locked`,
}
const selectComments = {
  name: 'comment-confirmation-comments',
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
const selectDefinitionComments = {
  name: 'comment-confirmation-definition-comments',
  text: `select c.author_sub, c.tracking_number, c.term, c.definition_id
    from definition_comment c where c.comment_id = any($1::uuid[]) order by c.comment_id`,
}
const finish = {
  name: 'comment-confirmation-finish',
  text: 'update comment_confirmation set finished_at = $2 where receipt_id = $1',
}
const postpone = {
  name: 'comment-confirmation-postpone',
  text: `update comment_confirmation
       set attempts = attempts + 1,
           due_at = $2::timestamptz + least(5 * power(2, attempts), 600) * interval '1 second'
     where receipt_id = $1 and finished_at is null`,
}

interface ConfirmationRow {
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
  /** Number of the rule that contains the provision, as printed in the text. */
  readonly rule_marker: string | null
  readonly title_en: string
  readonly title_es: string | null
}

/** Sends one confirmation per receipt. The message and the confirmation's status are written in one transaction. */
@Injectable()
export class SendConfirmations {
  private readonly loop: PollingLoop

  constructor(
    private readonly orm: MikroORM,
    private readonly database: Database,
    private readonly contacts: Contacts,
    private readonly rateLimits: SubscriptionRateLimits,
    private readonly links: MailLinks,
    private readonly deliveries: Deliveries,
    private readonly dispatcher: MailDispatcher,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LOGGER) logger: Logger,
    @Inject(LIFECYCLE) lifecycle: Lifecycle,
  ) {
    this.loop = new PollingLoop(() => this.processNext(), {
      minDelayMs: 100,
      maxDelayMs: 2000,
      onFailure: (failure) => logger.warn({ err: failure }, 'comment confirmation failed; retrying later'),
    })
    lifecycle.onStart(() => this.loop.start())
    lifecycle.onShutdown('background', () => this.loop.stop())
  }

  /** Processes the oldest due confirmation. */
  async processNext(): Promise<PollResult> {
    let claimed: ConfirmationRow | undefined
    try {
      await inTransaction(this.orm, async (em) => {
        ;[claimed] = await queryRows<ConfirmationRow>(em, claim, [this.clock.now().toISOString()])
        if (claimed) await this.process(em, claimed)
      })
    } catch (failure) {
      if (claimed) await this.database.rows(postpone, [claimed.receipt_id, this.clock.now().toISOString()])
      throw failure
    }
    if (!claimed) return 'nothing'
    this.dispatcher.wake()
    return 'more'
  }

  private async process(em: EntityManager, confirmation: ConfirmationRow): Promise<void> {
    const now = this.clock.now().toISOString()
    const comments = await queryRows<CommentRow>(em, selectComments, [confirmation.comment_ids])
    const [definitionComment] = await queryRows<DefinitionCommentRow>(em, selectDefinitionComments, [
      confirmation.comment_ids,
    ])
    const first = comments[0] ?? definitionComment
    const contact = first && (await this.contacts.getByAccount([first.author_sub])).get(first.author_sub)
    // The comments may have been deleted, or their author may have no address.
    const isFinished = !first || contact !== undefined || confirmation.attempts >= maxAttempts
    // An unverified address may belong to someone else, whose mailbox must not be flooded.
    const mayEmail = contact && (contact.isVerified || (await this.rateLimits.canSendConfirmation(contact.email)))
    if (mayEmail && definitionComment)
      await this.sendForDefinitionComment(em, confirmation, definitionComment, contact.email)
    else if (mayEmail) await this.sendForComments(em, confirmation, comments, contact.email)
    await queryRows(em, isFinished ? finish : postpone, [confirmation.receipt_id, now])
  }

  private async sendForComments(
    em: EntityManager,
    { receipt_id: receiptId, locale }: ConfirmationRow,
    comments: readonly CommentRow[],
    to: string,
  ): Promise<void> {
    const [first] = comments
    await this.deliveries.enqueue(em, {
      channel: 'mail',
      to,
      template: commentConfirmationMessage,
      locale,
      data: {
        title: (locale === 'es' ? first?.title_es : null) ?? first?.title_en ?? '',
        receiptId,
        comments: comments.map((comment) => ({ trackingNumber: comment.tracking_number, label: formatLabel(comment) })),
        receiptLink: this.links.toPortalUrl(`/my-comments?receipt=${receiptId}`),
        reportLink: this.links.toPageUrl({ action: 'report-comments', receiptId }),
      },
    })
  }

  private async sendForDefinitionComment(
    em: EntityManager,
    { receipt_id: receiptId, locale }: ConfirmationRow,
    comment: DefinitionCommentRow,
    to: string,
  ): Promise<void> {
    await this.deliveries.enqueue(em, {
      channel: 'mail',
      to,
      template: definitionCommentConfirmationMessage,
      locale,
      data: {
        term: comment.term,
        trackingNumber: comment.tracking_number,
        definitionLink: this.links.toPortalUrl(`/?definition=${comment.definition_id}`),
        reportLink: this.links.toPageUrl({ action: 'report-comments', receiptId }),
      },
    })
  }
}

/** Formats a provision's number as printed in the text, including "§" or "Rule". */
function formatLabel({ label, rule_marker: marker }: CommentRow): string {
  const rule = { regulationId: 'rule', parentId: null, kind: 'rule', marker: marker ?? '' } as const
  const prefix = getNumberPrefixes([rule]).get(rule.regulationId)
  return [prefix, formatDisplayLabel(label)].filter(Boolean).join(' ')
}
