import type { EntityManager } from '@mikro-orm/postgresql'
import type { Comment } from '@portal/contracts-regulations'
import type { Capacity } from '@portal/contracts-regulations/rules'
import { arraysOf, givenRows, type ChangeStatement } from '@portal/persistence'
import { rowsIn } from '../../database/transaction-rows.ts'

/** What is written of one comment; the rest is the same for all of a receipt. */
export interface NewComment {
  readonly comment_id: string
  readonly regulation_id: string
  readonly depth: number
  readonly ordinal: number
  readonly label: string
  readonly words_hash: string
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
  readonly capacity: Capacity
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
  words_hash: 'text',
  quoted_text: 'text',
  selection: 'jsonb',
  body: 'text',
  capacity: 'text',
  author_sub: 'text',
  author_name: 'text',
  tracking_number: 'text',
  receipt_id: 'uuid',
  created_at: 'timestamptz',
}

/**
 * The window is looked at and the comments are written by one statement: nothing can come between. It is the window at the
 * instant of each submission, whatever others are written with it.
 */
const text = `
  insert into comment (${Object.keys(columns).join(', ')})
  select ${Object.keys(columns)
    .map((column) => `n.${column}`)
    .join(', ')}
    from ${givenRows(columns)} n join version v using (version_id)
   where v.state in ('PUBLISHED_DRAFT','PUBLISHED_CURRENT')
     and v.comment_opens_at <= n.created_at and (v.comment_closes_at is null or v.comment_closes_at > n.created_at)
  returning receipt_id as change_id`

/** The statement that writes comments under one receipt while the version's window is open; it returns nothing where it is not. */
export function insertion(submission: Submission, comments: readonly NewComment[]): ChangeStatement {
  const { receiptId, versionId, mainParentId, capacity, authorSub, authorName, now } = submission
  const shared = {
    receipt_id: receiptId,
    version_id: versionId,
    main_parent_id: mainParentId,
    capacity,
    author_sub: authorSub,
    author_name: authorName,
    created_at: now,
  }
  return {
    name: 'insert-comments',
    text,
    columns,
    id: receiptId,
    rows: comments.map((comment) => ({ ...shared, ...comment })),
  }
}

/** Writes comments in the transaction of `em`; answers whether the window was open. */
export async function insertComments(
  em: EntityManager,
  submission: Submission,
  comments: readonly NewComment[],
): Promise<boolean> {
  const statement = insertion(submission, comments)
  return (await rowsIn(em, statement, arraysOf(columns, statement.rows))).length === comments.length
}
