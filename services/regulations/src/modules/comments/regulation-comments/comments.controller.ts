import { createHash } from 'node:crypto'
import { EntityManager } from '@mikro-orm/postgresql'
import { Controller, Inject } from '@nestjs/common'
import type { InputOf, ResultsOf } from '@portal/contracts-common'
import { regulationsHttp as http } from '@portal/contracts-regulations'
import { StoredFiles } from '@portal/files'
import { Commands, type Outcome } from '@portal/persistence'
import {
  CLOCK,
  CommandContext,
  CurrentCaller,
  envelopeBytes,
  Handle,
  Input,
  rawJson,
  refuse,
  type ApiResponse,
  type Caller,
  type Clock,
} from '@portal/service-kit'
import { findProvision, getReadableVersion } from '../../versions/index.ts'
import { CommentAttachments } from '../attachments/comment-attachments.ts'
import { AddComment } from './add-comment.command.ts'
import { CarriedOverComments } from './carried-over-comments.queries.ts'
import { deleteComment, respondToComment, updateComment, type DiscardedFiles } from './change-comment.commands.ts'
import { CommentRateLimit } from '../comment-rate-limit.ts'
import { AuthorNames } from '../../author-names/index.ts'
import { getReader } from './comment.row.ts'
import { CommentQueries } from './comments.queries.ts'

type Of<K extends keyof typeof http> = InputOf<(typeof http)[K]>
type Results<K extends keyof typeof http> = Promise<ResultsOf<(typeof http)[K]>>

/** The specification's comment endpoints, and the authority's response. */
@Controller()
export class CommentsController {
  constructor(
    private readonly em: EntityManager,
    private readonly commands: Commands,
    private readonly queries: CommentQueries,
    private readonly carriedOver: CarriedOverComments,
    private readonly addComment: AddComment,
    private readonly rateLimit: CommentRateLimit,
    private readonly authorNames: AuthorNames,
    private readonly files: StoredFiles,
    private readonly attachments: CommentAttachments,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Handle(http.listComments)
  list(
    @Input(http.listComments) { query }: Of<'listComments'>,
    @CurrentCaller() caller: Caller | undefined,
  ): Results<'listComments'> {
    return this.queries.list(query, getReader(caller), this.clock.now())
  }

  @Handle(http.listCommentsAtRoot)
  listAtRoot(
    @Input(http.listCommentsAtRoot) { query }: Of<'listCommentsAtRoot'>,
    @CurrentCaller() caller: Caller | undefined,
  ): Results<'listComments'> {
    return this.queries.list(query, getReader(caller), this.clock.now())
  }

  @Handle(http.getTotalComments)
  getTotal(@Input(http.getTotalComments) { query }: Of<'getTotalComments'>): Results<'getTotalComments'> {
    return this.queries.totals(query.mainParentId)
  }

  @Handle(http.getCommentCounts)
  async getCounts(
    @Input(http.getCommentCounts) { params }: Of<'getCommentCounts'>,
    @CurrentCaller() caller: Caller | undefined,
  ) {
    const { version } = await getReadableVersion(this.em, params.versionId, caller)
    const bytes = envelopeBytes(http.getCommentCounts, await this.carriedOver.counts(this.em, version))
    return rawJson(bytes, { etag: createHash('sha256').update(bytes).digest('base64url').slice(0, 22) })
  }

  @Handle(http.getCommentsByRegulation)
  async getByRegulation(
    @Input(http.getCommentsByRegulation) { params, query }: Of<'getCommentsByRegulation'>,
    @CurrentCaller() caller: Caller | undefined,
  ): Results<'getCommentsByRegulation'> {
    const { regulationId } = params
    const { version } = await getReadableVersion(this.em, params.versionId, caller)
    if (!(await findProvision(this.em, version.versionId, regulationId))) refuse('resource.not-found', { regulationId })
    const reader = getReader(caller)
    const now = this.clock.now()
    const { carriedOverAfter, ...filter } = query
    const isCarriedOverPage = carriedOverAfter !== undefined
    const page = isCarriedOverPage
      ? { items: [], next: null }
      : await this.queries.list({ ...filter, versionId: version.versionId, regulationId }, reader, now)
    const carriedOver =
      isCarriedOverPage || query.after === undefined
        ? await this.carriedOver.list(this.em, { version, regulationId, after: carriedOverAfter }, reader, now)
        : { items: [], next: null }
    return { ...page, carriedOver: carriedOver.items, carriedOverNext: carriedOver.next }
  }

  @Handle(http.addComment)
  async add(@Input(http.addComment) { body }: Of<'addComment'>, @CommandContext() context: CommandContext) {
    await this.rateLimit.take(context.caller)
    return this.addComment.run(context, body)
  }

  @Handle(http.updateComment)
  update(@Input(http.updateComment) { body }: Of<'updateComment'>, @CommandContext() context: CommandContext) {
    return this.runAndDiscardFiles(context, (em, discardedFiles) => updateComment(em, body, context, discardedFiles))
  }

  @Handle(http.deleteComment)
  delete(@Input(http.deleteComment) { params }: Of<'deleteComment'>, @CommandContext() context: CommandContext) {
    return this.runAndDiscardFiles(context, (em, discardedFiles) => deleteComment(em, params, context, discardedFiles))
  }

  @Handle(http.respondToComment)
  async respond(
    @Input(http.respondToComment) { body }: Of<'respondToComment'>,
    @CommandContext() context: CommandContext,
  ) {
    const respondedBy = await this.authorNames.getPublished(context.caller ?? refuse('access.signed-out'))
    return this.commands.run(context, (em) => respondToComment(em, body, respondedBy, context))
  }

  /** Runs a command and deletes the discarded files after it commits. */
  private async runAndDiscardFiles<Results>(
    context: CommandContext,
    work: (em: EntityManager, discardedFiles: DiscardedFiles) => Promise<Outcome<Results>>,
  ): Promise<ApiResponse<Results>> {
    let fileIds: string[] = []
    const response = await this.commands.run(context, (em) => {
      // A retried attempt starts with no discarded files.
      fileIds = []
      return work(em, { storedFiles: this.files, fileIds })
    })
    await this.attachments.discard(fileIds)
    return response
  }
}
