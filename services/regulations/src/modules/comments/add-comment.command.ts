import { Injectable } from '@nestjs/common'
import type { InputOf } from '@portal/contracts-common'
import type { regulationsHttp } from '@portal/contracts-regulations'
import { commentsSubmitted } from '@portal/contracts-regulations/events'
import { capacityOf } from '@portal/contracts-regulations/rules'
import { Commands, occurred, type Outcome } from '@portal/persistence'
import { refuse, type Answer, type CommandContext } from '@portal/service-kit'
import { randomUUIDv7 } from 'node:crypto'
import { addedComment, rememberedAdding, type Added } from './added-comment.ts'
import { attachFiles } from './attachments/attach-files.ts'
import { traceOfFiles, type AttachmentRow } from './attachments/attachment.row.ts'
import { commentBody } from './comment-body.ts'
import { assertQuoted, CommentPlaces, quotedText, type CommentPlace } from './comment-place.ts'
import { CommentWindows } from './comment-window.ts'
import { CommenterNames } from './commenter-names.ts'
import { insertComments, insertion, type NewComment, type Submission } from './insert-comments.ts'
import { SentDrafts } from './sent-drafts.ts'
import { newTrackingNumber, withFreshTrackingNumbers } from './tracking-number.ts'

type Body = InputOf<typeof regulationsHttp.addComment>['body']

/** A comment on a provision, on words of it, or on the whole. */
@Injectable()
export class AddComment {
  constructor(
    private readonly commands: Commands,
    private readonly places: CommentPlaces,
    private readonly windows: CommentWindows,
    private readonly sentDrafts: SentDrafts,
    private readonly names: CommenterNames,
  ) {}

  /**
   * Refusals: `resource.not-found` (no such published provision), `comments.window-closed`, `comments.window-not-open-yet`,
   * `comments.quote-not-found`, `comments.attachments-not-ready`, `input.invalid`.
   */
  async run(context: CommandContext, given: Body): Promise<Answer<Added>> {
    const { caller, now } = context
    if (!caller) refuse('access.signed-out')
    const body = commentBody(given.body)
    const place = await this.places.get(given.versionId, given.regulationId)
    assertPlace(place, given)
    const submission = {
      receiptId: randomUUIDv7(),
      versionId: given.versionId,
      mainParentId: place.main_parent_id,
      capacity: capacityOf(caller.groups),
      authorSub: caller.sub,
      authorName: await this.names.of(caller),
      now,
    }
    const answer = await withFreshTrackingNumbers(() => {
      const comment = newComment(given, place, body)
      const otherwise = () => this.windows.refuseClosed(given.versionId, now)
      const { attachments = [], locale } = given
      if (attachments.length > 0)
        // Files come with few comments: those may take a transaction of their own.
        return this.commands.run(context, async (em) => {
          if (!(await insertComments(em, submission, [comment]))) return otherwise()
          const { comment_id: commentId } = comment
          const files = await attachFiles(em, { commentId, authorSub: caller.sub }, attachments)
          return outcomeOf(submission, comment, { locale, files })
        })
      return this.commands.runStatement(
        context,
        insertion(submission, [comment]),
        { ...outcomeOf(submission, comment, { locale, files: [] }), remembered: rememberedAdding(submission, comment) },
        otherwise,
      )
    })
    // A draft is sent under its own id.
    this.sentDrafts.add(caller.sub, context.idempotencyKey)
    return answer
  }
}

function assertPlace(place: CommentPlace, given: Body): void {
  if (place.depth !== given.depth) {
    const message = `This provision stands at depth ${place.depth}.`
    refuse('input.invalid', { fields: [{ path: ['body', 'depth'], message }] })
  }
  assertQuoted(place, given.selection ?? null)
}

function newComment(given: Body, place: CommentPlace, body: string): NewComment {
  const selection = given.selection ?? null
  return {
    comment_id: randomUUIDv7(),
    regulation_id: given.regulationId,
    depth: place.depth,
    ordinal: place.ordinal,
    label: place.label,
    words_hash: place.words_hash,
    quoted_text: quotedText(place, selection),
    selection,
    body,
    tracking_number: newTrackingNumber(),
  }
}

function outcomeOf(
  submission: Submission,
  written: NewComment,
  { locale, files }: { readonly locale: Body['locale']; readonly files: readonly AttachmentRow[] },
): Outcome<Added> {
  const { comment_id: commentId, tracking_number: trackingNumber, regulation_id: regulationId } = written
  const { receiptId, versionId, mainParentId } = submission
  const comments = [{ commentId, regulationId, trackingNumber }]
  const fact = { receiptId, versionId, mainParentId, ...(locale && { locale }), comments }
  return {
    results: addedComment(submission, written, files),
    action: {
      kind: 'comments.add',
      entityType: 'comment',
      entityId: commentId,
      after: {
        trackingNumber,
        versionId,
        label: written.label,
        ...(files.length > 0 && { attachments: traceOfFiles(files) }),
      },
    },
    events: [occurred(commentsSubmitted, receiptId, fact)],
  }
}
