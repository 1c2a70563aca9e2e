import { Injectable } from '@nestjs/common'
import type { InputOf } from '@portal/contracts-common'
import type { QueuedDefinitionComment, regulationsHttp } from '@portal/contracts-regulations'
import { Database, decodeCursor, keysetPage } from '@portal/persistence'
import { z } from 'zod'
import { addFilter, Conditions } from '../comments/comment-filter.ts'
import { toInstant, type Reader } from '../comments/comment.row.ts'
import { definitionCommentColumns, toDefinitionComment, type DefinitionCommentRow } from './definition-comment.row.ts'

type Asked = InputOf<typeof regulationsHttp.listDefinitionCommentQueue>['query']

interface QueueRow extends DefinitionCommentRow {
  readonly status_note: string | null
  readonly status_at: string | null
  readonly alike_id: string | null
  readonly alike: number
}

/** Position of the last row of a page: instant, id. */
const place = z.tuple([z.iso.datetime(), z.uuid()])
/** As it is indexed. */
const searched = `(to_tsvector('portal_english', c.body) || to_tsvector('simple', c.term || ' ' || c.author_name || ' ' || c.tracking_number))`

/** What waits for staff among the comments on definitions, and what they decided. */
@Injectable()
export class DefinitionCommentQueue {
  constructor(private readonly database: Database) {}

  /** A page, the newest first. */
  async list(asked: Asked, reader: Reader): Promise<{ items: QueuedDefinitionComment[]; next: string | null }> {
    const where = new Conditions()
    addFilter(where, asked)
    if (asked.definitionId) where.add('definition', 'c.definition_id = ?', asked.definitionId)
    if (asked.q) {
      const words = `(websearch_to_tsquery('portal_english', ?) || websearch_to_tsquery('simple', ?))`
      where.add('words', `${searched} @@ ${words}`, asked.q, asked.q)
    }
    if (asked.alikeId) where.add('alike', 'a.alike_id = ?', asked.alikeId)
    if (asked.after !== undefined)
      where.add('after', '(c.created_at, c.comment_id) < (?, ?)', ...decodeCursor(asked.after, place))
    const text = `select ${definitionCommentColumns}, c.status_note, c.status_at, a.alike_id,
        case when a.alike_id is null then 1
             else (select count(*)::int from definition_comment_likeness s where s.alike_id = a.alike_id) end as alike
      from definition_comment c join definition d using (definition_id)
           left join definition_comment_likeness a on a.comment_id = c.comment_id
     where ${where.sql} order by c.created_at desc, c.comment_id desc limit $${where.values.length + 1}`
    const rows = await this.database.rows<QueueRow & Record<string, unknown>>(
      { name: `definition-comment-queue-${where.name}`, text },
      [...where.values, asked.limit + 1],
    )
    const page = keysetPage(rows, asked.limit, (row) => [toInstant(row.created_at), row.comment_id])
    return { ...page, items: page.items.map((row) => toQueued(row, reader)) }
  }
}

function toQueued(row: QueueRow, reader: Reader): QueuedDefinitionComment {
  return {
    ...toDefinitionComment(row, reader),
    statusNote: row.status_note,
    statusAt: row.status_at === null ? null : toInstant(row.status_at),
    alike: row.alike,
    alikeId: row.alike_id,
  }
}
