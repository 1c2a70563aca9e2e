import { Injectable } from '@nestjs/common'
import type { InputOf } from '@portal/contracts-common'
import type { CommentDraft, regulationsHttp } from '@portal/contracts-regulations'
import { Database } from '@portal/persistence'
import { refuse } from '@portal/service-kit'
import { attachmentsOfDraft, toDraftAttachment, type WaitingRow } from './attachments/attachment.row.ts'
import { toInstant } from './comment.row.ts'
import { wasSent } from './sent-drafts.ts'

interface DraftRow {
  readonly draft_id: string
  readonly regulation_id: string
  readonly version_id: string
  readonly depth: number
  readonly label: string
  readonly body: string
  readonly selection: CommentDraft['selection']
  readonly attachments: readonly WaitingRow[]
  readonly saved_at: string
}

/** Most drafts one person keeps; more would be somebody using them as a store. */
const mostDrafts = 1000

const columns = `d.draft_id, d.regulation_id, d.version_id, d.depth, n.label, d.body, d.selection, d.saved_at,
  ${attachmentsOfDraft} as attachments`
/** A draft `d` that was sent is one no longer, also before it is cleared away. */
export const notSent = `not ${wasSent('d.author_sub', 'd.draft_id')}`
const list = {
  name: 'drafts',
  text: `select ${columns} from comment_draft d join version_provision n using (version_id, regulation_id)
          where d.author_sub = $1 and ($2::uuid is null or d.version_id = $2) and ${notSent}
          order by d.version_id, n.ordinal, d.saved_at, d.draft_id`,
}
/** Whether the person $2 may keep the draft $1: one they have already, or another one beside those. */
const hasRoom = `(select count(*) from comment_draft where author_sub = $2 and draft_id <> $1::uuid) < ${mostDrafts}`
const save = {
  name: 'save-draft',
  text: `
    with d as (
      insert into comment_draft (draft_id, author_sub, regulation_id, version_id, depth, body, selection, saved_at)
      select $1, $2, n.regulation_id, n.version_id, n.depth, $5, $6::jsonb, $7
        from version_provision n join version v using (version_id)
       where n.version_id = $3 and n.regulation_id = $4 and v.published_at is not null
         and ${hasRoom}
         and not ${wasSent('$2', '$1::uuid')}
      on conflict (author_sub, draft_id) do update
         set regulation_id = excluded.regulation_id, version_id = excluded.version_id, depth = excluded.depth,
             body = excluded.body, selection = excluded.selection, saved_at = excluded.saved_at
      returning *
    )
    select ${columns} from d join version_provision n using (version_id, regulation_id)`,
}
const findRoom = { name: 'room-for-draft', text: `select where ${hasRoom}` }
const findSent = { name: 'sent-draft', text: `select where ${wasSent('$2', '$1::uuid')}` }
const discard = {
  name: 'discard-draft',
  text: 'delete from comment_draft where author_sub = $1 and draft_id = $2 returning draft_id',
}

/** Drafts are a person's own and no act of theirs yet: they leave no trace in the audit. */
@Injectable()
export class CommentDrafts {
  constructor(private readonly database: Database) {}

  async list(sub: string, versionId: string | undefined): Promise<CommentDraft[]> {
    const rows = await this.database.rows<DraftRow>(list, [sub, versionId ?? null])
    return rows.map(toDraft)
  }

  /**
   * Keeps a draft under its id, over what was there. Refusals: `resource.not-found` where no published version has the
   * provision; `comments.draft-sent`, so that words that arrive late do not bring back what was sent;
   * `comments.too-many-drafts`.
   */
  async save(
    sub: string,
    draftId: string,
    given: InputOf<typeof regulationsHttp.saveCommentDraft>['body'],
    now: Date,
  ): Promise<CommentDraft> {
    const selection = given.selection ? JSON.stringify(given.selection) : null
    const values = [draftId, sub, given.versionId, given.regulationId, given.body, selection, now.toISOString()]
    const row = await this.database.find<DraftRow>(save, values)
    if (row) return toDraft(row)
    if (await this.database.find(findSent, [draftId, sub])) refuse('comments.draft-sent', { draftId })
    if (!(await this.database.find(findRoom, [draftId, sub]))) refuse('comments.too-many-drafts', { most: mostDrafts })
    refuse('resource.not-found', { versionId: given.versionId, regulationId: given.regulationId })
  }

  async discard(sub: string, draftId: string): Promise<boolean> {
    return (await this.database.find(discard, [sub, draftId])) !== undefined
  }
}

function toDraft(row: DraftRow): CommentDraft {
  return {
    draftId: row.draft_id,
    regulationId: row.regulation_id,
    versionId: row.version_id,
    depth: row.depth,
    label: row.label,
    body: row.body,
    selection: row.selection,
    attachments: row.attachments.map(toDraftAttachment),
    savedAt: toInstant(row.saved_at),
  }
}
