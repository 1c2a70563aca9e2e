import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { MergedPersons, nameOfPerson } from '@portal/people'
import { Database, getTransactionConnection, readRows, type PreparedStatement } from '@portal/persistence'
import type { AssignmentFactRow } from './assignment-facts.ts'
import { MergedHorses } from '../merged-horses/index.ts'
import { assignmentColumns, toStoredAssignment, type HorseRole, type StoredAssignment } from './assignment.row.ts'

/** A horse whose people and location no other command changes until the transaction ends. */
export interface LockedHorse {
  readonly horseId: string
  /** Instant, ISO 8601. */
  readonly registeredAt: string
}

/** The person who is responsible for a horse; the name is null until the person's event has arrived. */
export interface ResponsiblePerson {
  readonly horseId: string
  readonly personId: string
  readonly name: string | null
}

/** Where a page of a history begins: after the assignment that started at this instant. */
export interface HistoryPosition {
  readonly from: string
  readonly assignmentId: string
}

/** An assignment with the instant at which it was recorded and the correction that replaced it, if any. */
export interface AssignmentOfHistory extends StoredAssignment {
  readonly recordedAt: string
  readonly supersededBy: string | null
  /** It was an assignment of a horse that was merged into this one. */
  readonly isFromDuplicate: boolean
}

/** In effect at `$2`, and not corrected since. */
const isInEffect = `a.effective_from <= $2 and (a.effective_to is null or a.effective_to > $2) and a.superseded_at is null`

/** Selects the ids of the horses on which the person `$1` has a role at the instant `$2`; part of other statements. */
export const horseIdsOfPerson = `select a.horse_id from horse_assignment a where a.person_id = $1 and ${isInEffect}`

const isOpen = 'a.effective_to is null and a.superseded_at is null'

/** Selects the open assignments of responsible persons; part of other statements. */
export const responsibleAssignments = `select a.horse_id, a.assignment_id, a.person_id, a.effective_from
  from horse_assignment a where a.role = 'responsible-person' and ${isOpen}`

/** Selects the ids of horses that have a location; part of other statements. */
export const horseIdsWithLocation = `select a.horse_id from horse_assignment a where a.role = 'location' and ${isOpen}`

/** Selects when the last location of the horse `h` ended; part of other statements. */
export const lastLocationEnd = `select max(a.effective_to) from horse_assignment a
  where a.horse_id = h.horse_id and a.role = 'location' and a.superseded_at is null`

const selectCurrent = {
  name: 'horse-assignments-current',
  text: `select ${assignmentColumns} from horse_assignment a where a.horse_id = any($1) and ${isInEffect}
    order by a.effective_from, a.assignment_id`,
}
const selectResponsible = {
  name: 'horse-assignments-responsible',
  text: `select a.horse_id as "horseId", a.person_id as "personId", (${nameOfPerson('a.person_id')}) as name
    from horse_assignment a where a.horse_id = any($1) and a.role = 'responsible-person' and ${isInEffect}`,
}
const selectStates = {
  name: 'horse-assignments-states',
  text: `select a.horse_id as "horseId", l.state from horse_assignment a join location l using (location_id)
    where a.horse_id = any($1) and a.role = 'location' and ${isInEffect}`,
}
const selectHistory = {
  name: 'horse-assignments-history',
  text: `select ${assignmentColumns}, a.recorded_at as "recordedAt", c.assignment_id as "supersededBy",
      a.original_horse_id is not null as "isFromDuplicate"
    from horse_assignment a left join horse_assignment c on c.supersedes = a.assignment_id
    where a.horse_id = $1 and (a.effective_from, a.assignment_id) < ($2::timestamptz, $3::uuid)
    order by a.effective_from desc, a.assignment_id desc limit $4`,
}
const selectHorsesOfPersons = {
  name: 'horse-assignments-horses-of-persons',
  text: `select distinct a.horse_id as "horseId" from horse_assignment a
    where a.person_id = any($1) and a.role = 'responsible-person' and ${isInEffect}`,
}
const countActiveHorses = {
  name: 'horse-assignments-count-active-horses',
  text: `select count(distinct a.horse_id)::int as count from horse_assignment a join horse h using (horse_id)
    where a.person_id = $1 and a.role = 'responsible-person' and h.status = 'ACTIVE' and ${isInEffect}`,
}
const selectRelation = {
  name: 'horse-assignments-relation',
  text: `select 1 from horse_assignment a where a.horse_id = remaining_horse($1) and ${isInEffect} and a.role = $3 and a.person_id = $4`,
}

