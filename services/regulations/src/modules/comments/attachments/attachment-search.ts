import type { EntityManager } from '@mikro-orm/postgresql'
import { queryRows } from '../../../database/query-rows.ts'

/**
 * Maximum characters of one part, so that PostgreSQL's limits on a tsvector are never exceeded, and maximum number of
 * parts.
 */
const [partLength, maxParts] = [100_000, 10]

const insertSearchParts = {
  name: 'attachment-search-insert',
  // Parts overlap slightly, so that a word on the boundary is complete in one of them.
  text: `
    insert into comment_attachment_search (attachment_id, part, search)
    select a.attachment_id, p.part,
           to_tsvector('portal_english', substr(coalesce(c.text, ''), p.part * ${partLength} + 1, ${partLength} + 100))
           || case when p.part = 0 then to_tsvector('simple', regexp_replace(a.name, '[^[:alnum:]]+', ' ', 'g')) else '' end
      from comment_attachment a left join stored_file_content c on c.file_id = a.attachment_id
     cross join lateral generate_series(0, least(length(coalesce(c.text, '')) / ${partLength}, ${maxParts - 1})) p (part)
     where a.attachment_id = $1
    on conflict (attachment_id, part) do update set search = excluded.search`,
}

/** Makes an attachment searchable for staff by its name and its extracted text. */
export async function indexAttachment(em: EntityManager, fileId: string): Promise<void> {
  await queryRows(em, insertSearchParts, [fileId])
}
