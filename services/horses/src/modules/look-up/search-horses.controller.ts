import { Controller } from '@nestjs/common'
import { anyOf, checkAccess, type InputOf } from '@portal/contracts-common'
import { horsesHttp as http, type HorseOfSearch } from '@portal/contracts-horses'
import { officials } from '@portal/contracts-horses/routes'
import { CommandContext, CurrentCaller, Handle, Input, type Caller } from '@portal/service-kit'
import { HorseDetailsReader, HorseQueries } from '../horses/index.ts'
import { ShareStore } from '../shares/index.ts'
import { toHorseSearch } from './to-horse-search.ts'

const maxFound = 20

/** Finds registered horses. Callers see the microchip and the location of those whose page they may open. */
@Controller()
export class SearchHorsesController {
  constructor(
    private readonly horses: HorseQueries,
    private readonly details: HorseDetailsReader,
    private readonly shares: ShareStore,
  ) {}

  @Handle(http.searchHorses)
  async search(
    @Input(http.searchHorses) { query }: InputOf<typeof http.searchHorses>,
    @CommandContext() { now }: CommandContext,
    @CurrentCaller() caller: Caller,
  ) {
    const found = await this.horses.search(toHorseSearch(query), maxFound + 1)
    const horses = await this.details.list(found.slice(0, maxFound), caller.personId ?? '', now)
    const shared = await this.listShared(
      horses.map(({ horseId }) => horseId),
      caller,
    )
    const isOfficial = checkAccess(anyOf(...officials), caller) === 'allowed'
    return {
      horses: horses.map(({ relations, ...horse }): HorseOfSearch =>
        isOfficial || relations.length > 0 || shared.has(horse.horseId)
          ? horse
          : { ...horse, horseId: null, microchip: null, location: null },
      ),
      hasMore: found.length > maxFound,
    }
  }

  private async listShared(horseIds: readonly string[], { personId }: Caller): Promise<ReadonlySet<string>> {
    const shares = await this.shares.listOpen(horseIds)
    return new Set(shares.flatMap(({ horseId, granteePersonId }) => (granteePersonId === personId ? [horseId] : [])))
  }
}
