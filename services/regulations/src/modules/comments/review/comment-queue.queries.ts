import { Injectable } from '@nestjs/common'
import type { InputOf } from '@portal/contracts-common'
import type { QueuedComment, regulationsHttp } from '@portal/contracts-regulations'
import { formatVersionLabel } from '@portal/contracts-regulations/rules'
import { Database, decodeCursor, keysetPage } from '@portal/persistence'
import { z } from 'zod'
import {
  commentColumns,
  toComment,
  toInstant,
  type CommentRow,
  type Reader,
} from '../regulation-comments/comment.row.ts'
import { addFilter, Conditions } from './comment-filter.ts'

type QueueQuery = InputOf<typeof regulationsHttp.listCommentQueue>['query']

interface QueueRow extends CommentRow {
  readonly title_en: string
  readonly title_es: string | null
  readonly version_number: number
  readonly status_note: string | null
  readonly status_at: string | null
  readonly similar_group_id: string | null
  readonly similar_count: number
}

/** Cursor of a page: creation time and id of its last row. */
const cursorSchema = z.tuple([z.iso.datetime(), z.uuid()])

/** The review queue of comments on regulations, with the decisions made. */
@Injectable()
export class CommentQueue {
  constructor(private readonly database: Database) {}

  /** Returns a page, newest first. */
  async list(query: QueueQuery, reader: Reader, now: Date): Promise<{ items: QueuedComment[]; next: string | null }> {
    const where = new Conditions()
    addFilter(where, query)
    if (query.q) {
      const tsquery = `(websearch_to_tsquery('portal_english', ?) || websearch_to_tsquery('simple', ?))`
      // Separate queries, so that each uses its own index.
      const matches = `select s.comment_id from comment_analysis s where s.search @@ ${tsquery}
        union all select f.comment_id from comment_attachment_search w join comment_attachment f using (attachment_id)
         where w.search @@ ${tsquery} and f.comment_id is not null`
      where.add('text', `c.comment_id in (${matches})`, query.q, query.q, query.q, query.q)
    }
    if (query.similarGroupId) where.add('similar', 'a.similar_group_id = ?', query.similarGroupId)
    if (query.after !== undefined)
      where.add('after', '(c.created_at, c.comment_id) < (?, ?)', ...decodeCursor(query.after, cursorSchema))
    const text = `select ${commentColumns}, v.version_number, v.title_en, v.title_es, c.status_note, c.status_at, a.similar_group_id,
        case when a.similar_group_id is null then 1
             else (select count(*)::int from comment_analysis s where s.similar_group_id = a.similar_group_id) end as similar_count
      from comment c join version v using (version_id) left join comment_analysis a on a.comment_id = c.comment_id
     where ${where.sql} order by c.created_at desc, c.comment_id desc limit $${where.values.length + 1}`
    const values = [...where.values, query.limit + 1]
    const rows = await this.database.rows<QueueRow & Record<string, unknown>>(
      { name: `comment-queue-${where.name}`, text },
      values,
    )
    const page = keysetPage(rows, query.limit, (row) => [toInstant(row.created_at), row.comment_id])
    return { ...page, items: page.items.map((row) => toQueued(row, reader, now)) }
  }
}

function toQueued(row: QueueRow, reader: Reader, now: Date): QueuedComment {
  return {
    ...toComment(row, reader, now),
    title: { en: row.title_en, ...(row.title_es !== null && { es: row.title_es }) },
    versionLabel: formatVersionLabel(row.state, row.version_number),
    versionState: row.state,
    versionNumber: row.version_number,
    statusNote: row.status_note,
    statusAt: row.status_at === null ? null : toInstant(row.status_at),
    similarCount: row.similar_count,
    similarGroupId: row.similar_group_id,
  }
}
