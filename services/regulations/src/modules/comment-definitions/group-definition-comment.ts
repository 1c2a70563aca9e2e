import type { EntityManager } from '@mikro-orm/postgresql'
import { rowsIn } from '../../database/transaction-rows.ts'
import { findGroup } from '../comments/find-group.ts'
import { likenessOf } from '../comments/likeness.ts'
import type { DefinitionCommentRow } from './definition-comment.row.ts'

const kept = { table: 'definition_comment_likeness', within: 'definition_id' } as const
const write = {
  name: 'definition-comment-likeness-write',
  text: `insert into definition_comment_likeness (comment_id, definition_id, words_key, signature, bands, alike_id)
    values ($1, $2, $3, $4::integer[], $5::integer[], $6)
    on conflict (comment_id) do update set words_key = excluded.words_key, signature = excluded.signature,
      bands = excluded.bands, alike_id = excluded.alike_id`,
}

/** Groups a comment with those on the same definition that say the same, in the transaction that writes it. */
export async function groupDefinitionComment(
  em: EntityManager,
  { comment_id: id, definition_id: of, body }: Pick<DefinitionCommentRow, 'comment_id' | 'definition_id' | 'body'>,
): Promise<void> {
  const likeness = likenessOf(body)
  const group = await findGroup(em, kept, { id, of }, likeness)
  await rowsIn(em, write, [id, of, likeness.wordsKey, likeness.signature, likeness.bands, group])
}
