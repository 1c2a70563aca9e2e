import { Controller } from '@nestjs/common'
import type { InputOf, ResultsOf } from '@portal/contracts-common'
import { regulationsHttp as http } from '@portal/contracts-regulations'
import { Commands } from '@portal/persistence'
import { CommandContext, CurrentCaller, Handle, Input, refuse, type Caller } from '@portal/service-kit'
import { CommentLimit } from '../comments/comment-limit.ts'
import { CommenterNames } from '../comments/commenter-names.ts'
import { readerOf } from '../comments/comment.row.ts'
import { withFreshTrackingNumbers } from '../comments/tracking-number.ts'
import {
  addDefinitionComment,
  updateDefinitionComment,
  withdrawDefinitionComment,
} from './definition-comment.commands.ts'
import { DefinitionCommentDecisions } from './definition-comment-decisions.commands.ts'
import { DefinitionCommentQueue } from './definition-comment-queue.queries.ts'
import { DefinitionCommentQueries } from './definition-comments.queries.ts'

type Of<K extends keyof typeof http> = InputOf<(typeof http)[K]>
type Answered<K extends keyof typeof http> = Promise<ResultsOf<(typeof http)[K]>>

/** Comments on definitions; they have no window. */
@Controller()
export class CommentDefinitionsController {
  constructor(
    private readonly commands: Commands,
    private readonly queries: DefinitionCommentQueries,
    private readonly queue: DefinitionCommentQueue,
    private readonly decisions: DefinitionCommentDecisions,
    private readonly limit: CommentLimit,
    private readonly names: CommenterNames,
  ) {}

  @Handle(http.listCommentDefinitions)
  list(
    @Input(http.listCommentDefinitions) { query }: Of<'listCommentDefinitions'>,
    @CurrentCaller() caller: Caller | undefined,
  ): Answered<'listCommentDefinitions'> {
    return this.queries.list(query, readerOf(caller))
  }

  @Handle(http.listCommentDefinitionsAtRoot)
  listAtRoot(
    @Input(http.listCommentDefinitionsAtRoot) { query }: Of<'listCommentDefinitionsAtRoot'>,
    @CurrentCaller() caller: Caller | undefined,
  ): Answered<'listCommentDefinitions'> {
    return this.queries.list(query, readerOf(caller))
  }

  @Handle(http.getCommentsByDefinition)
  getByDefinition(
    @Input(http.getCommentsByDefinition) { params, query }: Of<'getCommentsByDefinition'>,
    @CurrentCaller() caller: Caller | undefined,
  ): Answered<'getCommentsByDefinition'> {
    return this.queries.list({ ...query, definitionId: params.definitionId }, readerOf(caller))
  }

  @Handle(http.addCommentDefinition)
  async add(
    @Input(http.addCommentDefinition) { body }: Of<'addCommentDefinition'>,
    @CommandContext() context: CommandContext,
  ) {
    const { caller, now } = context
    if (!caller) refuse('access.signed-out')
    await this.limit.take(caller)
    const author = { caller, name: await this.names.of(caller) }
    return withFreshTrackingNumbers(() =>
      this.commands.run(context, (em) => addDefinitionComment(em, body, author, now)),
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
  ): Answered<'listDefinitionCommentQueue'> {
    return this.queue.list(query, readerOf(caller))
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
    const by = await this.names.of(context.caller ?? refuse('access.signed-out'))
    return this.decisions.respond(context, body, by)
  }
}
