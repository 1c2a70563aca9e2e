import { Controller, Inject } from '@nestjs/common'
import type { InputOf, ResultsOf } from '@portal/contracts-common'
import { regulationsHttp as http } from '@portal/contracts-regulations'
import {
  CLOCK,
  CommandContext,
  CurrentCaller,
  Handle,
  Input,
  refuse,
  type Caller,
  type Clock,
} from '@portal/service-kit'
import { CommentAttachments } from './attachments/comment-attachments.ts'
import { CommentDrafts } from './comment-drafts.store.ts'
import { CommentLimit } from './comment-limit.ts'
import { CommentQueries } from './comments.queries.ts'
import { SubmitComments } from './submit-comments.command.ts'

type Of<K extends keyof typeof http> = InputOf<(typeof http)[K]>
type Answered<K extends keyof typeof http> = Promise<ResultsOf<(typeof http)[K]>>

/** A person's own drafts, their sending together, and the receipts. */
@Controller()
export class SubmissionsController {
  constructor(
    private readonly drafts: CommentDrafts,
    private readonly queries: CommentQueries,
    private readonly submission: SubmitComments,
    private readonly limit: CommentLimit,
    private readonly attachments: CommentAttachments,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Handle(http.listCommentDrafts)
  listDrafts(
    @Input(http.listCommentDrafts) { query }: Of<'listCommentDrafts'>,
    @CurrentCaller() caller: Caller | undefined,
  ): Answered<'listCommentDrafts'> {
    return this.drafts.list(subOf(caller), query.versionId)
  }

  @Handle(http.saveCommentDraft)
  saveDraft(
    @Input(http.saveCommentDraft) { params, body }: Of<'saveCommentDraft'>,
    @CurrentCaller() caller: Caller | undefined,
  ): Answered<'saveCommentDraft'> {
    return this.drafts.save(subOf(caller), params.draftId, body, this.clock.now())
  }

  @Handle(http.deleteCommentDraft)
  async deleteDraft(
    @Input(http.deleteCommentDraft) { params }: Of<'deleteCommentDraft'>,
    @CurrentCaller() caller: Caller | undefined,
  ): Answered<'deleteCommentDraft'> {
    const deleted = await this.drafts.discard(subOf(caller), params.draftId)
    await this.attachments.removeOf(subOf(caller), params.draftId)
    return { deleted }
  }

  @Handle(http.submitComments)
  async submit(@Input(http.submitComments) { body }: Of<'submitComments'>, @CommandContext() context: CommandContext) {
    await this.limit.take(context.caller)
    return this.submission.run(context, body)
  }

  @Handle(http.getReceipt)
  getReceipt(
    @Input(http.getReceipt) { params }: Of<'getReceipt'>,
    @CurrentCaller() caller: Caller | undefined,
  ): Answered<'getReceipt'> {
    return this.queries.receipt(params.receiptId, subOf(caller))
  }
}

function subOf(caller: Caller | undefined): string {
  return caller?.sub ?? refuse('access.signed-out')
}
