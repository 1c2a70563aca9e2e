/** Delegations that a person can have in effect or upcoming at the same time. */
export const maxDelegations = 50

/** Plain dates in the authority's time zone; both days belong to the period. */
export interface DelegationPeriod {
  readonly firstDay: string
  /** Null: no end. */
  readonly lastDay: string | null
}

/** `over`: the last day has passed; `ended`: one of the two persons ended it, or it was changed. */
export const delegationStatuses = ['upcoming', 'active', 'over', 'ended'] as const
export type DelegationStatus = (typeof delegationStatuses)[number]

/** Whether the period contains this day. */
export function isInEffect({ firstDay, lastDay }: DelegationPeriod, today: string): boolean {
  return firstDay <= today && (lastDay === null || lastDay >= today)
}

/** Returns the status of a delegation on a day. */
export function getDelegationStatus(
  delegation: DelegationPeriod & { readonly endedAt: string | null },
  today: string,
): DelegationStatus {
  if (delegation.endedAt !== null) return 'ended'
  if (isInEffect(delegation, today)) return 'active'
  return delegation.firstDay > today ? 'upcoming' : 'over'
}

/** Returns what is wrong with a new period, or undefined: it begins today or later, and ends no earlier than it begins. */
export function findPeriodError(
  { firstDay, lastDay }: DelegationPeriod,
  today: string,
): 'first-day-past' | 'last-day-early' | undefined {
  if (firstDay < today) return 'first-day-past'
  return lastDay !== null && lastDay < firstDay ? 'last-day-early' : undefined
}
