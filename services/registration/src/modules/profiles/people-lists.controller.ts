import { Controller } from '@nestjs/common'
import { checkAccess, type InputOf } from '@portal/contracts-common'
import { registrationHttp as http } from '@portal/contracts-registration'
import { isOpenList } from '@portal/contracts-registration/person-rules'
import { peopleListAccess } from '@portal/contracts-registration/routes'
import {
  ClientIp,
  CommandContext,
  CurrentCaller,
  FileResponse,
  Handle,
  Input,
  refuse,
  type Caller,
} from '@portal/service-kit'
import { PersonLists, toNameSearch, type PeopleFilter } from '../people/index.ts'
import { RegistrationRateLimits } from '../rate-limits/index.ts'
import { ExportPeople } from './export-people.command.ts'
import { SearchCounts } from './search-counts.ts'

type Filter = Pick<InputOf<typeof http.listPeople>['body'], 'name' | 'role' | 'state' | 'track'>

/** Lists of people by name, role, state and track. */
@Controller()
export class PeopleListsController {
  constructor(
    private readonly lists: PersonLists,
    private readonly exportPeople: ExportPeople,
    private readonly searchCounts: SearchCounts,
    private readonly rateLimits: RegistrationRateLimits,
  ) {}

  @Handle(http.listPeople)
  async list(
    @Input(http.listPeople) { body }: InputOf<typeof http.listPeople>,
    @CurrentCaller() caller: Caller,
    @ClientIp() address: string,
  ) {
    await this.rateLimits.takePersonSearch(address, caller)
    const { after, limit, ...filter } = body
    const isOfficial = checkAccess(peopleListAccess, caller) === 'allowed'
    const sought = toFilter(filter, { onlyActive: !isOfficial })
    // Without a name, others could collect everybody.
    if (!isOfficial && !sought.search && !isOpenList(filter.role)) refuse('people.search-too-short')
    await this.searchCounts.count(caller, address)
    return this.lists.page(sought, { after, limit })
  }

  @Handle(http.listPeopleTracks)
  listTracks() {
    return this.lists.listTracks()
  }

  @Handle(http.exportPeople)
  async export(
    @Input(http.exportPeople) { body }: InputOf<typeof http.exportPeople>,
    @CommandContext() context: CommandContext,
  ) {
    await this.rateLimits.takePeopleExport(context.caller)
    const { locale, ...filter } = body
    const rows = await this.exportPeople.run(context, toFilter(filter, { onlyActive: false }), locale)
    return new FileResponse(rows, { type: 'text/csv; charset=utf-8', name: `people-${context.now.toISOString()}.csv` })
  }
}

function toFilter({ name = '', ...filter }: Filter, { onlyActive }: { readonly onlyActive: boolean }): PeopleFilter {
  if (name === '') return { ...filter, onlyActive }
  return { ...filter, onlyActive, search: toNameSearch(name) ?? refuse('people.search-too-short') }
}
