import { findAssignmentViolations, type ActivePeriod } from '@portal/contracts-horses/assignment-rules'
import { refuse } from '@portal/service-kit'
import { toAssignmentRow, type StoredAssignment } from './assignment.row.ts'

/**
 * Refuses a change after which a rule about the people of a horse is broken that was not broken before. What was wrong
 * already, for example in imported data, does not prevent other changes.
 */
export function refuseNewViolations(
  before: readonly StoredAssignment[],
  after: readonly StoredAssignment[],
  activePeriods: readonly ActivePeriod[],
): void {
  const find = (rows: readonly StoredAssignment[]) => findAssignmentViolations(rows.map(toAssignmentRow), activePeriods)
  const existing = find(before)
  const introduced = find(after).find(
    ({ code, from, to }) =>
      !existing.some(
        (each) => each.code === code && each.from <= from && (each.to === null || (to !== null && to <= each.to)),
      ),
  )
  if (introduced) refuse(`assignments.${introduced.code}`)
}
