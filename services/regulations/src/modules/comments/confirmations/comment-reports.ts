import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { Database, type Outcome } from '@portal/persistence'
import { queryRows } from '../../../database/query-rows.ts'
import { statusesAllowing } from '../comment-actions.ts'
import {
  type CommentReportHandler,
  CommentReportLinks,
  type MailLinkRow,
  removeRegulationCommenter,
} from '../../subscriptions/index.ts'

const selectReceipt = {
  name: 'comment-report-receipt',
  text: `select c.main_parent_id, m.title_en, m.title_es, array_agg(c.tracking_number order by c.ordinal, c.comment_id) as tracking_numbers,
                bool_and(c.status <> 'public' or c.status_at is not null) as is_done
    from comment_confirmation r join comment c on c.comment_id = any(r.comment_ids)
    join main_regulation m on m.regulation_id = c.main_parent_id
   where r.receipt_id = $1 group by c.main_parent_id, m.title_en, m.title_es
   union all
   select null, c.term, null, array[c.tracking_number], c.status <> 'public' or c.status_at is not null
     from comment_confirmation r join definition_comment c on c.comment_id = any(r.comment_ids) where r.receipt_id = $1`,
}
/** `$3`: statuses in which the lifecycle allows a report. */
const canBeReported = 'c.status = any($3) and c.status_at is null'
const withholdComments = {
  name: 'comment-report-withhold',
  text: `update comment c set status = 'withheld', status_reason = 'not-the-author', status_at = $2, lock_version = lock_version + 1
    from comment_confirmation r where r.receipt_id = $1 and c.comment_id = any(r.comment_ids)
      and ${canBeReported}
    returning c.main_parent_id, c.author_sub, c.tracking_number`,
}
const withholdDefinitionComments = {
  name: 'comment-report-withhold-definition-comments',
  text: `update definition_comment c set status = 'withheld', status_reason = 'not-the-author', status_at = $2, lock_version = lock_version + 1
    from comment_confirmation r where r.receipt_id = $1 and c.comment_id = any(r.comment_ids)
      and ${canBeReported}
    returning c.tracking_number`,
}

interface WithheldRow {
  readonly main_parent_id: string
  readonly author_sub: string
  readonly tracking_number: string
}

/**
 * Handles the "this wasn't me" link of a confirmation: the owner of the email address reports that the comments of a receipt are
 * not theirs. They are withheld until staff review them; decisions that staff have already made stay.
 */
@Injectable()
export class CommentReports implements CommentReportHandler {
  constructor(
    private readonly database: Database,
    links: CommentReportLinks,
  ) {
    links.register(this)
  }

  find(receiptId: string): Promise<MailLinkRow | undefined> {
    return this.database.find<MailLinkRow & Record<string, unknown>>(selectReceipt, [receiptId])
  }

  async report(em: EntityManager, receiptId: string, now: Date): Promise<Pick<Outcome<null>, 'action'>> {
    const values = [receiptId, now.toISOString(), statusesAllowing('report')]
    const rows = await queryRows<WithheldRow>(em, withholdComments, values)
    const definitionRows = await queryRows<{ tracking_number: string }>(em, withholdDefinitionComments, values)
    for (const { main_parent_id: mainParentId, author_sub: accountSub } of rows)
      await removeRegulationCommenter(em, { mainParentId, accountSub })
    return {
      action: {
        kind: 'comment.reported',
        entityType: 'comment-receipt',
        entityId: receiptId,
        after: { status: 'withheld', trackingNumbers: [...rows, ...definitionRows].map((row) => row.tracking_number) },
      },
    }
  }
}
