import { Injectable } from '@nestjs/common'
import type { InputOf } from '@portal/contracts-common'
import type { CommentDraft, regulationsHttp } from '@portal/contracts-regulations'
import { Database } from '@portal/persistence'
import { refuse } from '@portal/service-kit'
import { draftAttachments, toDraftAttachment, type PendingAttachmentRow } from '../attachments/attachment.row.ts'
import { toInstant } from '../regulation-comments/comment.row.ts'
import { isSentSql } from './sent-drafts.ts'

interface DraftRow {
  readonly draft_id: string
  readonly regulation_id: string
  readonly version_id: string
  readonly depth: number
  readonly label: string
  readonly body: string
  readonly selection: CommentDraft['selection']
  readonly attachments: readonly PendingAttachmentRow[]
  readonly saved_at: string
}

/** Maximum number of drafts per person, to prevent abuse as storage. */
const maxDrafts = 1000

const columns = `d.draft_id, d.regulation_id, d.version_id, d.depth, n.label, d.body, d.selection, d.saved_at,
  ${draftAttachments} as attachments`
/** A submitted draft `d` no longer counts as a draft, even before its row is deleted. */
export const notSent = `not ${isSentSql('d.author_sub', 'd.draft_id')}`
const list = {
  name: 'comment-drafts',
  text: `select ${columns} from comment_draft d join version_provision n using (version_id, regulation_id)
          where d.author_sub = $1 and ($2::uuid is null or d.version_id = $2) and ${notSent}
          order by d.version_id, n.ordinal, d.saved_at, d.draft_id`,
}
/** Whether person $2 may save draft $1: an existing draft, or a new one below the limit. */
const isBelowDraftLimit = `(select count(*) from comment_draft where author_sub = $2 and draft_id <> $1::uuid) < ${maxDrafts}`
const save = {
  name: 'comment-draft-save',
  text: `
    with d as (
      insert into comment_draft (draft_id, author_sub, regulation_id, version_id, depth, body, selection, saved_at)
      select $1, $2, n.regulation_id, n.version_id, n.depth, $5, $6::jsonb, $7
        from version_provision n join version v using (version_id)
       where n.version_id = $3 and n.regulation_id = $4 and v.published_at is not null
         and ${isBelowDraftLimit}
         and not ${isSentSql('$2', '$1::uuid')}
      on conflict (author_sub, draft_id) do update
         set regulation_id = excluded.regulation_id, version_id = excluded.version_id, depth = excluded.depth,
             body = excluded.body, selection = excluded.selection, saved_at = excluded.saved_at
      returning *
    )
    select ${columns} from d join version_provision n using (version_id, regulation_id)`,
}
const checkDraftLimit = { name: 'comment-draft-limit', text: `select where ${isBelowDraftLimit}` }
const checkSent = { name: 'comment-draft-is-sent', text: `select where ${isSentSql('$2', '$1::uuid')}` }
const deleteDraft = {
  name: 'comment-draft-delete',
  text: 'delete from comment_draft where author_sub = $1 and draft_id = $2 returning draft_id',
}

/** Stores drafts. A draft is private and not audited. */
@Injectable()
export class CommentDrafts {
  constructor(private readonly database: Database) {}

  async list(sub: string, versionId: string | undefined): Promise<CommentDraft[]> {
    const rows = await this.database.rows<DraftRow>(list, [sub, versionId ?? null])
    return rows.map(toDraft)
  }

  /**
   * Saves a draft, replacing its previous content. Errors: `resource.not-found` when no published version has the
   * provision; `comments.draft-sent`, so that a late save does not restore a submitted draft;
   * `comments.too-many-drafts`.
   */
  async save(
    sub: string,
    draftId: string,
    request: InputOf<typeof regulationsHttp.saveCommentDraft>['body'],
    now: Date,
  ): Promise<CommentDraft> {
    const selection = request.selection ? JSON.stringify(request.selection) : null
    const values = [draftId, sub, request.versionId, request.regulationId, request.body, selection, now.toISOString()]
    const row = await this.database.find<DraftRow>(save, values)
    if (row) return toDraft(row)
    if (await this.database.find(checkSent, [draftId, sub])) refuse('comments.draft-sent', { draftId })
    if (!(await this.database.find(checkDraftLimit, [draftId, sub])))
      refuse('comments.too-many-drafts', { max: maxDrafts })
    refuse('resource.not-found', { versionId: request.versionId, regulationId: request.regulationId })
  }

  async delete(sub: string, draftId: string): Promise<boolean> {
    return (await this.database.find(deleteDraft, [sub, draftId])) !== undefined
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
