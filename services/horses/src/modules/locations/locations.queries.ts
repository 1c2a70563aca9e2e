import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import type { Location } from '@portal/contracts-horses'
import { toNameKey } from '@portal/formats/name-words'
import { Database, readRows } from '@portal/persistence'

const columns = 'location_id as "locationId", type, name, code, state'
/** The last character, so that everything that begins with a text is below the text with it. */
const lastCharacter = '\u{10FFFF}'

const selectPage = {
  name: 'locations-page',
  text: `select ${columns}, name_key as "nameKey" from location
    where (name_key >= $1 and name_key < $2 or code = $7) and ($3::text is null or type = $3)
      and ($8::uuid is null or location_id = $8) and (name_key, location_id) > ($4, $5::uuid)
    order by name_key, location_id limit $6`,
}
const selectByIds = { name: 'locations-by-id', text: `select ${columns} from location where location_id = any($1)` }
const selectByCodes = { name: 'locations-by-code', text: `select ${columns} from location where code = any($1)` }
const selectTimeZones = {
  name: 'location-time-zones',
  text: 'select location_id as "locationId", time_zone as "timeZone" from location where location_id = any($1)',
}

interface LocationRow extends Location {
  readonly nameKey: string
}

interface LocationFilter {
  readonly search?: string | undefined
  readonly type?: Location['type'] | undefined
  readonly locationId?: string | undefined
}

@Injectable()
export class LocationQueries {
  constructor(private readonly database: Database) {}

  /** Lists locations by name, of a type if there is one, whose name starts with `search` or whose code it is. */
  list(
    { search = '', type, locationId }: LocationFilter,
    after: { readonly nameKey: string; readonly locationId: string },
    limit: number,
  ): Promise<LocationRow[]> {
    const key = toNameKey(search)
    // A text without letters, such as `-`, is no name.
    const [first, last] = key === '' && search !== '' ? ['-', '-'] : [key, `${key}${lastCharacter}`]
    const values = [
      first,
      last,
      type ?? null,
      after.nameKey,
      after.locationId,
      limit,
      search.toUpperCase(),
      locationId ?? null,
    ]
    return this.database.rows<LocationRow>(selectPage, values)
  }

  /** Returns the locations with these ids by id. */
  async listByIds(locationIds: readonly string[], em?: EntityManager): Promise<ReadonlyMap<string, Location>> {
    const rows = await readRows<Location>(this.database, em, selectByIds, [[...new Set(locationIds)]])
    return new Map(rows.map((row) => [row.locationId, row]))
  }

  /** Returns the locations with these location IDs by location ID. */
  async listByCodes(codes: readonly string[]): Promise<ReadonlyMap<string, Location>> {
    const rows = await this.database.rows<Location>(selectByCodes, [[...new Set(codes)]])
    return new Map(rows.map((row) => [row.code, row]))
  }

  /** Returns the IANA time zones of the locations with these ids by id. */
  async listTimeZones(locationIds: readonly string[], em?: EntityManager): Promise<ReadonlyMap<string, string>> {
    const rows = await readRows<{ locationId: string; timeZone: string }>(this.database, em, selectTimeZones, [
      [...new Set(locationIds)],
    ])
    return new Map(rows.map(({ locationId, timeZone }) => [locationId, timeZone]))
  }
}
