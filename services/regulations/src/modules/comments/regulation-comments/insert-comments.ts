import type { EntityManager } from '@mikro-orm/postgresql'
import type { Comment } from '@portal/contracts-regulations'
import type { CommenterType } from '@portal/contracts-regulations/rules'
import { toUnnestParameters, unnestRows } from '@portal/persistence/command-record'
import { queryRows } from '../../../database/query-rows.ts'
import type { ChangeStatement } from '../group-commit/changes-with-records.ts'

/** The columns that differ between comments of one receipt. */
export interface NewComment {
  readonly comment_id: string
  readonly regulation_id: string
  readonly depth: number
  readonly ordinal: number
  readonly label: string
  readonly text_hash: string
  readonly quoted_text: string
  readonly selection: Comment['selection']
  readonly body: string
  readonly tracking_number: string
}

/** What all comments of one receipt share. */
export interface Submission {
  readonly receiptId: string
  readonly versionId: string
  readonly mainParentId: string
  readonly commenterType: CommenterType
  readonly authorSub: string
  readonly authorName: string
  readonly now: Date
}

const columns = {
  comment_id: 'uuid',
  regulation_id: 'uuid',
  version_id: 'uuid',
  main_parent_id: 'uuid',
  depth: 'int',
  ordinal: 'int',
  label: 'text',
  text_hash: 'text',
  quoted_text: 'text',
  selection: 'jsonb',
  body: 'text',
  commenter_type: 'text',
  author_sub: 'text',
  author_name: 'text',
  tracking_number: 'text',
  receipt_id: 'uuid',
  created_at: 'timestamptz',
}

/**
 * One statement checks the comment period and inserts the comments, so nothing can happen in between. The period is
 * checked at the time of each submission, even when several are inserted together.
 */
const text = `
  insert into comment (${Object.keys(columns).join(', ')})
  select ${Object.keys(columns)
    .map((column) => `n.${column}`)
    .join(', ')}
    from ${unnestRows(columns)} n join version v using (version_id)
   where v.state in ('PUBLISHED_DRAFT','PUBLISHED_CURRENT')
     and v.comment_opens_at <= n.created_at and (v.comment_closes_at is null or v.comment_closes_at > n.created_at)
  returning receipt_id as change_id`

/**
 * Creates the statement that inserts comments under one receipt; it returns no rows when the comment period is not
 * open.
 */
export function toInsertStatement(submission: Submission, comments: readonly NewComment[]): ChangeStatement {
  const { receiptId, versionId, mainParentId, commenterType, authorSub, authorName, now } = submission
  const shared = {
    receipt_id: receiptId,
    version_id: versionId,
    main_parent_id: mainParentId,
    commenter_type: commenterType,
    author_sub: authorSub,
    author_name: authorName,
    created_at: now,
  }
  return {
    name: 'comments-insert',
    text,
    columns,
    id: receiptId,
    rows: comments.map((comment) => ({ ...shared, ...comment })),
  }
}

/** Inserts comments in the transaction of `em`; returns whether the comment period was open. */
export async function insertComments(
  em: EntityManager,
  submission: Submission,
  comments: readonly NewComment[],
): Promise<boolean> {
  const statement = toInsertStatement(submission, comments)
  return (await queryRows(em, statement, toUnnestParameters(columns, statement.rows))).length === comments.length
}
