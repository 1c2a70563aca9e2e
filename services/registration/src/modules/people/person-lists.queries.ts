import type { PersonRole } from '@portal/contracts-common'
import type { PersonInList } from '@portal/contracts-registration'
import { toAuthorityDate } from '@portal/formats'
import { decodeCursor, keysetPage, type Database } from '@portal/persistence'
import type { Clock } from '@portal/service-kit'
import { z } from 'zod'
import { toNameRange, type NameSearch } from './search-names.ts'

export interface PeopleFilter {
  readonly search?: NameSearch | undefined
  readonly role?: PersonRole | undefined
  readonly state?: string | undefined
  readonly track?: string | undefined
  /** Only active persons, without their status. */
  readonly onlyActive: boolean
}

interface ListedRow extends Omit<PersonInList, 'status'> {
  readonly personId: string
  readonly sortName: string
  readonly status: NonNullable<PersonInList['status']>
}

const listed = `list_persons($1, $2, to_track_key($3), $4, $5, $6, $7, $8)`
const listedByName = `list_persons_by_name($1, $9, $10, $11, $2, to_track_key($3), $4, $5, $6, $7, $8)`
const inEffect = `r.person_id = p.person_id and r.status = 'active' and r.effective_from <= $6
  and (r.effective_to is null or r.effective_to > $6)`

const selectPage = (name: string, source: string) => ({
  name,
  text: `select p.person_id as "personId", l.sort_name as "sortName", p.hisa_person_id as "hisaPersonId",
      p.display_name as "displayName", p.status,
      array(select distinct r.role from person_role r where ${inEffect} order by 1) as roles,
      array(select distinct r.track from person_role r where ${inEffect} and r.track is not null order by 1) as tracks,
      array(select distinct i.state from person_license i
        where i.person_id = p.person_id and i.effective_to is null and i.status = 'verified' order by 1) as states
    from ${source} l join person p using (person_id) order by l.sort_name, l.person_id`,
})
const selectCount = (name: string, source: string) => ({ name, text: `select count(*)::int as count from ${source}` })

const peopleStatements = {
  page: selectPage('people-list', listed),
  pageByName: selectPage('people-list-by-name', listedByName),
  count: selectCount('people-count', listed),
  countByName: selectCount('people-count-by-name', listedByName),
}

// Reads one entry of the index for each track.
const selectTracks = {
  name: 'people-tracks',
  text: `with recursive t as (
      (select track from person_role where status = 'active' and track is not null order by track limit 1)
      union all
      select (select r.track from person_role r where r.status = 'active' and r.track > t.track order by r.track limit 1)
      from t where t.track is not null
    ) select track from t where track is not null limit $1`,
}
const maxTracks = 500

const position = z.tuple([z.string(), z.uuid()])
const beforeFirst = ['', '00000000-0000-0000-0000-000000000000'] as const

/** Lists covered persons by name, role, state and track. */
export class PersonLists {
  readonly #database: Database
  readonly #clock: Clock

  constructor(database: Database, clock: Clock) {
    this.#database = database
    this.#clock = clock
  }

  /** Returns a page sorted by last name, or by the found name in a search. */
  async page(
    filter: PeopleFilter,
    { after, limit }: { readonly after?: string | undefined; readonly limit: number },
  ): Promise<{ items: PersonInList[]; next: string | null }> {
    const statement = filter.search ? peopleStatements.pageByName : peopleStatements.page
    const start = after === undefined ? beforeFirst : decodeCursor(after, position)
    const rows = await this.#database.rows<ListedRow>(statement, this.toParameters(filter, start, limit + 1))
    const page = keysetPage(rows, limit, ({ sortName, personId }) => [sortName, personId])
    const items = page.items.map(({ personId: _id, sortName: _name, status, ...person }) => ({
      ...person,
      status: filter.onlyActive ? null : status,
    }))
    return { items, next: page.next }
  }

  /** Counts the persons of a list, up to `most`. */
  async count(filter: PeopleFilter, most: number): Promise<number> {
    const statement = filter.search ? peopleStatements.countByName : peopleStatements.count
    const row = await this.#database.find<{ count: number }>(statement, this.toParameters(filter, beforeFirst, most))
    return row?.count ?? 0
  }

  /** Returns the tracks of roles, each once whatever its case. */
  async listTracks(): Promise<string[]> {
    const rows = await this.#database.rows<{ track: string }>(selectTracks, [maxTracks])
    const tracks = rows.map(({ track }) => track.trim().replaceAll(/\s+/g, ' '))
    const byKey = new Map(tracks.map((track) => [track.toLowerCase(), track]))
    return [...byKey.values()].toSorted((a, b) => a.localeCompare(b, 'en'))
  }

  private toParameters(filter: PeopleFilter, after: readonly [string, string], most: number): unknown[] {
    const { search, role = 'covered-person', state = '', track = '', onlyActive } = filter
    const today = toAuthorityDate(this.#clock.now())
    return [role, state, track, ...after, today, onlyActive, most, ...(search ? toNameRange(search) : [])]
  }
}
