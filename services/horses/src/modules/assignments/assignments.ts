import { randomUUID } from 'node:crypto'
import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import type { AssignmentSource, ResponsibilityBasis } from '@portal/contracts-horses/assignment-rules'
import { refuse } from '@portal/service-kit'
import { listActivePeriods, StatusChangeStore } from '../horse-status/index.ts'
import { VerdictChanges } from '../verdict-changes/index.ts'
import { toAssignmentFacts, type AssignmentFacts } from './assignment-facts.ts'
import type { AssignmentSubject, HorseRole, StoredAssignment } from './assignment.row.ts'
import {
  AssignmentStore,
  type AssignmentOfHistory,
  type HistoryPosition,
  type LockedHorse,
  type ResponsiblePerson,
} from './assignments.store.ts'
import { findNewViolations, refuseNewViolations } from './check-assignments.ts'
import {
  planAddedVeterinarian,
  planMerge,
  planDesignatedOwner,
  planMove,
  planOwners,
  planPrimaryVeterinarian,
  planRemovedVeterinarian,
  planResponsiblePerson,
  type NewOwner,
  type PlannedChange,
} from './plan-changes.ts'

/** The horse, the instant and the origin of a change. */
export interface AssignmentChange {
  readonly horseId: string
  readonly source: AssignmentSource
  /** The request that led to the change; null: none. */
  readonly requestId: string | null
  readonly at: Date
  /** When the change took effect, for changes that are recorded later, such as a posted claim; `at` unless given. */
  readonly effectiveFrom?: Date
}

/** A row that replaces another one, or that was missing. */
export interface AssignmentCorrection {
  readonly row: StoredAssignment
  readonly at: Date
}

/** Assignments that a merge changed: those of the duplicate that were valid, and those that the remaining horse got. */
export interface MergedAssignments {
  readonly valid: readonly string[]
  readonly added: readonly string[]
}

type Plan = (current: readonly StoredAssignment[]) => PlannedChange

/**
 * The people and the location of horses. Changes run in the transaction of a caller's command: they lock the horse, end and start
 * assignments, refuse a result that the rules don't allow, and mark the horse for a new verdict.
 */
@Injectable()
export class Assignments {
  constructor(
    private readonly store: AssignmentStore,
    private readonly statusChanges: StatusChangeStore,
    private readonly verdictChanges: VerdictChanges,
  ) {}

  /** Returns the assignments of some horses that are in effect, oldest first; read in the transaction of `em` if there is one. */
  listCurrent(horseIds: readonly string[], now: Date, em?: EntityManager): Promise<StoredAssignment[]> {
    return this.store.listCurrent(horseIds, now, em)
  }

  /** Returns who is responsible for some horses, with their names. */
  listResponsible(horseIds: readonly string[], now: Date): Promise<ResponsiblePerson[]> {
    return this.store.listResponsible(horseIds, now)
  }

  /** Returns the states (two letters) in which some horses are, by horse; those without a location are missing. */
  listStates(horseIds: readonly string[], now: Date, em?: EntityManager): Promise<ReadonlyMap<string, string>> {
    return this.store.listStates(horseIds, now, em)
  }

  /** Returns a page of the assignments of a horse, also the corrected ones, newest first. */
  listHistory(horseId: string, after: HistoryPosition, limit: number): Promise<AssignmentOfHistory[]> {
    return this.store.listHistory(horseId, after, limit)
  }

  /** Returns the facts of verdicts by horse: responsible persons and locations in plain dates of the track's time zone. */
  async listFacts(
    horseIds: readonly string[],
    now: Date,
    em?: EntityManager,
  ): Promise<ReadonlyMap<string, AssignmentFacts>> {
    const rows = Map.groupBy(await this.store.listFacts(horseIds, em), ({ horseId }) => horseId)
    return new Map([...rows].map(([horseId, list]) => [horseId, toAssignmentFacts(list, now)]))
  }

  /** Returns the horses for which some persons are responsible. */
  listHorsesOf(personIds: readonly string[], now: Date, em?: EntityManager): Promise<string[]> {
    return this.store.listHorsesOf(personIds, now, em)
  }

