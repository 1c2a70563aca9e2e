import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { Database, readRows } from '@portal/persistence'

/** A column of the service with ids of persons, which a merge changes to the id of the remaining person. */
export interface PersonReference {
  readonly table: string
  readonly column: string
  /** SQL condition about the row `r` and the remaining person `t.person_id`: rows that must not change, such as a second open share. */
  readonly unless?: string
}

/** The remaining person `t.person_id` of each id `t.id` where `t.merged_into is null`. */
const target = (ids: string) => `with recursive target as (
      select person_id as id, person_id, merged_into from person_copy where person_id = any(${ids})
      union select t.id, p.person_id, p.merged_into from person_copy p join target t on p.person_id = t.merged_into)`
const selectRemaining = {
  name: 'persons-remaining',
  text: `${target('$1')} select id, person_id as "personId" from target t where t.merged_into is null`,
}

/**
 * Lets what belongs to a duplicate belong to the person that it was merged into, until the merge is undone. The column
 * `original_<column>` has the id of the duplicate meanwhile.
 */
@Injectable()
export class MergedPersons {
  private readonly references: PersonReference[] = []

  constructor(private readonly database: Database) {}

  /** Declares a column whose ids change with merges. The table needs an index on `coalesce(original_<column>, <column>)`. */
  follow(reference: PersonReference): void {
    this.references.push(reference)
  }

  /** Changes the ids in all declared columns that differ from the present merges of these persons. */
  async move(em: EntityManager, personIds: readonly string[]): Promise<void> {
    for (const { table, column, unless } of this.references) {
      await em.execute(
        `${target('?::uuid[]')}
        update ${table} r set ${column} = t.person_id,
            original_${column} = case when t.person_id = t.id then null else t.id end
          from target t
          where t.merged_into is null and coalesce(r.original_${column}, r.${column}) = t.id
            and r.${column} <> t.person_id ${unless === undefined ? '' : `and not (${unless})`}`,
        [`{${personIds.join(',')}}`],
      )
    }
  }

  /** Returns a function that gives the id of the remaining person for each of these ids; read in the transaction of `em` if there is one. */
  async resolve(personIds: readonly string[], em?: EntityManager): Promise<(personId: string) => string> {
    const values = [[...new Set(personIds)]]
    const rows = await readRows<{ id: string; personId: string }>(this.database, em, selectRemaining, values)
    const remaining = new Map(rows.map(({ id, personId }) => [id, personId]))
    return (personId) => remaining.get(personId) ?? personId
  }
}
