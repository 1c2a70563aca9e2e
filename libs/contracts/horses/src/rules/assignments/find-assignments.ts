import { getEndOfDate } from '../dates/index.ts'
import type { AssignmentRow, AssignmentRole } from './assignment-rows.ts'

type RowOf<Role extends AssignmentRole> = Extract<AssignmentRow, { role: Role }>

/** An assignment with the correction that replaced it, if any. */
export type AssignmentInHistory = AssignmentRow & {
  /** The assignment that corrects this one; null: it still applies. */
  readonly supersededBy: string | null
}

/** Returns the assignments that no correction replaced, whatever their period. */
export function listValidAssignments<Row extends AssignmentRow>(rows: readonly Row[]): Row[] {
  const superseded = new Set(rows.map(({ supersedes }) => supersedes))
  return rows.filter(({ assignmentId }) => !superseded.has(assignmentId))
}

/** Returns the assignments in effect at an instant. */
export function findAssignmentsAt<Row extends AssignmentRow>(rows: readonly Row[], instant: string): Row[] {
  return listValidAssignments(rows).filter(({ from, to }) => from <= instant && (to === null || instant < to))
}

/**
 * Returns the assignments in effect on a plain date: those at its last instant in the time zone, so that a horse handed
 * over on that date belongs to the recipient.
 */
export function findAssignmentsOn<Row extends AssignmentRow>(
  rows: readonly Row[],
  date: string,
  timeZone: string,
): Row[] {
  const end = getEndOfDate(date, timeZone)
  return listValidAssignments(rows).filter(({ from, to }) => from < end && (to === null || end <= to))
}

/** Returns every assignment, also the corrected ones, newest first. */
export function listAssignmentHistory(rows: readonly AssignmentRow[]): AssignmentInHistory[] {
  const corrections = new Map(rows.map(({ supersedes, assignmentId }) => [supersedes, assignmentId]))
  return rows
    .map((row) => ({ ...row, supersededBy: corrections.get(row.assignmentId) ?? null }))
    .toSorted((one, other) => compare(other.from, one.from) || compare(other.assignmentId, one.assignmentId))
}

/** Returns the rows with a role. */
export function selectRole<Role extends AssignmentRole>(rows: readonly AssignmentRow[], role: Role): RowOf<Role>[] {
  return rows.filter((row): row is RowOf<Role> => row.role === role)
}

function compare(one: string, other: string): number {
  if (one === other) return 0
  return one < other ? -1 : 1
}
