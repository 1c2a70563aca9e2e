import { addDays, countDays, type DatedRow } from '../dates/index.ts'
import {
  findLimits,
  getItemStatus,
  listItemChanges,
  type ItemLimits,
  type ItemRecord,
  type RacePlace,
  type RequirementItem,
  type RequirementRow,
} from './requirements.ts'

/** When people are reminded of an item that expires. */
export interface ReminderRow extends DatedRow {
  /** Days before the last safe date, the longest first. */
  readonly daysBefore: readonly [number, ...number[]]
}

export const seedReminders: readonly ReminderRow[] = [
  {
    daysBefore: [30, 14, 7, 1],
    effectiveFrom: '1900-01-01',
    effectiveTo: null,
    source: 'Decision of the authority: 30, 14, 7 and 1 days ahead',
  },
]

/** `due`: current, and expires within the first reminder. `not-required`: the item is not required at this place. */
export type DueState = 'current' | 'due' | 'too-recent' | 'expired' | 'not-recorded' | 'not-required'

/** An item on the expiry board. */
export interface DueStatus {
  readonly state: DueState
  readonly record: ItemRecord | null
  /** The last plain date on which the item is current without interruption; null: not current now, or no end. */
  readonly lastSafeDate: string | null
  /** The first plain date on which another record is needed; null: none. */
  readonly nextDueDate: string | null
  /** Days until the last safe date; null: not current, or no end. */
  readonly daysLeft: number | null
  /** Whose requirements apply; null: the item is not required. */
  readonly limits: ItemLimits | null
}

/** Returns the state of one item of a horse on a plain date; `records` are all of this item that are not corrected. */
export function getDueStatus(
  {
    item,
    records,
    place,
  }: { readonly item: RequirementItem; readonly records: readonly ItemRecord[]; readonly place: RacePlace },
  date: string,
  { requirements, reminder }: { readonly requirements: readonly RequirementRow[]; readonly reminder: ReminderRow },
): DueStatus {
  const limits = findLimits(requirements, item, { place, date }) ?? null
  const none = { lastSafeDate: null, nextDueDate: null, daysLeft: null, limits }
  if (!limits) return { state: 'not-required', record: null, ...none }
  const { state, record } = getItemStatus(records, limits, date)
  if (state !== 'current') return { state, record, ...none, nextDueDate: state === 'too-recent' ? null : date }
  const nextDueDate = findNextDueDate({ item, records, place }, date, requirements)
  if (nextDueDate === null) return { state, record, ...none }
  const lastSafeDate = addDays(nextDueDate, -1)
  const daysLeft = countDays(date, lastSafeDate)
  return {
    state: daysLeft <= reminder.daysBefore[0] ? 'due' : state,
    record,
    lastSafeDate,
    nextDueDate,
    daysLeft,
    limits,
  }
}

/** Returns the plain dates on which somebody is reminded before a last safe date, oldest first. */
export function listReminderDates(lastSafeDate: string, { daysBefore }: ReminderRow): string[] {
  return daysBefore.map((days) => addDays(lastSafeDate, -days)).toSorted()
}

/** Returns the first later date on which the item is no longer current, by the rules of that date. */
function findNextDueDate(
  {
    item,
    records,
    place,
  }: { readonly item: RequirementItem; readonly records: readonly ItemRecord[]; readonly place: RacePlace },
  after: string,
  requirements: readonly RequirementRow[],
): string | null {
  const rows = requirements.filter((row) => row.item === item)
  const changes = new Set(listItemChanges(rows, records).filter((date) => date > after))
  for (const date of [...changes].toSorted()) {
    const limits = findLimits(rows, item, { place, date })
    if (limits && getItemStatus(records, limits, date).state !== 'current') return date
  }
  return null
}
