import { Controller } from '@nestjs/common'
import type { InputOf, ResultsOf } from '@portal/contracts-common'
import { regulationsHttp as http } from '@portal/contracts-regulations'
import { Commands } from '@portal/persistence'
import { CommandContext, Handle, Input } from '@portal/service-kit'
import { addLabel, deleteLabel, renameLabel } from './document-label.commands.ts'
import { DocumentLabelQueries } from './document-labels.queries.ts'

type InputFor<K extends keyof typeof http> = InputOf<(typeof http)[K]>
type ResultsFor<K extends keyof typeof http> = Promise<ResultsOf<(typeof http)[K]>>

/** Endpoints of document categories. */
@Controller()
export class DocumentCategoriesController {
  constructor(
    private readonly commands: Commands,
    private readonly queries: DocumentLabelQueries,
  ) {}

  @Handle(http.listDocumentCategories)
  list(
    @Input(http.listDocumentCategories) { query }: InputFor<'listDocumentCategories'>,
  ): ResultsFor<'listDocumentCategories'> {
    return this.queries.list('category', query)
  }

  @Handle(http.listDocumentCategoriesAtRoot)
  listAtRoot(
    @Input(http.listDocumentCategoriesAtRoot) { query }: InputFor<'listDocumentCategoriesAtRoot'>,
  ): ResultsFor<'listDocumentCategories'> {
    return this.queries.list('category', query)
  }

  @Handle(http.getDocumentCategory)
  get(@Input(http.getDocumentCategory) { params }: InputFor<'getDocumentCategory'>): ResultsFor<'getDocumentCategory'> {
    return this.queries.get('category', params.id)
  }

  @Handle(http.addDocumentCategory)
  add(
    @Input(http.addDocumentCategory) { body }: InputFor<'addDocumentCategory'>,
    @CommandContext() context: CommandContext,
  ) {
    return this.commands.run(context, (em) => addLabel(em, 'category', body.name))
  }

  @Handle(http.updateDocumentCategory)
  update(
    @Input(http.updateDocumentCategory) { params, body }: InputFor<'updateDocumentCategory'>,
    @CommandContext() context: CommandContext,
  ) {
    return this.commands.run(context, (em) => renameLabel(em, 'category', params.id, body))
  }

  @Handle(http.deleteDocumentCategory)
  delete(
    @Input(http.deleteDocumentCategory) { params, query }: InputFor<'deleteDocumentCategory'>,
    @CommandContext() context: CommandContext,
  ) {
    const ref = { id: params.id, expectedVersion: query.expectedVersion }
    return this.commands.run(context, (em) => deleteLabel(em, 'category', ref, context))
  }
}