const selectFacts = {
  name: 'horse-assignments-facts',
  text: `select a.horse_id as "horseId", a.role, a.person_id as "personId", a.effective_from as "from",
      a.effective_to as "to", a.location_id as "locationId", l.state, l.time_zone as "timeZone",
      l.type = 'TRACK' as "isTrack"
    from horse_assignment a left join location l using (location_id)
    where a.horse_id = any($1) and a.role in ('responsible-person', 'location') and a.superseded_at is null
    order by a.effective_from, a.assignment_id`,
}

// In the order of their ids, so that two commands about the same horses wait for each other instead of ending in a deadlock.
const lockHorses = {
  name: 'horse-assignments-lock-horses',
  text: `select horse_id as "horseId", registered_at as "registeredAt" from horse where horse_id = any($1)
    order by horse_id for update`,
}
const selectValid = {
  name: 'horse-assignments-valid',
  text: `select ${assignmentColumns} from horse_assignment a where a.horse_id = $1 and a.superseded_at is null
    order by a.effective_from, a.assignment_id`,
}
const setSuperseded = {
  name: 'horse-assignments-set-superseded',
  text: 'update horse_assignment set superseded_at = $2 where assignment_id = any($1)',
}
const end = {
  name: 'horse-assignments-end',
  text: 'update horse_assignment set effective_to = $2 where assignment_id = any($1)',
}

const inserted: Readonly<Record<string, { readonly type: string; readonly field: keyof StoredAssignment }>> = {
  assignment_id: { type: 'uuid', field: 'assignmentId' },
  horse_id: { type: 'uuid', field: 'horseId' },
  role: { type: 'text', field: 'role' },
  person_id: { type: 'uuid', field: 'personId' },
  location_id: { type: 'uuid', field: 'locationId' },
  basis: { type: 'text', field: 'basis' },
  is_entity: { type: 'boolean', field: 'isEntity' },
  is_primary: { type: 'boolean', field: 'isPrimary' },
  organization_name: { type: 'text', field: 'organizationName' },
  organization_kind: { type: 'text', field: 'organizationKind' },
  share: { type: 'numeric', field: 'share' },
  effective_from: { type: 'timestamptz', field: 'from' },
  effective_to: { type: 'timestamptz', field: 'to' },
  source: { type: 'text', field: 'source' },
  source_request_id: { type: 'uuid', field: 'sourceRequestId' },
  supersedes: { type: 'uuid', field: 'supersedes' },
  reason: { type: 'text', field: 'reason' },
}
const insert = {
  name: 'horse-assignments-insert',
  text: `insert into horse_assignment (${Object.keys(inserted).join(', ')}, recorded_at)
    select *, $${Object.keys(inserted).length + 1}::timestamptz from unnest(${Object.values(inserted)
      .map(({ type }, index) => `$${index + 1}::${type}[]`)
      .join(', ')})`,
}

/** The statements of the table of assignments. */
@Injectable()
export class AssignmentStore {
  constructor(
    private readonly database: Database,
    merged: MergedPersons,
    mergedHorses: MergedHorses,
  ) {
    merged.follow({ table: 'horse_assignment', column: 'person_id' })
    mergedHorses.follow({ part: 'people', table: 'horse_assignment', key: 'assignment_id' })
  }

  /** Returns the assignments of some horses that are in effect, oldest first. */
  async listCurrent(horseIds: readonly string[], now: Date, em?: EntityManager): Promise<StoredAssignment[]> {
    const values = [horseIds, now.toISOString()]
    const rows = await readRows<StoredAssignment & Record<string, unknown>>(this.database, em, selectCurrent, values)
    return rows.map((row) => toStoredAssignment(row))
  }

