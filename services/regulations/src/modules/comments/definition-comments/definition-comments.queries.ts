import { Injectable } from '@nestjs/common'
import type { DefinitionComment } from '@portal/contracts-regulations'
import { Database, decodeCursor, keysetPage } from '@portal/persistence'
import { refuse } from '@portal/service-kit'
import { z } from 'zod'
import type { Reader } from '../regulation-comments/comment.row.ts'
import { definitionCommentColumns, toDefinitionComment, type DefinitionCommentRow } from './definition-comment.row.ts'

const cursorSchema = z.tuple([z.iso.datetime(), z.uuid()])
// Withdrawn comments are never shown; hidden ones only to staff and their author.
const isVisible = `(c.status in ('public', 'withheld') or (c.status = 'hidden' and ($1 or c.author_sub = $5)))`
const order = 'order by c.created_at desc, c.comment_id desc'
const after = `(c.created_at, c.comment_id) < (coalesce($2::timestamptz, 'infinity'), coalesce($3::uuid, 'ffffffff-ffff-ffff-ffff-ffffffffffff'))`
const all = {
  name: 'definition-comments',
  text: `select ${definitionCommentColumns} from definition_comment c join definition d using (definition_id)
          where ${isVisible} and ${after} ${order} limit $4`,
}
const byDefinition = {
  name: 'definition-comments-by-definition',
  text: `select ${definitionCommentColumns} from definition_comment c join definition d using (definition_id)
          where ${isVisible} and ${after} and c.definition_id = $6 ${order} limit $4`,
}
const selectDefinition = {
  name: 'definition-exists',
  text: 'select definition_id from definition where definition_id = $1',
}

/** Reads comments on definitions. */
@Injectable()
export class DefinitionCommentQueries {
  constructor(private readonly database: Database) {}

  /**
   * Returns a page of all comments or of one definition, retired ones included, newest first; 404 for an unknown
   * definition.
   */
  async list(
    query: { readonly definitionId?: string; readonly after?: string | undefined; readonly limit: number },
    reader: Reader,
  ): Promise<{ items: DefinitionComment[]; next: string | null }> {
    const { definitionId, limit } = query
    const [at, id] = query.after === undefined ? [null, null] : decodeCursor(query.after, cursorSchema)
    const values = [reader.isStaff, at, id, limit + 1, reader.sub]
    if (definitionId !== undefined && !(await this.database.find(selectDefinition, [definitionId])))
      refuse('resource.not-found', { definitionId })
    const rows = await (definitionId === undefined
      ? this.database.rows<DefinitionCommentRow>(all, values)
      : this.database.rows<DefinitionCommentRow>(byDefinition, [...values, definitionId]))
    const page = keysetPage(rows, limit, (row) => [new Date(row.created_at).toISOString(), row.comment_id])
    return { ...page, items: page.items.map((row) => toDefinitionComment(row, reader)) }
  }
}
