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
import { CommentAttachments } from '../attachments/comment-attachments.ts'
import { CommentDrafts } from './comment-drafts.store.ts'
import { CommentRateLimit } from '../comment-rate-limit.ts'
import { CommentQueries } from '../regulation-comments/comments.queries.ts'
import { SubmitComments } from './submit-comments.command.ts'

type Of<K extends keyof typeof http> = InputOf<(typeof http)[K]>
type Results<K extends keyof typeof http> = Promise<ResultsOf<(typeof http)[K]>>

/** A person's own drafts, their submission, and receipts. */
@Controller()
export class SubmissionsController {
  constructor(
    private readonly drafts: CommentDrafts,
    private readonly queries: CommentQueries,
    private readonly submitComments: SubmitComments,
    private readonly rateLimit: CommentRateLimit,
    private readonly attachments: CommentAttachments,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Handle(http.listCommentDrafts)
  listDrafts(
    @Input(http.listCommentDrafts) { query }: Of<'listCommentDrafts'>,
    @CurrentCaller() caller: Caller | undefined,
  ): Results<'listCommentDrafts'> {
    return this.drafts.list(requireSub(caller), query.versionId)
  }

  @Handle(http.saveCommentDraft)
  saveDraft(
    @Input(http.saveCommentDraft) { params, body }: Of<'saveCommentDraft'>,
    @CurrentCaller() caller: Caller | undefined,
  ): Results<'saveCommentDraft'> {
    return this.drafts.save(requireSub(caller), params.draftId, body, this.clock.now())
  }

  @Handle(http.deleteCommentDraft)
  async deleteDraft(
    @Input(http.deleteCommentDraft) { params }: Of<'deleteCommentDraft'>,
    @CurrentCaller() caller: Caller | undefined,
  ): Results<'deleteCommentDraft'> {
    const deleted = await this.drafts.delete(requireSub(caller), params.draftId)
    await this.attachments.removeAll(requireSub(caller), params.draftId)
    return { deleted }
  }

  @Handle(http.submitComments)
  async submit(@Input(http.submitComments) { body }: Of<'submitComments'>, @CommandContext() context: CommandContext) {
    await this.rateLimit.take(context.caller)
    return this.submitComments.run(context, body)
  }

  @Handle(http.getReceipt)
  getReceipt(
    @Input(http.getReceipt) { params }: Of<'getReceipt'>,
    @CurrentCaller() caller: Caller | undefined,
  ): Results<'getReceipt'> {
    return this.queries.receipt(params.receiptId, requireSub(caller))
  }
}

function requireSub(caller: Caller | undefined): string {
  return caller?.sub ?? refuse('access.signed-out')
}
