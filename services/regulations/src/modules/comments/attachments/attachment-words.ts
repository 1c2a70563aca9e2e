import type { EntityManager } from '@mikro-orm/postgresql'
import { rowsIn } from '../../../database/transaction-rows.ts'

/** Characters of one part: so many unknown words that PostgreSQL refuses them do not fit in. And how many parts are kept. */
const [partLength, mostParts] = [100_000, 10]

const keep = {
  name: 'keep-attachment-words',
  // Parts overlap a little: a word that stands where two meet is whole in one of them.
  text: `
    insert into comment_attachment_words (attachment_id, part, search)
    select a.attachment_id, p.part,
           to_tsvector('portal_english', substr(coalesce(c.text, ''), p.part * ${partLength} + 1, ${partLength} + 100))
           || case when p.part = 0 then to_tsvector('simple', regexp_replace(a.name, '[^[:alnum:]]+', ' ', 'g')) else '' end
      from comment_attachment a left join stored_file_content c on c.file_id = a.attachment_id
     cross join lateral generate_series(0, least(length(coalesce(c.text, '')) / ${partLength}, ${mostParts - 1})) p (part)
     where a.attachment_id = $1
    on conflict (attachment_id, part) do update set search = excluded.search`,
}

/** Makes a comment's file findable for staff by its name and by the words that were read out of it. */
export async function keepAttachmentWords(em: EntityManager, fileId: string): Promise<void> {
  await rowsIn(em, keep, [fileId])
}
