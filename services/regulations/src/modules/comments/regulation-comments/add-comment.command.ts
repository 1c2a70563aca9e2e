import { Injectable } from '@nestjs/common'
import type { InputOf } from '@portal/contracts-common'
import type { regulationsHttp } from '@portal/contracts-regulations'
import { commentsSubmitted } from '@portal/contracts-regulations/events'
import { getCommenterType } from '@portal/contracts-regulations/rules'
import { Commands, domainEvent, type Outcome } from '@portal/persistence'
import { refuse, type ApiResponse, type CommandContext } from '@portal/service-kit'
import { randomUUIDv7 } from 'node:crypto'
import { toAddCommentResults, createReplay, type AddCommentResults } from './added-comment.ts'
import { attachFiles } from '../attachments/attach-files.ts'
import { toAuditFiles, type AttachmentRow } from '../attachments/attachment.row.ts'
import { toCommentBody } from '../comment-body.ts'
import {
  assertSelectionMatches,
  CommentedProvisions,
  getQuotedText,
  type CommentedProvision,
} from './commented-provision.ts'
import { GroupedCommands } from '../group-commit/grouped-commands.ts'
import { CommentPeriods } from './comment-periods.ts'
import { AuthorNames } from '../../author-names/index.ts'
import { insertComments, toInsertStatement, type NewComment, type Submission } from './insert-comments.ts'
import { SentDraftCleanup } from '../drafts/sent-drafts.ts'
import { createTrackingNumber, retryOnTrackingNumberConflict } from '../tracking-number.ts'

type Body = InputOf<typeof regulationsHttp.addComment>['body']

/** Adds a comment to a provision, to selected text in it, or to the full regulation. */
@Injectable()
export class AddComment {
  constructor(
    private readonly commands: Commands,
    private readonly groupedCommands: GroupedCommands,
    private readonly provisions: CommentedProvisions,
    private readonly periods: CommentPeriods,
    private readonly sentDrafts: SentDraftCleanup,
    private readonly authorNames: AuthorNames,
  ) {}

  /**
   * Errors: `resource.not-found` (no such published provision), `comments.period-closed`, `comments.period-not-open`,
   * `comments.quote-not-found`, `comments.attachments-not-ready`, `input.invalid`.
   */
  async run(context: CommandContext, request: Body): Promise<ApiResponse<AddCommentResults>> {
    const { caller, now } = context
    if (!caller) refuse('access.signed-out')
    const body = toCommentBody(request.body)
    const provision = await this.provisions.get(request.versionId, request.regulationId)
    assertDepthAndSelection(provision, request)
    const submission = {
      receiptId: randomUUIDv7(),
      versionId: request.versionId,
      mainParentId: provision.main_parent_id,
      commenterType: getCommenterType(caller.groups),
      authorSub: caller.sub,
      authorName: await this.authorNames.getPublished(caller),
      now,
    }
    const response = await retryOnTrackingNumberConflict(() => {
      const comment = buildComment(request, provision, body)
      const refuseNotInserted = () => this.periods.refuseOutsidePeriod(request.versionId, now)
      const { attachments = [], locale } = request
      if (attachments.length > 0)
        // Few comments have attachments; those use a transaction of their own.
        return this.commands.run(context, async (em) => {
          if (!(await insertComments(em, submission, [comment]))) return refuseNotInserted()
          const { comment_id: commentId } = comment
          const files = await attachFiles(em, { commentId, authorSub: caller.sub }, attachments)
          return toOutcome(submission, comment, { locale, files })
        })
      return this.groupedCommands.run(
        context,
        toInsertStatement(submission, [comment]),
        { ...toOutcome(submission, comment, { locale, files: [] }), replay: createReplay(submission, comment) },
        refuseNotInserted,
      )
    })
    // A draft is submitted with its own id as Idempotency-Key.
    this.sentDrafts.add(caller.sub, context.idempotencyKey)
    return response
  }
}

function assertDepthAndSelection(provision: CommentedProvision, request: Body): void {
  if (provision.depth !== request.depth) {
    const message = `This provision is at depth ${provision.depth}.`
    refuse('input.invalid', { fields: [{ path: ['body', 'depth'], message }] })
  }
  assertSelectionMatches(provision, request.selection ?? null)
}

function buildComment(request: Body, provision: CommentedProvision, body: string): NewComment {
  const selection = request.selection ?? null
  return {
    comment_id: randomUUIDv7(),
    regulation_id: request.regulationId,
    depth: provision.depth,
    ordinal: provision.ordinal,
    label: provision.label,
    text_hash: provision.text_hash,
    quoted_text: getQuotedText(provision, selection),
    selection,
    body,
    tracking_number: createTrackingNumber(),
  }
}

function toOutcome(
  submission: Submission,
  comment: NewComment,
  { locale, files }: { readonly locale: Body['locale']; readonly files: readonly AttachmentRow[] },
): Outcome<AddCommentResults> {
  const { comment_id: commentId, tracking_number: trackingNumber, regulation_id: regulationId } = comment
  const { receiptId, versionId, mainParentId } = submission
  const comments = [{ commentId, regulationId, trackingNumber }]
  const payload = { receiptId, versionId, mainParentId, ...(locale && { locale }), comments }
  return {
    results: toAddCommentResults(submission, comment, files),
    action: {
      kind: 'comment.added',
      entityType: 'comment',
      entityId: commentId,
      after: {
        trackingNumber,
        versionId,
        label: comment.label,
        ...(files.length > 0 && { attachments: toAuditFiles(files) }),
      },
    },
    events: [domainEvent(commentsSubmitted, receiptId, payload)],
  }
}
