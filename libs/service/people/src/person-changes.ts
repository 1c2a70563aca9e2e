import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { MergedPersons } from './merged-persons.ts'
import { PersonListeners } from './person-listeners.ts'

/** What happens after a change of a person was stored. */
@Injectable()
export class PersonChanges {
  constructor(
    private readonly merged: MergedPersons,
    private readonly listeners: PersonListeners,
  ) {}

  /** Moves references by merges, then calls the listeners with the person, its duplicates and the persons it was merged into. */
  async apply(em: EntityManager, personId: string): Promise<void> {
    const rows = await em.execute<{ person_id: string }[]>(
      `with recursive own as (
          select person_id from person_copy where person_id = ?
          union select p.person_id from person_copy p join own o on p.merged_into = o.person_id),
        remaining as (
          select person_id, merged_into from person_copy where person_id = ?
          union select p.person_id, p.merged_into from person_copy p join remaining r on p.person_id = r.merged_into)
        select person_id from own union select person_id from remaining`,
      [personId, personId],
    )
    const personIds = rows.map((row) => row.person_id)
    await this.merged.move(em, personIds)
    await this.listeners.notify(em, personIds)
  }
}
