import { Injectable } from '@nestjs/common'
import { Database } from '@portal/persistence'
import { refuse } from '@portal/service-kit'

const select = {
  name: 'staff-person-find',
  text: `with recursive person_or_survivor as (
      select person_id, merged_into, 0 as depth from person where hisa_person_id = $1
      union all
      select p.person_id, p.merged_into, f.depth + 1 from person p join person_or_survivor f on p.person_id = f.merged_into
    )
    select person_id from person_or_survivor order by depth desc limit 1`,
}

/** Finds persons by their permanent number. */
@Injectable()
export class PersonFinder {
  constructor(private readonly database: Database) {}

  /** Returns the id of a person; the number of a merged person leads to the remaining one. Refuses with `resource.not-found`. */
  async getId(hisaPersonId: string): Promise<string> {
    const row = await this.database.find<{ person_id: string }>(select, [hisaPersonId])
    return row?.person_id ?? refuse('resource.not-found')
  }
}
