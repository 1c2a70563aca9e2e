import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { Database, readRows } from '@portal/persistence'
import { horseIdsOfPerson } from '../assignments/index.ts'
import { selectHorsePage, selectHorses, type HorsePosition, type HorseSearch } from '../horse-search/index.ts'
import { horseColumns, type HorseRow } from './horse.row.ts'

/** The id of a duplicate leads to the horse that it was merged into. */
const selectHorse = { name: 'horse', text: `select ${horseColumns} from horse where horse_id = remaining_horse($1)` }
const selectByIds = { name: 'horses-by-id', text: `select ${horseColumns} from horse where horse_id = any($1)` }
const selectByNumbers = {
  name: 'horses-by-registry-number',
  text: `select ${horseColumns} from horse where registry_number = any($1) and status <> 'MERGED'`,
}
const selectTokens = {
  name: 'horse-stall-card-tokens',
  text: `select horse_id as "horseId", stall_card_token as token from horse where horse_id = any($1)`,
}
const selectByToken = {
  name: 'horse-by-stall-card-token',
  text: `select remaining_horse(horse_id) as "horseId" from horse where stall_card_token = $1`,
}
const selectToReview = {
  name: 'horses-to-review',
  text: `select ${horseColumns} from horse
    where needs_review and status <> 'MERGED' and (registered_at, horse_id) > ($1::timestamptz, $2::uuid)
    order by registered_at, horse_id limit $3`,
}
/** Sorted like names are read: unnamed horses by their dam, after the named ones. */
const selectOfPerson = {
  name: 'horses-of-person',
  text: `select ${horseColumns}, coalesce(name_key, '~' || dam_key) as "sortKey"
    from horse
    where status <> 'MERGED' and horse_id in (${horseIdsOfPerson})
      and (coalesce(name_key, '~' || dam_key), horse_id) > ($3, $4::uuid)
    order by coalesce(name_key, '~' || dam_key), horse_id limit $5`,
}

interface SortedHorseRow extends HorseRow {
  readonly sortKey: string
}

/** Reads of registered horses. */
@Injectable()
export class HorseQueries {
  constructor(private readonly database: Database) {}

  /** Returns a horse by its id, or the one that it was merged into. */
  async find(horseId: string, em?: EntityManager): Promise<HorseRow | undefined> {
    const [row] = await readRows<HorseRow>(this.database, em, selectHorse, [horseId])
    return row
  }

  /** Returns horses by id. */
  async listByIds(horseIds: readonly string[], em?: EntityManager): Promise<ReadonlyMap<string, HorseRow>> {
    const rows = await readRows<HorseRow>(this.database, em, selectByIds, [[...new Set(horseIds)]])
    return new Map(rows.map((row) => [row.horseId, row]))
  }

  /** Returns the random part of the link on each horse's stall card. */
  async listStallCardTokens(horseIds: readonly string[]): Promise<ReadonlyMap<string, string>> {
    const rows = await this.database.rows<{ horseId: string; token: string }>(selectTokens, [horseIds])
    return new Map(rows.map(({ horseId, token }) => [horseId, token]))
  }

  async findByStallCardToken(token: string): Promise<string | undefined> {
    return (await this.database.find<{ horseId: string }>(selectByToken, [token]))?.horseId
  }

  /** Returns at most `limit` registered horses. */
  search(search: HorseSearch, limit: number): Promise<HorseRow[]> {
    const { statement, values } = selectHorses('horse', horseColumns, search, limit)
    return this.database.rows<HorseRow>(statement, values)
  }

  /** Returns at most `limit` registered horses after a position, by name. */
  searchPage(search: HorseSearch, after: HorsePosition, limit: number): Promise<SortedHorseRow[]> {
    const { statement, values } = selectHorsePage('horse', horseColumns, search, after, limit)
    return this.database.rows<SortedHorseRow>(statement, values)
  }

  listByRegistryNumbers(numbers: readonly string[]): Promise<HorseRow[]> {
    return this.database.rows<HorseRow>(selectByNumbers, [numbers])
  }

  /** Lists horses that were entered by hand and not reviewed, the oldest first; instants are ISO 8601. */
  async listToReview(after: { readonly registeredAt: string; readonly horseId: string }, limit: number) {
    const rows = await this.database.rows<HorseRow>(selectToReview, [after.registeredAt, after.horseId, limit])
    return rows.map((row) => ({ ...row, registeredAt: new Date(row.registeredAt).toISOString() }))
  }

  /** Lists the horses on which a person has a role now, by name. */
  listOfPerson(
    personId: string,
    now: Date,
    after: { readonly sortKey: string; readonly horseId: string },
    limit: number,
  ): Promise<SortedHorseRow[]> {
    const values = [personId, now.toISOString(), after.sortKey, after.horseId, limit]
    return this.database.rows<SortedHorseRow>(selectOfPerson, values)
  }
}
