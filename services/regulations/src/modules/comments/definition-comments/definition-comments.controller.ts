import { Controller } from '@nestjs/common'
import type { InputOf, ResultsOf } from '@portal/contracts-common'
import { regulationsHttp as http } from '@portal/contracts-regulations'
import { Jobs } from '@portal/jobs'
import { Commands } from '@portal/persistence'
import { CommandContext, CurrentCaller, Handle, Input, refuse, type Caller } from '@portal/service-kit'
import { CommentRateLimit } from '../comment-rate-limit.ts'
import { AuthorNames } from '../../author-names/index.ts'
import { getReader } from '../regulation-comments/comment.row.ts'
import { retryOnTrackingNumberConflict } from '../tracking-number.ts'
import {
  addDefinitionComment,
  updateDefinitionComment,
  withdrawDefinitionComment,
} from './definition-comment.commands.ts'
import { DefinitionCommentDecisions } from './definition-comment-decisions.commands.ts'
import { DefinitionCommentQueue } from './definition-comment-queue.queries.ts'
import { DefinitionCommentQueries } from './definition-comments.queries.ts'

type Of<K extends keyof typeof http> = InputOf<(typeof http)[K]>
type Results<K extends keyof typeof http> = Promise<ResultsOf<(typeof http)[K]>>

/** Comments on definitions. They have no comment period. */
@Controller()
export class DefinitionCommentsController {
  constructor(
    private readonly jobs: Jobs,
    private readonly commands: Commands,
    private readonly queries: DefinitionCommentQueries,
    private readonly queue: DefinitionCommentQueue,
    private readonly decisions: DefinitionCommentDecisions,
    private readonly rateLimit: CommentRateLimit,
    private readonly authorNames: AuthorNames,
  ) {}

  @Handle(http.listCommentDefinitions)
  list(
    @Input(http.listCommentDefinitions) { query }: Of<'listCommentDefinitions'>,
    @CurrentCaller() caller: Caller | undefined,
  ): Results<'listCommentDefinitions'> {
    return this.queries.list(query, getReader(caller))
  }

  @Handle(http.listCommentDefinitionsAtRoot)
  listAtRoot(
    @Input(http.listCommentDefinitionsAtRoot) { query }: Of<'listCommentDefinitionsAtRoot'>,
    @CurrentCaller() caller: Caller | undefined,
  ): Results<'listCommentDefinitions'> {
    return this.queries.list(query, getReader(caller))
  }

  @Handle(http.getCommentsByDefinition)
  getByDefinition(
    @Input(http.getCommentsByDefinition) { params, query }: Of<'getCommentsByDefinition'>,
    @CurrentCaller() caller: Caller | undefined,
  ): Results<'getCommentsByDefinition'> {
    return this.queries.list({ ...query, definitionId: params.definitionId }, getReader(caller))
  }

  @Handle(http.addCommentDefinition)
  async add(
    @Input(http.addCommentDefinition) { body }: Of<'addCommentDefinition'>,
    @CommandContext() context: CommandContext,
  ) {
    const { caller, now } = context
    if (!caller) refuse('access.signed-out')
    await this.rateLimit.take(caller)
    const author = { caller, name: await this.authorNames.getPublished(caller) }
    return retryOnTrackingNumberConflict(() =>
      this.commands.run(context, (em) => addDefinitionComment(em, body, author, { jobs: this.jobs, now })),
    )
  }

  @Handle(http.updateCommentDefinition)
  update(
    @Input(http.updateCommentDefinition) { body }: Of<'updateCommentDefinition'>,
    @CommandContext() context: CommandContext,
  ) {
    return this.commands.run(context, (em) => updateDefinitionComment(em, body, context))
  }

  @Handle(http.deleteCommentDefinition)
  delete(
    @Input(http.deleteCommentDefinition) { params }: Of<'deleteCommentDefinition'>,
    @CommandContext() context: CommandContext,
  ) {
    return this.commands.run(context, (em) => withdrawDefinitionComment(em, params.id, context))
  }

  @Handle(http.listDefinitionCommentQueue)
  listQueue(
    @Input(http.listDefinitionCommentQueue) { query }: Of<'listDefinitionCommentQueue'>,
    @CurrentCaller() caller: Caller | undefined,
  ): Results<'listDefinitionCommentQueue'> {
    return this.queue.list(query, getReader(caller))
  }

  @Handle(http.setDefinitionCommentStatus)
  setStatus(
    @Input(http.setDefinitionCommentStatus) { body }: Of<'setDefinitionCommentStatus'>,
    @CommandContext() context: CommandContext,
  ) {
    return this.decisions.setStatus(context, body)
  }

  @Handle(http.respondToDefinitionComments)
  async respond(
    @Input(http.respondToDefinitionComments) { body }: Of<'respondToDefinitionComments'>,
    @CommandContext() context: CommandContext,
  ) {
    const respondedBy = await this.authorNames.getPublished(context.caller ?? refuse('access.signed-out'))
    return this.decisions.respond(context, body, respondedBy)
  }
}
