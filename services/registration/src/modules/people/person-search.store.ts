import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { listSearchNames } from './search-names.ts'

interface NameRow {
  readonly first_name: string
  readonly last_name: string
  readonly additional_last_name: string | null
}

/** Writes the rows in which persons are searched: one for each role and for each word with which the name can begin. */
@Injectable()
export class PersonSearchStore {
  /** Writes the rows of a person again, after the name or a role changed. */
  async refresh(em: EntityManager, personId: string): Promise<void> {
    const [name] = await em.execute<NameRow[]>(
      `select first_name, last_name, additional_last_name from person_name where person_id = ? and effective_to is null`,
      [personId],
    )
    const searchNames = listSearchNames([name?.first_name, name?.last_name, name?.additional_last_name])
    await em.execute('delete from person_search where person_id = ?', [personId])
    await em.execute(
      `insert into person_search (role, search_name, person_id, effective_from, effective_to)
        select distinct r.role, n.search_name, r.person_id, r.effective_from, r.effective_to
        from person_role r join person p using (person_id)
        cross join jsonb_array_elements_text(?::jsonb) as n (search_name)
        where r.person_id = ? and r.status = 'active' and p.status <> 'merged'`,
      [JSON.stringify(searchNames), personId],
    )
  }
}
