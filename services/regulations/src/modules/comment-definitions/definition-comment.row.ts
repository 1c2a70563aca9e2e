import type { DefinitionComment } from '@portal/contracts-regulations'
import type { Capacity, CommentStatus } from '@portal/contracts-regulations/rules'
import { comparisonKey } from '@portal/regulation-text/normalise'
import type { Reader } from '../comments/comment.row.ts'

/** A comment on a definition as read, with the definition's present text. */
export interface DefinitionCommentRow {
  readonly comment_id: string
  readonly definition_id: string
  readonly definition_version: number
  readonly term: string
  readonly quoted_text: string
  readonly body: string
  readonly capacity: Capacity
  readonly author_sub: string
  readonly author_name: string
  readonly status: CommentStatus
  readonly tracking_number: string
  readonly created_at: string
  readonly edited_at: string | null
  readonly lock_version: number
  readonly description: string
}

/** The columns of {@link DefinitionCommentRow}; `c` is the comment, `d` the definition. */
export const definitionCommentColumns = `
  c.comment_id, c.definition_id, c.definition_version, c.term, c.quoted_text, c.body, c.capacity, c.author_sub, c.author_name,
  c.status, c.tracking_number, c.created_at, c.edited_at, c.lock_version, d.description`

/** The contract's shape. */
export function toDefinitionComment(row: DefinitionCommentRow, reader: Reader): DefinitionComment {
  return {
    commentId: row.comment_id,
    definitionId: row.definition_id,
    depth: 0,
    term: row.term,
    onVersionNumber: row.definition_version,
    isTextUnchanged: comparisonKey(row.description) === comparisonKey(row.quoted_text),
    quotedText: row.quoted_text,
    body: row.body,
    capacity: row.capacity,
    authorName: row.author_name,
    isMine: row.author_sub === reader.sub,
    trackingNumber: row.tracking_number,
    createdAt: new Date(row.created_at).toISOString(),
    editedAt: row.edited_at === null ? null : new Date(row.edited_at).toISOString(),
    lockVersion: row.lock_version,
  }
}
