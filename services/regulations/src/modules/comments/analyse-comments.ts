import type { EntityManager } from '@mikro-orm/postgresql'
import { rowsIn } from '../../database/transaction-rows.ts'
import { isAlike, likenessOf, type Likeness } from './likeness.ts'

const read = {
  name: 'analysis-read',
  text: 'select comment_id, main_parent_id, body from comment where comment_id = any($1::uuid[]) order by created_at, comment_id',
}
const lock = {
  name: 'analysis-lock',
  text: `select pg_advisory_xact_lock(hashtextextended('comment-analysis' || $1, 0))`,
}
const likely = {
  name: 'analysis-likely',
  text: `select comment_id, alike_id, words_key as "wordsKey", signature from comment_analysis
    where main_parent_id = $1 and comment_id <> $2 and (words_key = $3 or bands && $4::integer[]) limit 50`,
}
const write = {
  name: 'analysis-write',
  text: `insert into comment_analysis (comment_id, main_parent_id, words_key, signature, bands, alike_id, search)
    select comment_id, main_parent_id, $2, $3::integer[], $4::integer[], $5,
           to_tsvector('portal_english', body) || to_tsvector('simple', author_name || ' ' || tracking_number)
      from comment where comment_id = $1
    on conflict (comment_id) do update set words_key = excluded.words_key, signature = excluded.signature,
      bands = excluded.bands, alike_id = excluded.alike_id, search = excluded.search`,
}
const begin = {
  name: 'analysis-begin',
  text: 'update comment_analysis set alike_id = comment_id where comment_id = $1 and alike_id is null',
}

interface CommentRow {
  readonly comment_id: string
  readonly main_parent_id: string
  readonly body: string
}
interface LikelyRow extends Omit<Likeness, 'bands'> {
  readonly comment_id: string
  readonly alike_id: string | null
}

/**
 * Makes comments findable for staff by their words, and groups those that say the same. Beside the comments, not in their
 * rows: what a commenter waits for stays one small insert.
 */
export async function analyseComments(em: EntityManager, commentIds: readonly string[]): Promise<void> {
  for (const comment of await rowsIn<CommentRow>(em, read, [commentIds])) await analyse(em, comment)
}

async function analyse(em: EntityManager, { comment_id: id, main_parent_id: main, body }: CommentRow): Promise<void> {
  const likeness = likenessOf(body)
  const { wordsKey, signature, bands } = likeness
  // Two of a kind that come at once must find each other.
  await rowsIn(em, lock, [main])
  const others = await rowsIn<LikelyRow>(em, likely, [main, id, wordsKey, bands])
  const twin = others.find((other) => isAlike(likeness, other))
  const alikeId = twin ? (twin.alike_id ?? twin.comment_id) : null
  if (twin) await rowsIn(em, begin, [twin.comment_id])
  await rowsIn(em, write, [id, wordsKey, signature, bands, alikeId])
}
