import type { DefinitionComment } from '@portal/contracts-regulations'
import type { CommenterType, CommentFacts, CommentStatus, WithholdReason } from '@portal/contracts-regulations/rules'
import { comparisonKey } from '@portal/regulation-text/normalize'
import { toInstant, type Reader } from '../regulation-comments/comment.row.ts'

/** A comment on a definition, with the definition's current text. */
export interface DefinitionCommentRow {
  readonly comment_id: string
  readonly definition_id: string
  readonly definition_version: number
  readonly term: string
  readonly quoted_text: string
  readonly body: string
  readonly commenter_type: CommenterType
  readonly author_sub: string
  readonly author_name: string
  readonly status: CommentStatus
  readonly status_reason: WithholdReason | null
  readonly tracking_number: string
  readonly created_at: string
  readonly edited_at: string | null
  readonly response: DefinitionComment['response']
  readonly lock_version: number
  readonly description: string
}

/** The columns of {@link DefinitionCommentRow}; `c` is the comment, `d` the definition. */
export const definitionCommentColumns = `
  c.comment_id, c.definition_id, c.definition_version, c.term, c.quoted_text, c.body, c.commenter_type, c.author_sub, c.author_name,
  c.status, c.status_reason, c.tracking_number, c.created_at, c.edited_at, c.response, c.lock_version, d.description`

/** The facts that the lifecycle of comments checks. A definition can be commented on at any time. */
export function getDefinitionCommentFacts({ response }: Pick<DefinitionCommentRow, 'response'>): CommentFacts {
  return { isPeriodOpen: true, isAnswered: response !== null }
}

/**
 * Converts a row to the contract's shape. Other readers see that a comment is withheld and why, but not its text,
 * author or response.
 */
export function toDefinitionComment(row: DefinitionCommentRow, reader: Reader): DefinitionComment {
  const isMine = row.author_sub === reader.sub
  const isWithheld = row.status === 'withheld' || row.status === 'hidden'
  const isReadable = row.status === 'public' || isMine || reader.isStaff
  return {
    commentId: row.comment_id,
    definitionId: row.definition_id,
    depth: 0,
    term: row.term,
    definitionVersionNumber: row.definition_version,
    isTextUnchanged: comparisonKey(row.description) === comparisonKey(row.quoted_text),
    quotedText: row.quoted_text,
    body: isReadable ? row.body : '',
    commenterType: row.commenter_type,
    authorName: isWithheld && !isReadable ? '' : row.author_name,
    isMine,
    status: row.status,
    ...(isWithheld && row.status_reason && { statusReason: row.status_reason }),
    trackingNumber: row.tracking_number,
    createdAt: toInstant(row.created_at),
    editedAt: row.edited_at === null ? null : toInstant(row.edited_at),
    response: isReadable ? row.response : null,
    lockVersion: row.lock_version,
  }
}
