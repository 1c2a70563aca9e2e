import { MikroORM, type EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { Deliveries } from '@portal/delivery'
import { Jobs, type JobContext } from '@portal/jobs'
import { inTransaction } from '@portal/persistence'
import { definitionNameUrl, definitionUrl, toSlug } from '@portal/regulation-reading/urls'
import { formatDisplayLabel, getNumberPrefixes } from '@portal/regulation-text/display-label'
import { CLOCK, type Clock } from '@portal/service-kit'
import type { Locale } from '@portal/service-texts'
import { queryRows } from '../../../database/query-rows.ts'
import { DefinitionQueries } from '../../definitions/index.ts'
import { Contacts, MailLinks, SubscriptionRateLimits } from '../../subscriptions/index.ts'
import { commentConfirmationMessage, definitionCommentConfirmationMessage } from './confirmation-messages.ts'
import { sendConfirmation } from './send-confirmation.job.ts'

/** Attempts to find the author's address. A new account becomes known within a minute. */
const maxAddressAttempts = 8

const findUnfinished = {
  name: 'comment-confirmation-find-unfinished',
  text: 'select receipt_id, comment_ids, locale from comment_confirmation where receipt_id = $1 and finished_at is null',
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
  text: `update comment_confirmation set finished_at = $2 where receipt_id = $1 and finished_at is null returning receipt_id`,
}

interface ConfirmationRow {
  readonly receipt_id: string
  readonly comment_ids: readonly string[]
  readonly locale: Locale
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
/** A confirmation and the comments that it is about. */
interface Confirmation {
  readonly row: ConfirmationRow
  readonly comments: readonly CommentRow[]
  readonly definitionComment: DefinitionCommentRow | undefined
}

@Injectable()
export class SendConfirmations {
  constructor(
    private readonly orm: MikroORM,
    private readonly contacts: Contacts,
    private readonly rateLimits: SubscriptionRateLimits,
    private readonly links: MailLinks,
    private readonly definitions: DefinitionQueries,
    private readonly deliveries: Deliveries,
    @Inject(CLOCK) private readonly clock: Clock,
    jobs: Jobs,
  ) {
    jobs.handle(sendConfirmation, ({ receiptId }, job) => this.send(receiptId, job))
  }

  private async send(receiptId: string, { attempt }: JobContext): Promise<void> {
    const confirmation = await inTransaction(this.orm, (em) => this.find(em, receiptId))
    if (!confirmation) return
    const to = await this.findRecipient(confirmation, attempt)
    await inTransaction(this.orm, async (em) => {
      const finished = await queryRows(em, finish, [receiptId, this.clock.now().toISOString()])
      if (finished.length === 0 || to === undefined) return
      const { row, comments, definitionComment } = confirmation
      if (definitionComment) await this.sendForDefinitionComment(em, row, definitionComment, to)
      else await this.sendForComments(em, row, comments, to)
    })
  }

  private async find(em: EntityManager, receiptId: string): Promise<Confirmation | undefined> {
    const [row] = await queryRows<ConfirmationRow>(em, findUnfinished, [receiptId])
    if (!row) return undefined
    const comments = await queryRows<CommentRow>(em, selectComments, [row.comment_ids])
    const [definitionComment] = await queryRows<DefinitionCommentRow>(em, selectDefinitionComments, [row.comment_ids])
    return { row, comments, definitionComment }
  }

  /** Returns the address to write to; undefined when there is none. Throws while it may become known. */
  private async findRecipient(confirmation: Confirmation, attempt: number): Promise<string | undefined> {
    // The comments may have been deleted.
    const first = confirmation.comments[0] ?? confirmation.definitionComment
    if (!first) return undefined
    const contact = (await this.contacts.getByAccount([first.author_sub])).get(first.author_sub)
    if (!contact && attempt <= maxAddressAttempts) throw new Error('the address of the author is not known yet')
    if (!contact) return undefined
    // An unverified address may belong to someone else, whose mailbox must not be flooded.
    const mayEmail = contact.isVerified || (await this.rateLimits.canSendConfirmation(contact.email))
    return mayEmail ? contact.email : undefined
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
    const { term, definition_id: definitionId } = comment
    // Another definition of the term may have the readable URL.
    const isFoundByName = (await this.definitions.findIdByName(toSlug(term))) === definitionId
    await this.deliveries.enqueue(em, {
      channel: 'mail',
      to,
      template: definitionCommentConfirmationMessage,
      locale,
      data: {
        term,
        trackingNumber: comment.tracking_number,
        definitionLink: this.links.toPortalUrl(isFoundByName ? definitionNameUrl(term) : definitionUrl(definitionId)),
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
