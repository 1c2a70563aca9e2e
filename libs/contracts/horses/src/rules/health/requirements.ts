import { addDays, countDays, isRowOn, listRowChanges, type DatedRow } from '../dates/index.ts'

/** Vaccines and tests that a horse can need to race (spec 3). */
export const requirementItems = [
  'coggins',
  'encephalitides',
  'rabies',
  'tetanus',
  'influenza',
  'rhinopneumonitis',
] as const
export type RequirementItem = (typeof requirementItems)[number]

/** Who requires an item. */
export const requirementScopes = ['NATIONAL', 'STATE', 'TRACK'] as const
export type RequirementScope = (typeof requirementScopes)[number]

/** How recent an item must be on the day of a race. */
export interface RequirementRow extends DatedRow {
  readonly item: RequirementItem
  readonly scope: RequirementScope
  /** Code of the state or id of the track; null: national. */
  readonly scopeId: string | null
  /** The item must be at least this many days old. */
  readonly minDaysBefore: number
  /** The item may be at most this many days old. */
  readonly maxDays: number
}

/** Where a horse is to race: its requirements apply in addition to the national ones. */
export interface RacePlace {
  /** State of the horse's location and state of the race; none if not known. */
  readonly states: readonly string[]
  readonly trackId: string | null
}

/** The strictest numbers that apply, each with its row. */
export interface ItemLimits {
  readonly oldest: RequirementRow
  readonly youngest: RequirementRow
}

/** A vaccination, or a test, that is not corrected. */
export interface ItemRecord {
  readonly recordId: string
  readonly item: RequirementItem
  /** The day of the vaccination, or on which the sample was drawn. */
  readonly date: string
  /** Result of a test; null: a vaccination. Only a negative test counts. */
  readonly outcome: 'negative' | 'positive' | 'pending' | null
}

/** `too-recent`: no record is old enough, such as a vaccination less than 14 days before the race. */
export type ItemState = 'current' | 'too-recent' | 'expired' | 'not-recorded'

export interface ItemStatus {
  readonly state: ItemState
  /** The newest record that counts; null: none. */
  readonly record: ItemRecord | null
}

/** Returns the strictest limits of an item at a place on a plain date, or undefined if nobody requires it. */
export function findLimits(
  rows: readonly RequirementRow[],
  item: RequirementItem,
  at: { readonly place: RacePlace; readonly date: string },
): ItemLimits | undefined {
  const ofItem = rows.filter((row) => row.item === item && isRowOn(row, at.date))
  const applying = listScopes(at.place).flatMap(
    ({ scope, scopeId }) => ofItem.findLast((row) => row.scope === scope && row.scopeId === scopeId) ?? [],
  )
  const [first, ...others] = applying
  if (!first) return undefined
  return {
    // Of equal requirements, the national one is named first, then the state's.
    oldest: others.reduce((strictest, row) => (row.maxDays < strictest.maxDays ? row : strictest), first),
    youngest: others.reduce((strictest, row) => (row.minDaysBefore > strictest.minDaysBefore ? row : strictest), first),
  }
}

/** Returns whether the records of one item meet its limits on a plain date; later records do not count. */
export function getItemStatus(records: readonly ItemRecord[], limits: ItemLimits, date: string): ItemStatus {
  const counting = records
    .filter((each) => each.date <= date && (each.outcome === null || each.outcome === 'negative'))
    .toSorted((one, other) => (one.date === other.date ? 0 : one.date < other.date ? -1 : 1))
  const newest = counting.at(-1)
  if (!newest) return { state: 'not-recorded', record: null }
  const meets = counting.some((each) => {
    const age = countDays(each.date, date)
    return limits.youngest.minDaysBefore <= age && age <= limits.oldest.maxDays
  })
  if (meets) return { state: 'current', record: newest }
  const isTooRecent = countDays(newest.date, date) < limits.youngest.minDaysBefore
  return { state: isTooRecent ? 'too-recent' : 'expired', record: newest }
}

/** Returns the plain dates on which the status of an item can change without a new record. */
export function listItemChanges(rows: readonly RequirementRow[], records: readonly ItemRecord[]): string[] {
  const ages = [...new Set(rows.flatMap(({ minDaysBefore, maxDays }) => [0, minDaysBefore, maxDays + 1]))]
  return [...listRowChanges(rows), ...records.flatMap(({ date }) => ages.map((age) => addDays(date, age)))]
}

function listScopes({ states, trackId }: RacePlace): { scope: RequirementScope; scopeId: string | null }[] {
  return [
    { scope: 'NATIONAL', scopeId: null },
    ...[...new Set(states)].map((scopeId) => ({ scope: 'STATE' as const, scopeId })),
    ...(trackId === null ? [] : [{ scope: 'TRACK' as const, scopeId: trackId }]),
  ]
}