  /** Returns the number of active horses for which a person is responsible. */
  countActiveHorsesOf(personId: string, now: Date): Promise<number> {
    return this.store.countActiveHorsesOf(personId, now)
  }

  /** Whether a person has a role on a horse now. */
  hasRole(horseId: string, role: HorseRole, personId: string, now: Date): Promise<boolean> {
    return this.store.hasRole(horseId, role, personId, now)
  }

  /**
   * Locks horses until the transaction ends; those that do not exist are missing. A command about several horses calls this first,
   * with all of them, so that two such commands cannot end in a deadlock.
   */
  lockHorses(em: EntityManager, horseIds: readonly string[]): Promise<ReadonlyMap<string, LockedHorse>> {
    return this.store.lockHorses(em, horseIds)
  }

  /** Starts the assignments of a horse that is registered in this transaction. */
  async start(em: EntityManager, change: AssignmentChange, subjects: readonly AssignmentSubject[]): Promise<void> {
    const rows = toRows(change, subjects, change.at.toISOString())
    refuseNewViolations([], rows, listActivePeriods(change.at.toISOString(), []))
    await this.store.insert(em, rows, change.at)
    await this.verdictChanges.add(em, [change.horseId], change.at)
  }

  async replaceResponsiblePerson(
    em: EntityManager,
    change: AssignmentChange & { readonly personId: string; readonly basis: ResponsibilityBasis },
  ): Promise<void> {
    await this.change(em, change, (current) => planResponsiblePerson(current, change.personId, change.basis))
  }

  /** Replaces all owners and the designated owner, who is required with several owners or an organization. */
  async replaceOwners(
    em: EntityManager,
    change: AssignmentChange & { readonly owners: readonly NewOwner[]; readonly designatedOwnerId: string | null },
  ): Promise<void> {
    await this.change(em, change, (current) => planOwners(current, change.owners, change.designatedOwnerId))
  }

  async setDesignatedOwner(
    em: EntityManager,
    change: AssignmentChange & { readonly personId: string | null },
  ): Promise<void> {
    await this.change(em, change, (current) => planDesignatedOwner(current, change.personId))
  }

  /** The primary veterinarian until now no longer attends the horse. */
  async replacePrimaryVeterinarian(
    em: EntityManager,
    change: AssignmentChange & { readonly personId: string },
  ): Promise<void> {
    await this.change(em, change, (current) => planPrimaryVeterinarian(current, change.personId))
  }

  /** The first attending veterinarian is the primary one. */
  async addVeterinarian(em: EntityManager, change: AssignmentChange & { readonly personId: string }): Promise<void> {
    await this.change(em, change, (current) => planAddedVeterinarian(current, change.personId))
  }

  async removeVeterinarian(em: EntityManager, change: AssignmentChange & { readonly personId: string }): Promise<void> {
    await this.change(em, change, (current) => planRemovedVeterinarian(current, change.personId))
  }

  async move(em: EntityManager, change: AssignmentChange & { readonly locationId: string }): Promise<void> {
    await this.change(em, change, (current) => planMove(current, change.locationId))
  }

  /**
   * Says which owners and veterinarians of a duplicate the remaining horse gets: veterinarians who don't attend it, and the owners
   * if it has none. Its responsible person and location stay.
   */
  async planMerge(duplicateId: string, survivorId: string, now: Date, em?: EntityManager) {
    const current = await this.store.listCurrent([duplicateId, survivorId], now, em)
    return planMerge(
      current.filter(({ horseId }) => horseId === duplicateId),
      current.filter(({ horseId }) => horseId === survivorId),
    )
  }

  /** Ends the validity of a duplicate's assignments and adds people to the remaining horse; both are locked. */
  async merge(em: EntityManager, duplicateId: string, change: AssignmentChange): Promise<MergedAssignments> {
    const { horseId: survivorId, at } = change
    const plan = await this.planMerge(duplicateId, survivorId, at, em)
    const valid = (await this.store.listValid(em, duplicateId)).map(({ assignmentId }) => assignmentId)
    await this.store.setSuperseded(em, valid, at)
    const added = await this.change(em, change, () => ({ end: [], start: plan }))
    return { valid, added }
  }

