import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { getDateAt } from '@portal/contracts-horses/dates'
import type { RacePlace } from '@portal/contracts-horses/health-rules'
import { authorityTimeZone } from '@portal/formats'
import { Assignments } from '../assignments/index.ts'
import { LocationQueries } from '../locations/index.ts'

/** Where a horse is, and what day it is there. */
export interface HorsePlace {
  /** Those of the horse's location; without one, the authority's. */
  readonly timeZone: string
  readonly today: string
  readonly locationId: string | null
  /** Whose requirements apply. */
  readonly racePlace: RacePlace
}

/** Finds the day and the place of horses. Days of a horse are those of the track where it is. */
@Injectable()
export class HorsePlaces {
  constructor(
    private readonly assignments: Assignments,
    private readonly locations: LocationQueries,
  ) {}

  /** Returns the place of each horse. */
  async list(horseIds: readonly string[], now: Date, em?: EntityManager): Promise<ReadonlyMap<string, HorsePlace>> {
    const current = await this.assignments.listCurrent(horseIds, now, em)
    const locationIds = new Map(
      current.flatMap(({ horseId, role, locationId }) =>
        role === 'location' && locationId !== null ? [[horseId, locationId]] : [],
      ),
    )
    const ids = [...locationIds.values()]
    const [locations, timeZones] = await Promise.all([
      this.locations.listByIds(ids, em),
      this.locations.listTimeZones(ids, em),
    ])
    return new Map(
      horseIds.map((horseId) => {
        const locationId = locationIds.get(horseId) ?? null
        const location = locations.get(locationId ?? '')
        const timeZone = timeZones.get(locationId ?? '') ?? authorityTimeZone
        return [
          horseId,
          {
            timeZone,
            today: getDateAt(now.toISOString(), timeZone),
            locationId,
            racePlace: {
              states: location ? [location.state] : [],
              trackId: location?.type === 'TRACK' ? locationId : null,
            },
          },
        ]
      }),
    )
  }
}
