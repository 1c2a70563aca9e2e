import { Injectable } from '@nestjs/common'
import type { ListedHorse } from '@portal/contracts-horses'
import { People } from '@portal/people'
import { LocationQueries } from '../locations/index.ts'
import { HorsePhotos } from '../horses/index.ts'
import type { MyHorseRow } from './my-horses.queries.ts'

/** Adds the names of locations and responsible persons to horses. */
@Injectable()
export class MyHorsesReader {
  constructor(
    private readonly locations: LocationQueries,
    private readonly people: People,
    private readonly photos: HorsePhotos,
  ) {}

  async read(rows: readonly MyHorseRow[]): Promise<ListedHorse[]> {
    const [locations, names, photos] = await Promise.all([
      this.locations.listByIds(rows.flatMap(({ locationId }) => locationId ?? [])),
      this.people.listNames(rows.flatMap(({ responsiblePersonId }) => responsiblePersonId ?? [])),
      this.photos.list(rows.map(({ horseId }) => horseId)),
    ])
    return rows.map(
      ({
        sortKey: _sortKey,
        locationId,
        responsiblePersonId,
        canRace,
        obstacles,
        vaccinationDueOn,
        computedAt,
        ...horse
      }) => ({
        ...horse,
        photoId: photos.get(horse.horseId) ?? null,
        responsiblePersonName: names.get(responsiblePersonId ?? '') ?? null,
        location: locations.get(locationId ?? '') ?? null,
        verdict: toVerdict({ canRace, obstacles, vaccinationDueOn, computedAt }),
      }),
    )
  }
}

type VerdictColumns = Pick<MyHorseRow, 'canRace' | 'obstacles' | 'vaccinationDueOn' | 'computedAt'>

function toVerdict({ canRace, obstacles, vaccinationDueOn, computedAt }: VerdictColumns): ListedHorse['verdict'] {
  if (canRace === null || computedAt === null) return null
  const blocking = (obstacles ?? []).filter(({ severity }) => severity === 'blocks')
  return {
    canRace,
    reason: blocking[0] ?? null,
    otherReasons: Math.max(0, blocking.length - 1),
    vaccinationDueOn,
    computedAt: new Date(computedAt).toISOString(),
  }
}
