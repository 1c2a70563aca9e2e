import { Controller } from '@nestjs/common'
import type { InputOf, ResultsOf } from '@portal/contracts-common'
import { regulationsHttp as http } from '@portal/contracts-regulations'
import { Commands } from '@portal/persistence'
import { CommandContext, Handle, Input } from '@portal/service-kit'
import { addLabel, deleteLabel, renameLabel } from './document-label.commands.ts'
import { DocumentLabelQueries } from './document-labels.queries.ts'

type Of<K extends keyof typeof http> = InputOf<(typeof http)[K]>
type Answered<K extends keyof typeof http> = Promise<ResultsOf<(typeof http)[K]>>

/** Occupations. */
@Controller()
export class OccupationsController {
  constructor(
    private readonly commands: Commands,
    private readonly queries: DocumentLabelQueries,
  ) {}

  @Handle(http.listOccupations)
  list(@Input(http.listOccupations) { query }: Of<'listOccupations'>): Answered<'listOccupations'> {
    return this.queries.list('occupation', query)
  }

  @Handle(http.listOccupationsAtRoot)
  listAtRoot(@Input(http.listOccupationsAtRoot) { query }: Of<'listOccupationsAtRoot'>): Answered<'listOccupations'> {
    return this.queries.list('occupation', query)
  }

  @Handle(http.getOccupation)
  get(@Input(http.getOccupation) { params }: Of<'getOccupation'>): Answered<'getOccupation'> {
    return this.queries.get('occupation', params.id)
  }

  @Handle(http.addOccupation)
  add(@Input(http.addOccupation) { body }: Of<'addOccupation'>, @CommandContext() context: CommandContext) {
    return this.commands.run(context, (em) => addLabel(em, 'occupation', body.name))
  }

  @Handle(http.updateOccupation)
  update(
    @Input(http.updateOccupation) { params, body }: Of<'updateOccupation'>,
    @CommandContext() context: CommandContext,
  ) {
    return this.commands.run(context, (em) => renameLabel(em, 'occupation', params.id, body))
  }

  @Handle(http.deleteOccupation)
  delete(
    @Input(http.deleteOccupation) { params, query }: Of<'deleteOccupation'>,
    @CommandContext() context: CommandContext,
  ) {
    const which = { id: params.id, expectedVersion: query.expectedVersion }
    return this.commands.run(context, (em) => deleteLabel(em, 'occupation', which, context))
  }
}
