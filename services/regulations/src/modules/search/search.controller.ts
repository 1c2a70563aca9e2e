import { EntityManager } from '@mikro-orm/postgresql'
import { Controller, Inject } from '@nestjs/common'
import type { InputOf, ResultsOf } from '@portal/contracts-common'
import { regulationsHttp as http } from '@portal/contracts-regulations'
import { CLOCK, CurrentCaller, Handle, Input, type Caller, type Clock } from '@portal/service-kit'
import { getReadableVersion } from '../versions/index.ts'
import { SearchWithSuggestions } from './search-suggestions.ts'

type InputFor<K extends keyof typeof http> = InputOf<(typeof http)[K]>
type ResultsFor<K extends keyof typeof http> = Promise<ResultsOf<(typeof http)[K]>>

/** Search in published text or in one version. */
@Controller()
export class SearchController {
  constructor(
    private readonly em: EntityManager,
    private readonly searches: SearchWithSuggestions,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Handle(http.search)
  async search(
    @Input(http.search) { query }: InputFor<'search'>,
    @CurrentCaller() caller: Caller | undefined,
  ): ResultsFor<'search'> {
    if (query.versionId !== undefined) await getReadableVersion(this.em, query.versionId, caller)
    return this.searches.search(query, this.clock.now())
  }

  @Handle(http.getRegulationContent)
  async searchVersion(
    @Input(http.getRegulationContent) { params, query }: InputFor<'getRegulationContent'>,
    @CurrentCaller() caller: Caller | undefined,
  ): ResultsFor<'getRegulationContent'> {
    await getReadableVersion(this.em, params.version, caller)
    const search = {
      q: params.text,
      kind: 'all',
      scope: 'every',
      versionId: params.version,
      correctSpelling: false,
      ...query,
    } as const
    return this.searches.search(search, this.clock.now())
  }
}
