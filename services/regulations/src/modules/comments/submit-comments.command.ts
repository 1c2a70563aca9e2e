import { Injectable } from '@nestjs/common'
import type { EntityManager } from '@mikro-orm/postgresql'
import type { InputOf } from '@portal/contracts-common'
import type { Comment, Receipt, regulationsHttp } from '@portal/contracts-regulations'
import { commentsSubmitted } from '@portal/contracts-regulations/events'
import { capacityOf } from '@portal/contracts-regulations/rules'
import { Commands, occurred, type Outcome } from '@portal/persistence'
import { refuse, type Answer, type Caller, type CommandContext } from '@portal/service-kit'
import { randomUUIDv7 } from 'node:crypto'
import { rowsIn } from '../../database/transaction-rows.ts'
import { attachFilesOfDrafts } from './attachments/attach-files.ts'
import { commentBody } from './comment-body.ts'
import { notSent } from './comment-drafts.store.ts'
import { assertQuoted, quotedText, type CommentPlace } from './comment-place.ts'
import { CommentWindows } from './comment-window.ts'
import { CommenterNames } from './commenter-names.ts'
import { insertComments, type NewComment } from './insert-comments.ts'
import { traceSent } from './sent-drafts.ts'
import { newTrackingNumber, withFreshTrackingNumbers } from './tracking-number.ts'

type Body = InputOf<typeof regulationsHttp.submitComments>['body']

interface DraftRow extends CommentPlace {
  readonly draft_id: string
  readonly regulation_id: string
  readonly body: string
  readonly selection: Comment['selection']
}

const readDrafts = {
  name: 'drafts-to-send',
  text: `select d.draft_id, d.regulation_id, d.body, d.selection, v.main_parent_id, n.depth, n.ordinal, n.label, t.words_hash,
                t.heading, t.text, t.table_content->>'caption' as caption
           from comment_draft d join version v using (version_id)
           join version_provision n on n.version_id = d.version_id and n.regulation_id = d.regulation_id
           join provision_text t using (body_hash)
          where d.author_sub = $1 and d.version_id = $2 and d.draft_id = any($3::uuid[]) and ${notSent}
          order by n.ordinal, d.saved_at for update of d`,
}

const dropDrafts = {
  name: 'drafts-sent',
  text: 'delete from comment_draft where author_sub = $1 and draft_id = any($2::uuid[])',
}

/** Who sends, and under which name it is published. */
interface Author {
  readonly caller: Caller
  readonly name: string
}

/** Sends reviewed drafts together. */
@Injectable()
export class SubmitComments {
  constructor(
    private readonly commands: Commands,
    private readonly windows: CommentWindows,
    private readonly names: CommenterNames,
  ) {}

  /** All or none, one receipt. Refusals: those of a single comment; `resource.not-found` with the drafts that are not there. */
  async run(context: CommandContext, given: Body): Promise<Answer<Receipt>> {
    const { caller, now } = context
    if (!caller) refuse('access.signed-out')
    const author: Author = { caller, name: await this.names.of(caller) }
    return withFreshTrackingNumbers(() =>
      this.commands.run(context, (em) => submit(em, this.windows, given, author, now)),
    )
  }
}

async function submit(
  em: EntityManager,
  windows: CommentWindows,
  given: Body,
  { caller, name }: Author,
  now: Date,
): Promise<Outcome<Receipt>> {
  const draftIds = [...new Set(given.draftIds)]
  const drafts = await rowsIn<DraftRow>(em, readDrafts, [caller.sub, given.versionId, draftIds])
  const [first] = drafts
  if (!first || drafts.length < draftIds.length) refuseMissing(draftIds, new Set(drafts.map((one) => one.draft_id)))
  const receiptId = randomUUIDv7()
  const comments = drafts.map(commentOf)
  const submission = {
    receiptId,
    versionId: given.versionId,
    mainParentId: first.main_parent_id,
    capacity: capacityOf(caller.groups),
    authorSub: caller.sub,
    authorName: name,
    now,
  }
  if (!(await insertComments(em, submission, comments))) await windows.refuseClosed(given.versionId, now)
  const sent = drafts.flatMap((draft, index) => {
    const comment = comments[index]
    return comment ? [{ draftId: draft.draft_id, commentId: comment.comment_id }] : []
  })
  await attachFilesOfDrafts(em, caller.sub, sent)
  await rowsIn(em, dropDrafts, [caller.sub, draftIds])
  const traced = await traceSent(em, caller.sub, draftIds, now)
  if (traced.size < draftIds.length) refuseMissing(draftIds, traced)
  const told = comments.map((comment) => ({
    commentId: comment.comment_id,
    regulationId: comment.regulation_id,
    trackingNumber: comment.tracking_number,
    label: comment.label,
    versionId: given.versionId,
  }))
  return {
    results: { receiptId, submittedAt: now.toISOString(), authorName: name, comments: told },
    action: {
      kind: 'comments.submit',
      entityType: 'comment-receipt',
      entityId: receiptId,
      after: { versionId: given.versionId, trackingNumbers: told.map((one) => one.trackingNumber) },
    },
    events: [
      occurred(commentsSubmitted, receiptId, {
        receiptId,
        versionId: given.versionId,
        mainParentId: first.main_parent_id,
        ...(given.locale && { locale: given.locale }),
        comments: told,
      }),
    ],
  }
}

function refuseMissing(draftIds: readonly string[], found: ReadonlySet<string>): never {
  refuse('resource.not-found', { draftIds: draftIds.filter((id) => !found.has(id)) })
}

function commentOf(draft: DraftRow): NewComment {
  assertQuoted(draft, draft.selection)
  return {
    comment_id: randomUUIDv7(),
    regulation_id: draft.regulation_id,
    depth: draft.depth,
    ordinal: draft.ordinal,
    label: draft.label,
    words_hash: draft.words_hash,
    quoted_text: quotedText(draft, draft.selection),
    selection: draft.selection,
    body: commentBody(draft.body),
    tracking_number: newTrackingNumber(),
  }
}
