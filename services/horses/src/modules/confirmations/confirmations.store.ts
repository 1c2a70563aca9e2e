import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { Database } from '@portal/persistence'
import { responsibleAssignments } from '../assignments/index.ts'
import { horseColumns, type HorseRow } from '../horses/index.ts'

/** An active horse with its responsible person. */
export interface HeldHorseRow extends HorseRow {
  readonly assignmentId: string
  readonly personId: string | null
  /** Instants in the format of the database. */
  readonly responsibleSince: string
  readonly since: string
}

/** A position in a report: later ones follow. */
export interface ReportPosition {
  readonly at: string
  readonly id: string
}

const lastConfirmed = 'greatest(c.confirmed_at, r.effective_from)'
const held = `select ${horseColumns}, r.assignment_id as "assignmentId", r.person_id as "personId",
    r.effective_from::text as "responsibleSince", ${lastConfirmed}::text as since
  from (${responsibleAssignments}) r join horse h using (horse_id) left join horse_confirmation c using (horse_id)
  where h.status = 'ACTIVE' and r.effective_from < $2 and (c.confirmed_at is null or c.confirmed_at < $2)`
const selectOfPerson = {
  name: 'horses-to-confirm',
  text: `${held} and r.person_id = $1 order by ${lastConfirmed}, h.horse_id limit 200`,
}
const selectReport = {
  name: 'unconfirmed-horses',
  text: `${held} and $1::text is not null and (r.effective_from, r.assignment_id) > ($1::timestamptz, $3::uuid)
    order by r.effective_from, r.assignment_id limit $4`,
}
const selectPersons = {
  name: 'persons-to-ask',
  text: `select r.person_id as "personId", count(*)::int as horses
    from (${responsibleAssignments}) r join horse h using (horse_id) left join horse_confirmation c using (horse_id)
    where h.status = 'ACTIVE' and r.effective_from < $1 and (c.confirmed_at is null or c.confirmed_at < $1)
      and not exists (select from horse_confirmation_notice n where n.person_id = r.person_id and n.month = $2)
    group by r.person_id limit $3`,
}

/** When responsible persons confirmed that they still have their horses. */
@Injectable()
export class ConfirmationStore {
  constructor(private readonly database: Database) {}

  /** Returns the horses of a responsible person that were not confirmed since an instant, at most 200. */
  listOfPerson(personId: string, before: Date): Promise<HeldHorseRow[]> {
    return this.database.rows<HeldHorseRow>(selectOfPerson, [personId, before.toISOString()])
  }

  listUnconfirmed(before: Date, after: ReportPosition, limit: number): Promise<HeldHorseRow[]> {
    return this.database.rows<HeldHorseRow>(selectReport, [after.at, before.toISOString(), after.id, limit])
  }

  /** Returns persons with unconfirmed horses whom nobody asked in a month (`2026-11`), with the number of horses. */
  listPersonsToAsk(before: Date, month: string, limit: number): Promise<{ personId: string; horses: number }[]> {
    return this.database.rows<{ personId: string; horses: number }>(selectPersons, [before.toISOString(), month, limit])
  }

  async confirm(em: EntityManager, horseIds: readonly string[], personId: string, now: Date): Promise<void> {
    for (const horseId of horseIds)
      await em.execute(
        `insert into horse_confirmation (horse_id, confirmed_by, confirmed_at) values (?, ?, ?)
          on conflict (horse_id) do update set confirmed_by = excluded.confirmed_by, confirmed_at = excluded.confirmed_at`,
        [horseId, personId, now],
      )
  }

  /** Records the notice of a month; returns false when there was one. */
  async addNotice(em: EntityManager, personId: string, month: string): Promise<boolean> {
    const rows = await em.execute<unknown[]>(
      `insert into horse_confirmation_notice (person_id, month) values (?, ?) on conflict do nothing returning person_id`,
      [personId, month],
    )
    return rows.length > 0
  }
}
