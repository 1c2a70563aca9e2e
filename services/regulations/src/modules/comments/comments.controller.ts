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
  type Answer,
  type Caller,
  type Clock,
} from '@portal/service-kit'
import { findProvision } from '../versions/provisions.store.ts'
import { getReadableVersion } from '../versions/version.store.ts'
import { CommentAttachments } from './attachments/comment-attachments.ts'
import { AddComment } from './add-comment.command.ts'
import { CarriedComments } from './carried-comments.queries.ts'
import { deleteComment, respondToComment, updateComment, type FilesGivenUp } from './change-comment.commands.ts'
import { CommentLimit } from './comment-limit.ts'
import { CommenterNames } from './commenter-names.ts'
import { readerOf } from './comment.row.ts'
import { CommentQueries } from './comments.queries.ts'

type Of<K extends keyof typeof http> = InputOf<(typeof http)[K]>
type Answered<K extends keyof typeof http> = Promise<ResultsOf<(typeof http)[K]>>

/** The specification's calls about comments, and the authority's answer. */
@Controller()
export class CommentsController {
  constructor(
    private readonly em: EntityManager,
    private readonly commands: Commands,
    private readonly queries: CommentQueries,
    private readonly carried: CarriedComments,
    private readonly addition: AddComment,
    private readonly limit: CommentLimit,
    private readonly names: CommenterNames,
    private readonly files: StoredFiles,
    private readonly attachments: CommentAttachments,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Handle(http.listComments)
  list(
    @Input(http.listComments) { query }: Of<'listComments'>,
    @CurrentCaller() caller: Caller | undefined,
  ): Answered<'listComments'> {
    return this.queries.list(query, readerOf(caller), this.clock.now())
  }

  @Handle(http.listCommentsAtRoot)
  listAtRoot(
    @Input(http.listCommentsAtRoot) { query }: Of<'listCommentsAtRoot'>,
    @CurrentCaller() caller: Caller | undefined,
  ): Answered<'listComments'> {
    return this.queries.list(query, readerOf(caller), this.clock.now())
  }

  @Handle(http.getTotalComments)
  getTotal(@Input(http.getTotalComments) { query }: Of<'getTotalComments'>): Answered<'getTotalComments'> {
    return this.queries.totals(query.mainParentId)
  }

  @Handle(http.getCommentCounts)
  async getCounts(
    @Input(http.getCommentCounts) { params }: Of<'getCommentCounts'>,
    @CurrentCaller() caller: Caller | undefined,
  ) {
    const { version } = await getReadableVersion(this.em, params.versionId, caller)
    const bytes = envelopeBytes(http.getCommentCounts, await this.carried.counts(this.em, version))
    return rawJson(bytes, { etag: createHash('sha256').update(bytes).digest('base64url').slice(0, 22) })
  }

  @Handle(http.getCommentsByRegulation)
  async getByRegulation(
    @Input(http.getCommentsByRegulation) { params, query }: Of<'getCommentsByRegulation'>,
    @CurrentCaller() caller: Caller | undefined,
  ): Answered<'getCommentsByRegulation'> {
    const { regulationId } = params
    const { version } = await getReadableVersion(this.em, params.versionId, caller)
    if (!(await findProvision(this.em, version.versionId, regulationId))) refuse('resource.not-found', { regulationId })
    const reader = readerOf(caller)
    const now = this.clock.now()
    const { carriedAfter, ...asked } = query
    const isOnlyCarried = carriedAfter !== undefined
    const page = isOnlyCarried
      ? { items: [], next: null }
      : await this.queries.list({ ...asked, versionId: version.versionId, regulationId }, reader, now)
    const carried =
      isOnlyCarried || query.after === undefined
        ? await this.carried.list(this.em, { version, regulationId, after: carriedAfter }, reader, now)
        : { items: [], next: null }
    return { ...page, carried: carried.items, carriedNext: carried.next }
  }

  @Handle(http.addComment)
  async add(@Input(http.addComment) { body }: Of<'addComment'>, @CommandContext() context: CommandContext) {
    await this.limit.take(context.caller)
    return this.addition.run(context, body)
  }

  @Handle(http.updateComment)
  update(@Input(http.updateComment) { body }: Of<'updateComment'>, @CommandContext() context: CommandContext) {
    return this.changing(context, (em, givenUp) => updateComment(em, body, context, givenUp))
  }

  @Handle(http.deleteComment)
  delete(@Input(http.deleteComment) { params }: Of<'deleteComment'>, @CommandContext() context: CommandContext) {
    return this.changing(context, (em, givenUp) => deleteComment(em, params, context, givenUp))
  }

  @Handle(http.respondToComment)
  async respond(
    @Input(http.respondToComment) { body }: Of<'respondToComment'>,
    @CommandContext() context: CommandContext,
  ) {
    const by = await this.names.of(context.caller ?? refuse('access.signed-out'))
    return this.commands.run(context, (em) => respondToComment(em, body, by, context))
  }

  /** Runs a command; files that it gave up go once it is committed. */
  private async changing<Results>(
    context: CommandContext,
    work: (em: EntityManager, givenUp: FilesGivenUp) => Promise<Outcome<Results>>,
  ): Promise<Answer<Results>> {
    let fileIds: string[] = []
    const answer = await this.commands.run(context, (em) => {
      // An attempt that was repeated gave up nothing.
      fileIds = []
      return work(em, { stored: this.files, fileIds })
    })
    await this.attachments.discard(fileIds)
    return answer
  }
}
