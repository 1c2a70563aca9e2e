import { Inject, Injectable } from '@nestjs/common'
import type { PersonRole } from '@portal/contracts-common'
import { toAuthorityDate } from '@portal/formats'
import { Database } from '@portal/persistence'
import { CLOCK, type Clock } from '@portal/service-kit'
import type { NameSearch } from './search-names.ts'

export interface FoundPersonRow {
  readonly hisaPersonId: string
  readonly displayName: string
  readonly roles: PersonRole[]
}

const maxFound = 10
/** The last character, so that everything that begins with a text is below the text with it. */
const lastCharacter = '\u{10FFFF}'

// A name can begin with the searched word twice ("Maria Martinez"), so more rows are read than people are returned.
export const selectFound = {
  name: 'person-search-find',
  text: `with matches as (
      select s.person_id, s.search_name from person_search s join person p using (person_id)
      where s.role = $1 and s.search_name >= $2 and s.search_name < $3 and (' ' || s.search_name) like all ($4)
        and s.effective_from <= $5 and (s.effective_to is null or s.effective_to > $5)
        and p.status = 'active' and p.is_covered
      order by s.search_name, s.person_id limit ${3 * maxFound}
    ), found as (
      select person_id, min(search_name) as search_name from matches group by person_id order by 2, 1 limit ${maxFound}
    )
    select p.hisa_person_id as "hisaPersonId", p.display_name as "displayName",
      (select array_agg(distinct r.role order by r.role) from person_role r where r.person_id = p.person_id
        and r.status = 'active' and r.effective_from <= $5 and (r.effective_to is null or r.effective_to > $5)) as roles
    from found join person p using (person_id) order by found.search_name, p.person_id`,
}

/** Returns the parameters of {@link selectFound}. */
export function toFoundParameters({ start, others }: NameSearch, role: PersonRole, today: string): unknown[] {
  return [role, start, `${start}${lastCharacter}`, others.map((word) => `% ${word}%`), today]
}

/** Finds active covered persons by name, for everybody. */
@Injectable()
export class PersonSearch {
  constructor(
    private readonly database: Database,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Returns at most ten persons in the order of their names, with the roles in effect today. */
  find(search: NameSearch, role: PersonRole = 'covered-person'): Promise<FoundPersonRow[]> {
    return this.database.rows<FoundPersonRow>(
      selectFound,
      toFoundParameters(search, role, toAuthorityDate(this.clock.now())),
    )
  }
}
