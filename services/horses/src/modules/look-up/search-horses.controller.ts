import { Controller } from '@nestjs/common'
import { anyOf, checkAccess, type InputOf } from '@portal/contracts-common'
import { horsesHttp as http, type HorseOfSearch } from '@portal/contracts-horses'
import { officials } from '@portal/contracts-horses/routes'
import { decodeCursor, keysetPage } from '@portal/persistence'
import { CommandContext, CurrentCaller, Handle, Input, type Caller } from '@portal/service-kit'
import { z } from 'zod'
import { HorseDetailsReader, HorseQueries } from '../horses/index.ts'
import { ShareStore } from '../shares/index.ts'
import { toHorseSearch } from './to-horse-search.ts'

const position = z.tuple([z.string().max(500), z.int(), z.uuid()])
const start: z.output<typeof position> = ['', 9999, '00000000-0000-0000-0000-000000000000']

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
    const { after, limit, ...search } = query
    const [sortKey, yearOfBirth, horseId] = after === undefined ? start : decodeCursor(after, position)
    const found = await this.horses.searchPage(toHorseSearch(search), { sortKey, yearOfBirth, horseId }, limit + 1)
    const { items, next } = keysetPage(found, limit, (row) => [row.sortKey, row.yearOfBirth, row.horseId])
    const horses = await this.details.list(items, caller.personId ?? '', now)
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
      hasMore: next !== null,
      next,
    }
  }

  private async listShared(horseIds: readonly string[], { personId }: Caller): Promise<ReadonlySet<string>> {
    const shares = await this.shares.listOpen(horseIds)
    return new Set(shares.flatMap(({ horseId, granteePersonId }) => (granteePersonId === personId ? [horseId] : [])))
  }
}
