import { Injectable } from '@nestjs/common'
import { authorityTimeZone } from '@portal/formats'
import { refuse } from '@portal/service-kit'
import { LocationQueries } from '../locations/index.ts'

/** A track where horses are claimed. */
export interface ClaimTrack {
  readonly locationId: string
  readonly name: string
  /** Location ID, such as `NY-01`. */
  readonly code: string
  readonly timeZone: string
}

/** Finds the tracks of claims. */
@Injectable()
export class ClaimTracks {
  constructor(private readonly locations: LocationQueries) {}

  /** Returns the tracks with these ids by id. */
  async list(trackIds: readonly string[]): Promise<ReadonlyMap<string, ClaimTrack>> {
    const [locations, timeZones] = await Promise.all([
      this.locations.listByIds(trackIds),
      this.locations.listTimeZones(trackIds),
    ])
    return new Map(
      [...locations.values()]
        .filter(({ type }) => type === 'TRACK')
        .map(({ locationId, name, code }) => [
          locationId,
          { locationId, name, code, timeZone: timeZones.get(locationId) ?? authorityTimeZone },
        ]),
    )
  }

  /** Returns a track, or refuses. */
  async get(trackId: string): Promise<ClaimTrack> {
    return (await this.list([trackId])).get(trackId) ?? refuse('tracks.not-found')
  }
}
