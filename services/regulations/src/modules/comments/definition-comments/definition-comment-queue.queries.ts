import { Injectable } from '@nestjs/common'
import type { InputOf } from '@portal/contracts-common'
import type { QueuedDefinitionComment, regulationsHttp } from '@portal/contracts-regulations'
import { Database, decodeCursor, keysetPage } from '@portal/persistence'
import { z } from 'zod'
import { addFilter, Conditions } from '../review/comment-filter.ts'
import { toInstant, type Reader } from '../regulation-comments/comment.row.ts'
import { definitionCommentColumns, toDefinitionComment, type DefinitionCommentRow } from './definition-comment.row.ts'

type QueueQuery = InputOf<typeof regulationsHttp.listDefinitionCommentQueue>['query']

interface QueueRow extends DefinitionCommentRow {
  readonly status_note: string | null
  readonly status_at: string | null
  readonly similar_group_id: string | null
  readonly similar_count: number
}

/** Cursor of a page: creation time and id of its last row. */
const cursorSchema = z.tuple([z.iso.datetime(), z.uuid()])
/** Must match the expression of the index. */
const searchVector = `(to_tsvector('portal_english', c.body) || to_tsvector('simple', c.term || ' ' || c.author_name || ' ' || c.tracking_number))`

/** The review queue of comments on definitions, with the decisions made. */
@Injectable()
export class DefinitionCommentQueue {
  constructor(private readonly database: Database) {}

  /** Returns a page, newest first. */
  async list(query: QueueQuery, reader: Reader): Promise<{ items: QueuedDefinitionComment[]; next: string | null }> {
    const where = new Conditions()
    addFilter(where, query)
    if (query.definitionId) where.add('definition', 'c.definition_id = ?', query.definitionId)
    if (query.q) {
      const tsquery = `(websearch_to_tsquery('portal_english', ?) || websearch_to_tsquery('simple', ?))`
      where.add('text', `${searchVector} @@ ${tsquery}`, query.q, query.q)
    }
    if (query.similarGroupId) where.add('similar', 'a.similar_group_id = ?', query.similarGroupId)
    if (query.after !== undefined)
      where.add('after', '(c.created_at, c.comment_id) < (?, ?)', ...decodeCursor(query.after, cursorSchema))
    const text = `select ${definitionCommentColumns}, c.status_note, c.status_at, a.similar_group_id,
        case when a.similar_group_id is null then 1
             else (select count(*)::int from definition_comment_similarity s where s.similar_group_id = a.similar_group_id) end as similar_count
      from definition_comment c join definition d using (definition_id)
           left join definition_comment_similarity a on a.comment_id = c.comment_id
     where ${where.sql} order by c.created_at desc, c.comment_id desc limit $${where.values.length + 1}`
    const rows = await this.database.rows<QueueRow & Record<string, unknown>>(
      { name: `definition-comment-queue-${where.name}`, text },
      [...where.values, query.limit + 1],
    )
    const page = keysetPage(rows, query.limit, (row) => [toInstant(row.created_at), row.comment_id])
    return { ...page, items: page.items.map((row) => toQueued(row, reader)) }
  }
}

function toQueued(row: QueueRow, reader: Reader): QueuedDefinitionComment {
  return {
    ...toDefinitionComment(row, reader),
    statusNote: row.status_note,
    statusAt: row.status_at === null ? null : toInstant(row.status_at),
    similarCount: row.similar_count,
    similarGroupId: row.similar_group_id,
  }
}