  /** Returns who is responsible for some horses. */
  listResponsible(horseIds: readonly string[], now: Date): Promise<ResponsiblePerson[]> {
    return this.database.rows<ResponsiblePerson & Record<string, unknown>>(selectResponsible, [
      horseIds,
      now.toISOString(),
    ])
  }

  /** Returns the states (two letters) in which some horses are, by horse; those without a location are missing. */
  async listStates(horseIds: readonly string[], now: Date, em?: EntityManager): Promise<ReadonlyMap<string, string>> {
    const values = [horseIds, now.toISOString()]
    const rows = await readRows<{ horseId: string; state: string }>(this.database, em, selectStates, values)
    return new Map(rows.map(({ horseId, state }) => [horseId, state]))
  }

  async listHistory(horseId: string, after: HistoryPosition, limit: number): Promise<AssignmentOfHistory[]> {
    const values = [horseId, after.from, after.assignmentId, limit]
    const rows = await this.database.rows<AssignmentOfHistory & Record<string, unknown>>(selectHistory, values)
    return rows.map((row) => ({ ...toStoredAssignment(row), recordedAt: new Date(row.recordedAt).toISOString() }))
  }

  /** Returns the responsible persons and the locations of some horses, oldest first, without corrected ones. */
  async listFacts(horseIds: readonly string[], em?: EntityManager): Promise<AssignmentFactRow[]> {
    const rows = await readRows<AssignmentFactRow & Record<string, unknown>>(this.database, em, selectFacts, [horseIds])
    return rows.map((row) => toStoredAssignment(row))
  }

  /** Returns the horses for which some persons are responsible. */
  async listHorsesOf(personIds: readonly string[], now: Date, em?: EntityManager): Promise<string[]> {
    const values = [personIds, now.toISOString()]
    const rows = await readRows<{ horseId: string }>(this.database, em, selectHorsesOfPersons, values)
    return rows.map(({ horseId }) => horseId)
  }

  async countActiveHorsesOf(personId: string, now: Date): Promise<number> {
    const row = await this.database.find<{ count: number }>(countActiveHorses, [personId, now.toISOString()])
    return row?.count ?? 0
  }

  /** Whether a person has a role on a horse now. */
  async hasRole(horseId: string, role: HorseRole, personId: string, now: Date): Promise<boolean> {
    const values = [horseId, now.toISOString(), role, personId]
    return (await this.database.find(selectRelation, values)) !== undefined
  }

  /** Locks horses until the transaction ends; those that do not exist are missing. */
  async lockHorses(em: EntityManager, horseIds: readonly string[]): Promise<ReadonlyMap<string, LockedHorse>> {
    const rows = await run<LockedHorse>(em, lockHorses, [horseIds])
    return new Map(rows.map((row) => [row.horseId, { ...row, registeredAt: new Date(row.registeredAt).toISOString() }]))
  }

  /** Returns every assignment of a horse that was not corrected, read in the transaction of `em`. */
  async listValid(em: EntityManager, horseId: string): Promise<StoredAssignment[]> {
    const rows = await run<StoredAssignment>(em, selectValid, [horseId])
    return rows.map((row) => toStoredAssignment(row))
  }

  /** Marks assignments as no longer valid, without a correction, or as valid again. */
  async setSuperseded(em: EntityManager, assignmentIds: readonly string[], at: Date | null): Promise<void> {
    await run(em, setSuperseded, [assignmentIds, at?.toISOString() ?? null])
  }

  async end(em: EntityManager, assignmentIds: readonly string[], at: string): Promise<void> {
    if (assignmentIds.length > 0) await run(em, end, [assignmentIds, at])
  }

  async insert(em: EntityManager, rows: readonly StoredAssignment[], now: Date): Promise<void> {
    if (rows.length === 0) return
    const lists = Object.values(inserted).map(({ field }) => rows.map((row) => row[field]))
    await run(em, insert, [...lists, now.toISOString()])
  }
}

async function run<Row extends object>(em: EntityManager, statement: PreparedStatement, values: unknown[]) {
  const connection = await getTransactionConnection(em)
  return (await connection.query({ ...statement, values })).rows as Row[]
}
