import type { PersonRole } from '@portal/contracts-common'
import { toAuthorityDate } from '@portal/formats'
import type { Database } from '@portal/persistence'
import type { Clock } from '@portal/service-kit'
import { toNameRange, type NameSearch } from './search-names.ts'

export interface FoundPersonRow {
  readonly hisaPersonId: string
  readonly displayName: string
  readonly roles: PersonRole[]
}

const maxFound = 10

// A name can begin with the searched word twice ("Maria Martinez"), so more rows are read than people are returned.
export const selectFound = {
  name: 'person-search-find',
  text: `with matches as (
      select person_id, search_name from find_search_names($1, $2, $3, $4, $5, ${3 * maxFound})
    ), found as (
      select person_id, min(search_name) as search_name from matches group by person_id order by 2, 1 limit ${maxFound}
    )
    select p.hisa_person_id as "hisaPersonId", p.display_name as "displayName",
      (select array_agg(distinct r.role order by r.role) from person_role r where r.person_id = p.person_id
        and r.status = 'active' and r.effective_from <= $5 and (r.effective_to is null or r.effective_to > $5)) as roles
    from found join person p using (person_id) order by found.search_name, p.person_id`,
}

/** Returns the parameters of {@link selectFound}. */
export function toFoundParameters(search: NameSearch, role: PersonRole, today: string): unknown[] {
  return [role, ...toNameRange(search), today]
}

/** Finds active covered persons by name, for everybody. */
export class PersonSearch {
  readonly #database: Database
  readonly #clock: Clock

  constructor(database: Database, clock: Clock) {
    this.#database = database
    this.#clock = clock
  }

  /** Returns at most ten persons in the order of their names, with the roles in effect today. */
  find(search: NameSearch, role: PersonRole = 'covered-person'): Promise<FoundPersonRow[]> {
    return this.#database.rows<FoundPersonRow>(
      selectFound,
      toFoundParameters(search, role, toAuthorityDate(this.#clock.now())),
    )
  }
}
