import { Controller } from '@nestjs/common'
import type { InputOf, ResultsOf } from '@portal/contracts-common'
import { regulationsHttp as http } from '@portal/contracts-regulations'
import { Commands } from '@portal/persistence'
import { CommandContext, Handle, Input } from '@portal/service-kit'
import { addDefinition, deleteDefinition, updateDefinition } from './definition.commands.ts'
import { DefinitionQueries } from './definitions.queries.ts'
import { DefinitionUses } from './definition-uses.queries.ts'
import { translateDefinition } from './translate-definition.command.ts'

type InputFor<K extends keyof typeof http> = InputOf<(typeof http)[K]>
type ResultsFor<K extends keyof typeof http> = Promise<ResultsOf<(typeof http)[K]>>

/** Definitions, their versions, translations and uses. */
@Controller()
export class DefinitionsController {
  constructor(
    private readonly commands: Commands,
    private readonly queries: DefinitionQueries,
    private readonly uses: DefinitionUses,
  ) {}

  @Handle(http.listDefinitions)
  list(@Input(http.listDefinitions) { query }: InputFor<'listDefinitions'>): ResultsFor<'listDefinitions'> {
    return this.queries.list(query)
  }

  @Handle(http.listDefinitionsAtRoot)
  listAtRoot(
    @Input(http.listDefinitionsAtRoot) { query }: InputFor<'listDefinitionsAtRoot'>,
  ): ResultsFor<'listDefinitions'> {
    return this.queries.list(query)
  }

  @Handle(http.getDefinition)
  get(@Input(http.getDefinition) { params, query }: InputFor<'getDefinition'>): ResultsFor<'getDefinition'> {
    return this.queries.get(params.id, query.on)
  }

  @Handle(http.getDefinitionVersions)
  getVersions(
    @Input(http.getDefinitionVersions) { params, query }: InputFor<'getDefinitionVersions'>,
  ): ResultsFor<'getDefinitionVersions'> {
    return this.queries.listVersions(params.id, query)
  }

  @Handle(http.addDefinition)
  add(@Input(http.addDefinition) { body }: InputFor<'addDefinition'>, @CommandContext() context: CommandContext) {
    return this.commands.run(context, (em) => addDefinition(em, body, context))
  }

  @Handle(http.updateDefinition)
  update(
    @Input(http.updateDefinition) { body }: InputFor<'updateDefinition'>,
    @CommandContext() context: CommandContext,
  ) {
    return this.commands.run(context, (em) => updateDefinition(em, body, context))
  }

  @Handle(http.listDefinitionUses)
  listUses(
    @Input(http.listDefinitionUses) { params, query }: InputFor<'listDefinitionUses'>,
  ): ResultsFor<'listDefinitionUses'> {
    return this.uses.list(params.id, query)
  }

  @Handle(http.translateDefinition)
  translate(
    @Input(http.translateDefinition) { params, body }: InputFor<'translateDefinition'>,
    @CommandContext() context: CommandContext,
  ) {
    return this.commands.run(context, (em) => translateDefinition(em, params.id, body, context))
  }

  @Handle(http.deleteDefinition)
  delete(
    @Input(http.deleteDefinition) { params }: InputFor<'deleteDefinition'>,
    @CommandContext() context: CommandContext,
  ) {
    return this.commands.run(context, (em) => deleteDefinition(em, params.id, context))
  }
}
