import {
  findAssignmentViolations,
  type ActivePeriod,
  type AssignmentViolation,
} from '@portal/contracts-horses/assignment-rules'
import { refuse } from '@portal/service-kit'
import { toAssignmentRow, type StoredAssignment } from './assignment.row.ts'

/**
 * Returns the rules about the people of a horse that a change breaks and that were not broken before. What was wrong already, for
 * example in imported data, does not prevent other changes.
 */
export function findNewViolations(
  before: readonly StoredAssignment[],
  after: readonly StoredAssignment[],
  activePeriods: readonly ActivePeriod[],
): AssignmentViolation[] {
  const find = (rows: readonly StoredAssignment[]) => findAssignmentViolations(rows.map(toAssignmentRow), activePeriods)
  const existing = find(before)
  return find(after).filter(
    ({ code, from, to }) =>
      !existing.some(
        (each) => each.code === code && each.from <= from && (each.to === null || (to !== null && to <= each.to)),
      ),
  )
}

/** Refuses a change that breaks a rule. */
export function refuseNewViolations(...[before, after, activePeriods]: Parameters<typeof findNewViolations>): void {
  const [introduced] = findNewViolations(before, after, activePeriods)
  if (introduced) refuse(`assignments.${introduced.code}`)
}
