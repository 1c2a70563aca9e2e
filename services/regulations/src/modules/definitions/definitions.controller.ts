import { Controller } from '@nestjs/common'
import type { InputOf, ResultsOf } from '@portal/contracts-common'
import { regulationsHttp as http } from '@portal/contracts-regulations'
import { Commands } from '@portal/persistence'
import { CommandContext, Handle, Input } from '@portal/service-kit'
import { addDefinition, deleteDefinition, updateDefinition } from './definition.commands.ts'
import { DefinitionQueries } from './definitions.queries.ts'
import { DefinitionUses } from './definition-uses.queries.ts'
import { translateDefinition } from './translate-definition.command.ts'

type Of<K extends keyof typeof http> = InputOf<(typeof http)[K]>
type Answered<K extends keyof typeof http> = Promise<ResultsOf<(typeof http)[K]>>

/** Definitions and their wordings. */
@Controller()
export class DefinitionsController {
  constructor(
    private readonly commands: Commands,
    private readonly queries: DefinitionQueries,
    private readonly uses: DefinitionUses,
  ) {}

  @Handle(http.listDefinitions)
  list(@Input(http.listDefinitions) { query }: Of<'listDefinitions'>): Answered<'listDefinitions'> {
    return this.queries.list(query)
  }

  @Handle(http.listDefinitionsAtRoot)
  listAtRoot(@Input(http.listDefinitionsAtRoot) { query }: Of<'listDefinitionsAtRoot'>): Answered<'listDefinitions'> {
    return this.queries.list(query)
  }

  @Handle(http.getDefinition)
  get(@Input(http.getDefinition) { params }: Of<'getDefinition'>): Answered<'getDefinition'> {
    return this.queries.get(params.id)
  }

  @Handle(http.getDefinitionVersions)
  getVersions(
    @Input(http.getDefinitionVersions) { params, query }: Of<'getDefinitionVersions'>,
  ): Answered<'getDefinitionVersions'> {
    return this.queries.wordings(params.id, query)
  }

  @Handle(http.addDefinition)
  add(@Input(http.addDefinition) { body }: Of<'addDefinition'>, @CommandContext() context: CommandContext) {
    return this.commands.run(context, (em) => addDefinition(em, body, context))
  }

  @Handle(http.updateDefinition)
  update(@Input(http.updateDefinition) { body }: Of<'updateDefinition'>, @CommandContext() context: CommandContext) {
    return this.commands.run(context, (em) => updateDefinition(em, body, context))
  }

  @Handle(http.listDefinitionUses)
  listUses(
    @Input(http.listDefinitionUses) { params, query }: Of<'listDefinitionUses'>,
  ): Answered<'listDefinitionUses'> {
    return this.uses.list(params.id, query)
  }

  @Handle(http.translateDefinition)
  translate(
    @Input(http.translateDefinition) { params, body }: Of<'translateDefinition'>,
    @CommandContext() context: CommandContext,
  ) {
    return this.commands.run(context, (em) => translateDefinition(em, params.id, body, context))
  }

  @Handle(http.deleteDefinition)
  delete(@Input(http.deleteDefinition) { params }: Of<'deleteDefinition'>, @CommandContext() context: CommandContext) {
    return this.commands.run(context, (em) => deleteDefinition(em, params.id, context))
  }
}
