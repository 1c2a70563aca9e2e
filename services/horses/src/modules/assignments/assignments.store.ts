import { randomUUID } from 'node:crypto'
import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import type { AssignmentSource, ResponsibilityBasis } from '@portal/contracts-horses/assignment-rules'
import { Database } from '@portal/persistence'

/** Roles of a person on a horse. */
export const horseRoles = ['responsible-person', 'owner', 'designated-owner', 'attending-veterinarian'] as const
export type HorseRole = (typeof horseRoles)[number]

/** An assignment that is in effect. */
export interface CurrentAssignment {
  readonly horseId: string
  readonly role: HorseRole | 'location'
  readonly personId: string | null
  readonly locationId: string | null
  readonly share: number | null
  readonly isPrimary: boolean
  /** Instant, ISO 8601. */
  readonly from: string
}

/** The start of an assignment without an end. */
export type NewAssignment = { readonly horseId: string; readonly source: AssignmentSource } & (
  | { readonly role: 'responsible-person'; readonly personId: string; readonly basis: ResponsibilityBasis }
  | { readonly role: 'owner'; readonly personId: string }
  | { readonly role: 'location'; readonly locationId: string }
)

/** In effect at `$2`, and not corrected since. */
const isInEffect = `a.effective_from <= $2 and (a.effective_to is null or a.effective_to > $2)
  and not exists (select from horse_assignment c where c.supersedes = a.assignment_id)`

/** Selects the ids of the horses on which the person `$1` has a role at the instant `$2`; part of other statements. */
export const horseIdsOfPerson = `select a.horse_id from horse_assignment a where a.person_id = $1 and ${isInEffect}`

const selectCurrent = {
  name: 'horse-assignments-current',
  text: `select a.horse_id as "horseId", a.role, a.person_id as "personId", a.location_id as "locationId",
      a.share::float8 as share, a.is_primary as "isPrimary", a.effective_from as "from"
    from horse_assignment a where a.horse_id = any($1) and ${isInEffect}
    order by a.effective_from, a.assignment_id`,
}
const selectRelation = {
  name: 'horse-assignments-relation',
  text: `select 1 from horse_assignment a where a.horse_id = $1 and ${isInEffect} and a.role = $3 and a.person_id = $4`,
}

/** The people and the location of horses, with their periods. */
@Injectable()
export class AssignmentStore {
  constructor(private readonly database: Database) {}

  /** Returns the assignments of some horses that are in effect, oldest first. */
  async listCurrent(horseIds: readonly string[], now: Date): Promise<CurrentAssignment[]> {
    const rows = await this.database.rows<CurrentAssignment>(selectCurrent, [horseIds, now.toISOString()])
    return rows.map((row) => ({ ...row, from: new Date(row.from).toISOString() }))
  }

  /** Whether a person has a role on a horse now. */
  async hasRole(horseId: string, role: HorseRole, personId: string, now: Date): Promise<boolean> {
    const values = [horseId, now.toISOString(), role, personId]
    return (await this.database.find(selectRelation, values)) !== undefined
  }

  /** Starts assignments in the transaction of `em`. */
  async start(em: EntityManager, assignments: readonly NewAssignment[], now: Date): Promise<void> {
    for (const assignment of assignments) {
      const { horseId, role, source } = assignment
      await em.execute(
        `insert into horse_assignment (assignment_id, horse_id, role, person_id, location_id, basis, effective_from, source, recorded_at)
          values (?, ?, ?, ?, ?, ?, ?, ?, ?)`,
        [
          randomUUID(),
          horseId,
          role,
          'personId' in assignment ? assignment.personId : null,
          'locationId' in assignment ? assignment.locationId : null,
          'basis' in assignment ? assignment.basis : null,
          now,
          source,
          now,
        ],
      )
    }
  }
}
