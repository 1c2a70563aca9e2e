import type { EntityManager } from '@mikro-orm/postgresql'
import type { Comment } from '@portal/contracts-regulations'
import type { Capacity } from '@portal/contracts-regulations/rules'
import type { ChangeStatement } from '@portal/persistence'
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

/** The window is looked at and the comments are written by one statement: nothing can come between. */
const text = `
  insert into comment (comment_id, regulation_id, version_id, main_parent_id, depth, ordinal, label, words_hash, quoted_text,
                       selection, body, capacity, author_sub, author_name, tracking_number, receipt_id, created_at)
  select n.comment_id, n.regulation_id, v.version_id, $3::uuid, n.depth, n.ordinal, n.label, n.words_hash, n.quoted_text,
         n.selection, n.body, $4::text, $5::text, $6::text, n.tracking_number, $1::uuid, $7::timestamptz
    from version v, jsonb_to_recordset($8::jsonb) as n (comment_id uuid, regulation_id uuid, depth int, ordinal int, label text,
         words_hash text, quoted_text text, selection jsonb, body text, tracking_number text)
   where v.version_id = $2::uuid and v.state in ('PUBLISHED_DRAFT','PUBLISHED_CURRENT')
     and v.comment_opens_at <= $7::timestamptz and (v.comment_closes_at is null or v.comment_closes_at > $7::timestamptz)
  returning comment_id`

/** The statement that writes comments under one receipt while the version's window is open; it returns nothing where it is not. */
export function insertion(submission: Submission, comments: readonly NewComment[]): ChangeStatement {
  const { receiptId, versionId, mainParentId, capacity, authorSub, authorName, now } = submission
  const shared = [receiptId, versionId, mainParentId, capacity, authorSub, authorName, now.toISOString()]
  return { name: 'insert-comments', text, values: [...shared, JSON.stringify(comments)] }
}

/** Writes comments in the transaction of `em`; answers whether the window was open. */
export async function insertComments(
  em: EntityManager,
  submission: Submission,
  comments: readonly NewComment[],
): Promise<boolean> {
  const statement = insertion(submission, comments)
  return (await rowsIn(em, statement, statement.values)).length === comments.length
}
