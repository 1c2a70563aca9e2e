import { Controller } from '@nestjs/common'
import type { InputOf, ResultsOf } from '@portal/contracts-common'
import { regulationsHttp as http } from '@portal/contracts-regulations'
import { Commands, Database } from '@portal/persistence'
import { CommandContext, Handle, Input } from '@portal/service-kit'
import { addSearchSynonyms, deleteSearchSynonyms, updateSearchSynonyms } from './search-synonyms.commands.ts'
import { countSynonyms, listSynonyms, toSearchSynonyms, type SynonymRow } from './search-synonyms.row.ts'

type InputFor<K extends keyof typeof http> = InputOf<(typeof http)[K]>

/** Endpoints of the synonyms of search terms. */
@Controller()
export class SearchSynonymsController {
  constructor(
    private readonly commands: Commands,
    private readonly database: Database,
  ) {}

  @Handle(http.listSearchSynonyms)
  async list(
    @Input(http.listSearchSynonyms) { query: { skip, limit } }: InputFor<'listSearchSynonyms'>,
  ): Promise<ResultsOf<typeof http.listSearchSynonyms>> {
    const rows = await this.database.rows<SynonymRow>(listSynonyms, [skip, limit])
    const count = await this.database.find<{ total: number }>(countSynonyms, [])
    return { items: rows.map(toSearchSynonyms), total: count?.total ?? 0, skip, limit }
  }

  @Handle(http.addSearchSynonyms)
  add(
    @Input(http.addSearchSynonyms) { body }: InputFor<'addSearchSynonyms'>,
    @CommandContext() context: CommandContext,
  ) {
    return this.commands.run(context, (em) => addSearchSynonyms(em, body))
  }

  @Handle(http.updateSearchSynonyms)
  update(
    @Input(http.updateSearchSynonyms) { params, body }: InputFor<'updateSearchSynonyms'>,
    @CommandContext() context: CommandContext,
  ) {
    return this.commands.run(context, (em) => updateSearchSynonyms(em, params.id, body))
  }

  @Handle(http.deleteSearchSynonyms)
  delete(
    @Input(http.deleteSearchSynonyms) { params, query }: InputFor<'deleteSearchSynonyms'>,
    @CommandContext() context: CommandContext,
  ) {
    return this.commands.run(context, (em) => deleteSearchSynonyms(em, params.id, query.expectedVersion))
  }
}
