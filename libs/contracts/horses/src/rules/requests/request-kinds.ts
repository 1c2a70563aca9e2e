import { addHours, findRowOn, type DatedRow } from '../dates/index.ts'

export const requestKinds = [
  'transfer',
  'share',
  'change-owner',
  'change-attending-veterinarian',
  'claim',
  'vets-list-removal',
] as const
export type RequestKind = (typeof requestKinds)[number]

/** Relations to a horse or to the request, by which people may start or decide one. */
export const requestParties = [
  'responsible-person',
  'owner',
  'designated-owner',
  'attending-veterinarian',
  'staff',
  'claimant',
  'claims-clerk',
  'recipient',
  'regulatory-veterinarian-of-track',
] as const
export type RequestParty = (typeof requestParties)[number]

/** Conditions of a new request beyond those of every request; `request-problems.ts` checks them. */
export const startGuards = [
  'no-open-ownership-change',
  'recipient-may-be-responsible',
  'recipient-licensed',
  'no-claim-hold',
  'not-shared-yet',
  'scope-chosen',
  'owners-complete',
  'veterinarian-licensed-in-state',
  'claim-allowed',
  'on-vets-list',
  'minimum-time-over',
] as const
export type StartGuard = (typeof startGuards)[number]

interface RequestKindRule {
  readonly startedBy: readonly RequestParty[]
  readonly decidedBy: readonly RequestParty[]
  /**
   * Changes who owns the horse or is responsible for it. A horse has one open transfer or change of owner at most, and none
   * starts while a claim is open. A claim may be filed beside them, because a transfer must not prevent it.
   */
  readonly changesOwnership: boolean
  readonly guards: readonly StartGuard[]
}

/** Who starts and decides each kind of request, and what must hold first. */
export const requestKindRules: Readonly<Record<RequestKind, RequestKindRule>> = {
  transfer: {
    // The designated owner or owner only when the owner is the responsible person.
    startedBy: ['responsible-person', 'designated-owner', 'staff'],
    decidedBy: ['recipient'],
    changesOwnership: true,
    guards: ['no-open-ownership-change', 'recipient-may-be-responsible', 'recipient-licensed', 'no-claim-hold'],
  },
  share: {
    startedBy: ['responsible-person', 'designated-owner'],
    decidedBy: ['recipient'],
    changesOwnership: false,
    guards: ['not-shared-yet', 'scope-chosen'],
  },
  'change-owner': {
    startedBy: ['designated-owner', 'owner', 'staff'],
    decidedBy: ['recipient'],
    changesOwnership: true,
    guards: ['no-open-ownership-change', 'no-claim-hold', 'owners-complete'],
  },
  'change-attending-veterinarian': {
    startedBy: ['responsible-person', 'designated-owner'],
    decidedBy: ['recipient'],
    changesOwnership: false,
    guards: ['veterinarian-licensed-in-state'],
  },
  claim: {
    startedBy: ['claims-clerk', 'claimant'],
    decidedBy: ['claims-clerk'],
    changesOwnership: true,
    // A claim takes precedence: posting it cancels an open transfer or change of owner.
    guards: ['claim-allowed'],
  },
  'vets-list-removal': {
    startedBy: ['responsible-person', 'attending-veterinarian'],
    decidedBy: ['regulatory-veterinarian-of-track'],
    changesOwnership: false,
    guards: ['on-vets-list', 'minimum-time-over'],
  },
}

/** What of a horse is shared. */
export const shareScopes = ['SUMMARY', 'HEALTH', 'WORKS_AND_RACES', 'FILES'] as const
export type ShareScope = (typeof shareScopes)[number]

/** Whether a kind changes who owns the horse or is responsible for it. */
export function isOwnershipChanging(kind: RequestKind): boolean {
  return requestKindRules[kind].changesOwnership
}

/** How long a request waits for its decision. */
export interface RequestPeriodRow extends DatedRow {
  readonly kind: RequestKind
  readonly expiryDays: number
  /** The recipient is reminded when this many hours remain. */
  readonly reminderHours: readonly number[]
}

/** Periods as the portal ships them. */
export const seedRequestPeriods: readonly RequestPeriodRow[] = requestKinds.map((kind) => ({
  kind,
  expiryDays: 7,
  reminderHours: [72, 24],
  effectiveFrom: '1900-01-01',
  effectiveTo: null,
  source: 'Decision of the authority: seven days, reminders at 72 and 24 hours',
}))

/** When a request expires and reminds its recipient; instants are ISO 8601 in UTC. */
export interface RequestDeadlines {
  /** The first instant at which it can no longer be decided. */
  readonly expiresAt: string
  readonly remindAt: readonly string[]
}

/** Returns the deadlines of a request created at an instant, or undefined without a row in effect on that date (UTC). */
export function findRequestDeadlines(
  rows: readonly RequestPeriodRow[],
  kind: RequestKind,
  createdAt: string,
): RequestDeadlines | undefined {
  const row = findRowOn(rows, createdAt.slice(0, 10), (each) => each.kind === kind)
  if (!row) return undefined
  const expiresAt = addHours(createdAt, row.expiryDays * 24)
  const remindAt = row.reminderHours
    .map((hours) => addHours(expiresAt, -hours))
    .filter((instant) => instant > createdAt)
  return { expiresAt, remindAt: remindAt.toSorted() }
}
