import { Injectable } from '@nestjs/common'
import type { EntityManager } from '@mikro-orm/postgresql'
import type { InputOf } from '@portal/contracts-common'
import type { Comment, Receipt, regulationsHttp } from '@portal/contracts-regulations'
import { commentsSubmitted } from '@portal/contracts-regulations/events'
import { getCommenterType } from '@portal/contracts-regulations/rules'
import { Commands, domainEvent, type Outcome } from '@portal/persistence'
import { refuse, type ApiResponse, type Caller, type CommandContext } from '@portal/service-kit'
import { randomUUIDv7 } from 'node:crypto'
import { queryRows } from '../../../database/query-rows.ts'
import { attachDraftFiles } from '../attachments/attach-files.ts'
import { toCommentBody } from '../comment-body.ts'
import { notSent } from './comment-drafts.store.ts'
import {
  assertSelectionMatches,
  getQuotedText,
  type CommentedProvision,
} from '../regulation-comments/commented-provision.ts'
import { CommentPeriods } from '../regulation-comments/comment-periods.ts'
import { AuthorNames } from '../../author-names/index.ts'
import { insertComments, type NewComment } from '../regulation-comments/insert-comments.ts'
import { markSent } from './sent-drafts.ts'
import { createTrackingNumber, retryOnTrackingNumberConflict } from '../tracking-number.ts'

type Body = InputOf<typeof regulationsHttp.submitComments>['body']

interface DraftRow extends CommentedProvision {
  readonly draft_id: string
  readonly regulation_id: string
  readonly body: string
  readonly selection: Comment['selection']
}

const lockDrafts = {
  name: 'comment-drafts-lock',
  text: `select d.draft_id, d.regulation_id, d.body, d.selection, v.main_parent_id, n.depth, n.ordinal, n.label, t.text_hash,
                t.heading, t.text, t.table_content->>'caption' as caption
           from comment_draft d join version v using (version_id)
           join version_provision n on n.version_id = d.version_id and n.regulation_id = d.regulation_id
           join provision_text t using (body_hash)
          where d.author_sub = $1 and d.version_id = $2 and d.draft_id = any($3::uuid[]) and ${notSent}
          order by n.ordinal, d.saved_at for update of d`,
}

const deleteDrafts = {
  name: 'comment-drafts-delete',
  text: 'delete from comment_draft where author_sub = $1 and draft_id = any($2::uuid[])',
}

/** The caller and the name published with the comments. */
interface Author {
  readonly caller: Caller
  readonly name: string
}

/** Submits reviewed drafts together. */
@Injectable()
export class SubmitComments {
  constructor(
    private readonly commands: Commands,
    private readonly periods: CommentPeriods,
    private readonly authorNames: AuthorNames,
  ) {}

  /**
   * Submits all drafts or none, under one receipt. Errors: those of a single comment; `resource.not-found` with the
   * missing drafts.
   */
  async run(context: CommandContext, request: Body): Promise<ApiResponse<Receipt>> {
    const { caller, now } = context
    if (!caller) refuse('access.signed-out')
    const author: Author = { caller, name: await this.authorNames.getPublished(caller) }
    return retryOnTrackingNumberConflict(() =>
      this.commands.run(context, (em) => submit(em, this.periods, request, author, now)),
    )
  }
}

async function submit(
  em: EntityManager,
  periods: CommentPeriods,
  request: Body,
  { caller, name }: Author,
  now: Date,
): Promise<Outcome<Receipt>> {
  const draftIds = [...new Set(request.draftIds)]
  const drafts = await queryRows<DraftRow>(em, lockDrafts, [caller.sub, request.versionId, draftIds])
  const [first] = drafts
  if (!first || drafts.length < draftIds.length)
    refuseMissingDrafts(draftIds, new Set(drafts.map((draft) => draft.draft_id)))
  const receiptId = randomUUIDv7()
  const comments = drafts.map(toNewComment)
  const submission = {
    receiptId,
    versionId: request.versionId,
    mainParentId: first.main_parent_id,
    commenterType: getCommenterType(caller.groups),
    authorSub: caller.sub,
    authorName: name,
    now,
  }
  if (!(await insertComments(em, submission, comments))) await periods.refuseOutsidePeriod(request.versionId, now)
  const sent = drafts.flatMap((draft, index) => {
    const comment = comments[index]
    return comment ? [{ draftId: draft.draft_id, commentId: comment.comment_id }] : []
  })
  await attachDraftFiles(em, caller.sub, sent)
  await queryRows(em, deleteDrafts, [caller.sub, draftIds])
  const marked = await markSent(em, caller.sub, draftIds, now)
  if (marked.size < draftIds.length) refuseMissingDrafts(draftIds, marked)
  const submitted = comments.map((comment) => ({
    commentId: comment.comment_id,
    regulationId: comment.regulation_id,
    trackingNumber: comment.tracking_number,
    label: comment.label,
    versionId: request.versionId,
  }))
  return {
    results: { receiptId, submittedAt: now.toISOString(), authorName: name, comments: submitted },
    action: {
      kind: 'comment.submitted',
      entityType: 'comment-receipt',
      entityId: receiptId,
      after: { versionId: request.versionId, trackingNumbers: submitted.map(({ trackingNumber }) => trackingNumber) },
    },
    events: [
      domainEvent(commentsSubmitted, receiptId, {
        receiptId,
        versionId: request.versionId,
        mainParentId: first.main_parent_id,
        ...(request.locale && { locale: request.locale }),
        comments: submitted,
      }),
    ],
  }
}

function refuseMissingDrafts(draftIds: readonly string[], found: ReadonlySet<string>): never {
  refuse('resource.not-found', { draftIds: draftIds.filter((id) => !found.has(id)) })
}

function toNewComment(draft: DraftRow): NewComment {
  assertSelectionMatches(draft, draft.selection)
  return {
    comment_id: randomUUIDv7(),
    regulation_id: draft.regulation_id,
    depth: draft.depth,
    ordinal: draft.ordinal,
    label: draft.label,
    text_hash: draft.text_hash,
    quoted_text: getQuotedText(draft, draft.selection),
    selection: draft.selection,
    body: toCommentBody(draft.body),
    tracking_number: createTrackingNumber(),
  }
}
