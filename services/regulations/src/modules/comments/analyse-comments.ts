import type { EntityManager } from '@mikro-orm/postgresql'
import { rowsIn } from '../../database/transaction-rows.ts'
import { findGroup } from './find-group.ts'
import { likenessOf } from './likeness.ts'

const read = {
  name: 'analysis-read',
  text: 'select comment_id, main_parent_id, body from comment where comment_id = any($1::uuid[]) order by created_at, comment_id',
}
const kept = { table: 'comment_analysis', within: 'main_parent_id' } as const
const write = {
  name: 'analysis-write',
  text: `insert into comment_analysis (comment_id, main_parent_id, words_key, signature, bands, alike_id, search)
    select comment_id, main_parent_id, $2, $3::integer[], $4::integer[], $5,
           to_tsvector('portal_english', body) || to_tsvector('simple', author_name || ' ' || tracking_number)
      from comment where comment_id = $1
    on conflict (comment_id) do update set words_key = excluded.words_key, signature = excluded.signature,
      bands = excluded.bands, alike_id = excluded.alike_id, search = excluded.search`,
}
interface CommentRow {
  readonly comment_id: string
  readonly main_parent_id: string
  readonly body: string
}

/**
 * Makes comments findable for staff by their words, and groups those that say the same. Beside the comments, not in their
 * rows: what a commenter waits for stays one small insert.
 */
export async function analyseComments(em: EntityManager, commentIds: readonly string[]): Promise<void> {
  for (const comment of await rowsIn<CommentRow>(em, read, [commentIds])) await analyse(em, comment)
}

async function analyse(em: EntityManager, { comment_id: id, main_parent_id: of, body }: CommentRow): Promise<void> {
  const likeness = likenessOf(body)
  const group = await findGroup(em, kept, { id, of }, likeness)
  await rowsIn(em, write, [id, likeness.wordsKey, likeness.signature, likeness.bands, group])
}
