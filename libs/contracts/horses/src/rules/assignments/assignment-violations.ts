import type { AssignmentRow } from './assignment-rows.ts'
import { listValidAssignments, selectRole } from './find-assignments.ts'

/** A rule about the people of a horse that is broken at an instant. */
export const assignmentViolationCodes = [
  'responsible-person-missing',
  'several-responsible-persons',
  'shares-not-complete',
  'designated-owner-missing',
  'several-designated-owners',
  'designated-owner-not-an-individual',
  'primary-veterinarian-missing',
  'several-primary-veterinarians',
  'several-locations',
] as const
export type AssignmentViolationCode = (typeof assignmentViolationCodes)[number]

export interface AssignmentViolation {
  readonly code: AssignmentViolationCode
  /** First instant at which the rule is broken. */
  readonly from: string
  /** First instant at which it holds again; null: no end. */
  readonly to: string | null
}

/** A time in which the horse is active. */
export interface ActivePeriod {
  readonly from: string
  /** First instant at which the horse is no longer active; null: no end. */
  readonly to: string | null
}

/**
 * Returns every rule that the assignments of a horse break at some instant, with the time in which they do. While the
 * horse is active it has exactly one responsible person. Always: shares are all missing or 100 % together, several
 * owners or an entity have one designated owner who is an individual, one veterinarian is the primary one, and the
 * horse is in one location at most.
 */
export function findAssignmentViolations(
  rows: readonly AssignmentRow[],
  activePeriods: readonly ActivePeriod[],
): AssignmentViolation[] {
  const valid = listValidAssignments(rows)
  const instants = [
    ...new Set([...valid, ...activePeriods].flatMap(({ from, to }) => (to === null ? [from] : [from, to]))),
  ].toSorted()
  const open = new Map<AssignmentViolationCode, string>()
  const violations: AssignmentViolation[] = []
  for (const instant of instants) {
    const isActive = activePeriods.some((period) => isIn(period, instant))
    const codes = findViolationsAmong(
      valid.filter((row) => isIn(row, instant)),
      isActive,
    )
    for (const [code, from] of open) {
      if (codes.has(code)) continue
      violations.push({ code, from, to: instant })
      open.delete(code)
    }
    for (const code of codes) if (!open.has(code)) open.set(code, instant)
  }
  return [...violations, ...[...open].map(([code, from]) => ({ code, from, to: null }))]
}

/** Returns the rules that assignments in effect at the same time break. */
export function findViolationsAmong(rows: readonly AssignmentRow[], isActive: boolean): Set<AssignmentViolationCode> {
  const codes = new Set<AssignmentViolationCode>()
  const responsible = selectRole(rows, 'responsible-person').length
  if (responsible === 0 && isActive) codes.add('responsible-person-missing')
  if (responsible > 1) codes.add('several-responsible-persons')
  for (const code of findOwnerViolations(rows)) codes.add(code)
  const veterinarians = selectRole(rows, 'attending-veterinarian')
  const primary = veterinarians.filter(({ isPrimary }) => isPrimary).length
  if (veterinarians.length > 0 && primary === 0) codes.add('primary-veterinarian-missing')
  if (primary > 1) codes.add('several-primary-veterinarians')
  if (selectRole(rows, 'location').length > 1) codes.add('several-locations')
  return codes
}

function findOwnerViolations(rows: readonly AssignmentRow[]): AssignmentViolationCode[] {
  const owners = selectRole(rows, 'owner')
  const designated = selectRole(rows, 'designated-owner')
  const codes: AssignmentViolationCode[] = []
  if (!areSharesComplete(owners.map(({ share }) => share))) codes.push('shares-not-complete')
  const needsDesignatedOwner = owners.length > 1 || owners.some(({ isEntity }) => isEntity)
  if (needsDesignatedOwner && designated.length === 0) codes.push('designated-owner-missing')
  if (designated.length > 1) codes.push('several-designated-owners')
  if (designated.some(({ isEntity }) => isEntity)) codes.push('designated-owner-not-an-individual')
  return codes
}

/** Whether shares in percent are all missing, or all recorded, positive and 100 together. */
export function areSharesComplete(shares: readonly (number | null)[]): boolean {
  const recorded = shares.filter((share) => share !== null)
  if (recorded.length === 0) return true
  if (recorded.length < shares.length || recorded.some((share) => share <= 0)) return false
  // In hundredths, because 33.33 + 33.33 + 33.34 is not 100 in binary fractions.
  return recorded.reduce((sum, share) => sum + Math.round(share * 100), 0) === 10_000
}

function isIn({ from, to }: { readonly from: string; readonly to: string | null }, instant: string): boolean {
  return from <= instant && (to === null || instant < to)
}
