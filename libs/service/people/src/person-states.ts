import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import type { PersonLicense } from '@portal/contracts-registration/events'
import { Database, readRows } from '@portal/persistence'
import { PersonListeners, type PersonListener } from './person-listeners.ts'

/** What decides whether somebody may do something on a day. */
export interface PersonStatus {
  readonly status: 'active' | 'inactive' | 'suspended'
  /** ISO 8601; null: since before it was recorded. */
  readonly statusSince: string | null
  /** All licenses, also rejected and expired ones. */
  readonly licenses: readonly PersonLicense[]
}

/** The id of a duplicate has the state of the person it was merged into. */
const selectStates = {
  name: 'person-states',
  text: `with recursive target as (
      select person_id as id, person_id, merged_into from person_copy where person_id = any($1)
      union select t.id, p.person_id, p.merged_into from person_copy p join target t on p.person_id = t.merged_into)
    select t.id, p.status, p.status_since as "statusSince", p.licenses
      from target t join person_copy p using (person_id) where t.merged_into is null`,
}

/** The status and the licenses of many persons, and their changes. */
@Injectable()
export class PersonStates {
  constructor(
    private readonly database: Database,
    private readonly listeners: PersonListeners,
  ) {}

  /**
   * Returns the states of persons by id, read in the transaction of `em` if there is one; persons whose event has not arrived yet
   * are missing.
   */
  async list(personIds: readonly string[], em?: EntityManager): Promise<ReadonlyMap<string, PersonStatus>> {
    const values = [[...new Set(personIds)]]
    const rows = await readRows<PersonStatus & { readonly id: string }>(this.database, em, selectStates, values)
    return new Map(
      rows.map(({ id, status, statusSince, licenses }) => [
        id,
        { status, statusSince: statusSince === null ? null : new Date(statusSince).toISOString(), licenses },
      ]),
    )
  }

  /** Registers a listener for changes of persons. */
  onStored(listener: PersonListener): void {
    this.listeners.add(listener)
  }
}
