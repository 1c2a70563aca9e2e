import { Controller } from '@nestjs/common'
import type { InputOf, ResultsOf } from '@portal/contracts-common'
import { regulationsHttp as http } from '@portal/contracts-regulations'
import { Commands } from '@portal/persistence'
import { CommandContext, Handle, Input } from '@portal/service-kit'
import { addLabel, deleteLabel, renameLabel } from './document-label.commands.ts'
import { DocumentLabelQueries } from './document-labels.queries.ts'

type InputFor<K extends keyof typeof http> = InputOf<(typeof http)[K]>
type ResultsFor<K extends keyof typeof http> = Promise<ResultsOf<(typeof http)[K]>>

/** Endpoints of occupations. */
@Controller()
export class OccupationsController {
  constructor(
    private readonly commands: Commands,
    private readonly queries: DocumentLabelQueries,
  ) {}

  @Handle(http.listOccupations)
  list(@Input(http.listOccupations) { query }: InputFor<'listOccupations'>): ResultsFor<'listOccupations'> {
    return this.queries.list('occupation', query)
  }

  @Handle(http.listOccupationsAtRoot)
  listAtRoot(
    @Input(http.listOccupationsAtRoot) { query }: InputFor<'listOccupationsAtRoot'>,
  ): ResultsFor<'listOccupations'> {
    return this.queries.list('occupation', query)
  }

  @Handle(http.getOccupation)
  get(@Input(http.getOccupation) { params }: InputFor<'getOccupation'>): ResultsFor<'getOccupation'> {
    return this.queries.get('occupation', params.id)
  }

  @Handle(http.addOccupation)
  add(@Input(http.addOccupation) { body }: InputFor<'addOccupation'>, @CommandContext() context: CommandContext) {
    return this.commands.run(context, (em) => addLabel(em, 'occupation', body.name))
  }

  @Handle(http.updateOccupation)
  update(
    @Input(http.updateOccupation) { params, body }: InputFor<'updateOccupation'>,
    @CommandContext() context: CommandContext,
  ) {
    return this.commands.run(context, (em) => renameLabel(em, 'occupation', params.id, body))
  }

  @Handle(http.deleteOccupation)
  delete(
    @Input(http.deleteOccupation) { params, query }: InputFor<'deleteOccupation'>,
    @CommandContext() context: CommandContext,
  ) {
    const ref = { id: params.id, expectedVersion: query.expectedVersion }
    return this.commands.run(context, (em) => deleteLabel(em, 'occupation', ref, context))
  }
}
