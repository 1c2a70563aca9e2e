import { Injectable } from '@nestjs/common'
import type { InputOf } from '@portal/contracts-common'
import type { QueuedComment, regulationsHttp } from '@portal/contracts-regulations'
import { versionLabel } from '@portal/contracts-regulations/rules'
import { Database, decodeCursor, keysetPage } from '@portal/persistence'
import { z } from 'zod'
import { commentColumns, toComment, toInstant, type CommentRow, type Reader } from '../comments/comment.row.ts'
import { addFilter, Conditions } from '../comments/comment-filter.ts'

type Asked = InputOf<typeof regulationsHttp.listCommentQueue>['query']

interface QueueRow extends CommentRow {
  readonly title_en: string
  readonly title_es: string | null
  readonly version_number: number
  readonly status_note: string | null
  readonly status_at: string | null
  readonly alike_id: string | null
  readonly alike: number
}

/** Position of the last row of a page: instant, id. */
const place = z.tuple([z.iso.datetime(), z.uuid()])

/** What waits for staff, and what they decided. */
@Injectable()
export class CommentQueue {
  constructor(private readonly database: Database) {}

  /** A page, the newest first. */
  async list(asked: Asked, reader: Reader, now: Date): Promise<{ items: QueuedComment[]; next: string | null }> {
    const where = new Conditions()
    addFilter(where, asked)
    if (asked.q) {
      const words = `(websearch_to_tsquery('portal_english', ?) || websearch_to_tsquery('simple', ?))`
      // By themselves, so that each is looked up in its own index.
      const found = `select s.comment_id from comment_analysis s where s.search @@ ${words}
        union all select f.comment_id from comment_attachment_words w join comment_attachment f using (attachment_id)
         where w.search @@ ${words} and f.comment_id is not null`
      where.add('words', `c.comment_id in (${found})`, asked.q, asked.q, asked.q, asked.q)
    }
    if (asked.alikeId) where.add('alike', 'a.alike_id = ?', asked.alikeId)
    if (asked.after !== undefined)
      where.add('after', '(c.created_at, c.comment_id) < (?, ?)', ...decodeCursor(asked.after, place))
    const text = `select ${commentColumns}, v.version_number, v.title_en, v.title_es, c.status_note, c.status_at, a.alike_id,
        case when a.alike_id is null then 1
             else (select count(*)::int from comment_analysis s where s.alike_id = a.alike_id) end as alike
      from comment c join version v using (version_id) left join comment_analysis a on a.comment_id = c.comment_id
     where ${where.sql} order by c.created_at desc, c.comment_id desc limit $${where.values.length + 1}`
    const values = [...where.values, asked.limit + 1]
    const rows = await this.database.rows<QueueRow & Record<string, unknown>>(
      { name: `comment-queue-${where.name}`, text },
      values,
    )
    const page = keysetPage(rows, asked.limit, (row) => [toInstant(row.created_at), row.comment_id])
    return { ...page, items: page.items.map((row) => toQueued(row, reader, now)) }
  }
}

function toQueued(row: QueueRow, reader: Reader, now: Date): QueuedComment {
  return {
    ...toComment(row, reader, now),
    title: { en: row.title_en, ...(row.title_es !== null && { es: row.title_es }) },
    versionLabel: versionLabel(row.state, row.version_number),
    versionState: row.state,
    versionNumber: row.version_number,
    statusNote: row.status_note,
    statusAt: row.status_at === null ? null : toInstant(row.status_at),
    alike: row.alike,
    alikeId: row.alike_id,
  }
}