  /** Undoes a merge: ends the assignments it added, and makes those of the duplicate valid again. */
  async undoMerge(em: EntityManager, change: AssignmentChange, { valid, added }: MergedAssignments): Promise<void> {
    await this.change(em, change, (current) => ({
      end: current.filter(({ assignmentId }) => added.includes(assignmentId)),
      start: [],
    }))
    await this.store.setSuperseded(em, valid, null)
  }

  /** Returns what the assignments would be after a correction, and the rules that it would break. */
  async previewCorrection(em: EntityManager, correction: AssignmentCorrection) {
    const { before, after, activePeriods } = await this.planCorrection(em, correction)
    return { rows: after, violations: findNewViolations(before, after, activePeriods) }
  }

  /** Replaces an assignment by a corrected one, or adds a missing one; both stay in the history. */
  async correct(em: EntityManager, correction: AssignmentCorrection): Promise<void> {
    const { before, after, activePeriods } = await this.planCorrection(em, correction)
    refuseNewViolations(before, after, activePeriods)
    const { row, at } = correction
    if (row.supersedes !== null) await this.store.setSuperseded(em, [row.supersedes], at)
    await this.store.insert(em, [row], at)
    await this.verdictChanges.add(em, [row.horseId], at)
  }

  private async planCorrection(em: EntityManager, { row }: AssignmentCorrection) {
    const { before, activePeriods } = await this.load(em, row.horseId)
    if (row.supersedes !== null && !before.some(({ assignmentId }) => assignmentId === row.supersedes))
      refuse('assignments.already-corrected')
    const after = [...before.filter(({ assignmentId }) => assignmentId !== row.supersedes), row]
    return { before, after, activePeriods }
  }

  private async change(em: EntityManager, change: AssignmentChange, plan: Plan): Promise<string[]> {
    const { horseId, at: now, effectiveFrom = now } = change
    const { before, activePeriods } = await this.load(em, horseId)
    const open = before.filter(({ to }) => to === null)
    const { end, start } = plan(open)
    if (end.length === 0 && start.length === 0) return []
    // Another process may have changed the horse a moment later by its clock, or after the change took effect.
    const at = [effectiveFrom.toISOString(), ...open.map(({ from }) => from)].toSorted().at(-1) ?? now.toISOString()
    const ended = new Set(end.map(({ assignmentId }) => assignmentId))
    const started = toRows(change, start, at)
    const after = before.map((row) => (ended.has(row.assignmentId) ? { ...row, to: at } : row))
    refuseNewViolations(before, [...after, ...started], activePeriods)
    // Sent in this order without waiting in between: a horse has only one current assignment of some roles.
    await Promise.all([
      this.store.end(em, [...ended], at),
      this.store.insert(em, started, now),
      this.verdictChanges.add(em, [horseId], now),
    ])
    return started.map(({ assignmentId }) => assignmentId)
  }

  private async load(em: EntityManager, horseId: string) {
    // Sent in this order without waiting in between: the others are read after the horse is locked.
    const [locked, before, statusChanges] = await Promise.all([
      this.store.lockHorses(em, [horseId]),
      this.store.listValid(em, horseId),
      this.statusChanges.listOfHorses([horseId], em),
    ])
    const horse = locked.get(horseId) ?? refuse('horses.not-found')
    return { before, activePeriods: listActivePeriods(horse.registeredAt, statusChanges) }
  }
}

function toRows(
  { horseId, source, requestId }: AssignmentChange,
  subjects: readonly AssignmentSubject[],
  at: string,
): StoredAssignment[] {
  return subjects.map((subject) => ({
    ...subject,
    assignmentId: randomUUID(),
    horseId,
    from: at,
    to: null,
    source,
    sourceRequestId: requestId,
    supersedes: null,
    reason: null,
  }))
}
