import { addDays, countDays, findRowOn } from '../dates/index.ts'
import type { VetsListReasonRow } from './reasons.ts'

/** An entry on the vets list. Dates are plain dates at the track that placed it. */
export interface VetsListEntry {
  readonly entryId: string
  readonly reason: string
  readonly placedOn: string
  /** The day on which a regulatory veterinarian took the horse off; null: not yet. */
  readonly removedOn: string | null
  /** Days that a treatment or the veterinarian set for this entry; null: those of the reason. */
  readonly ownDays: number | null
  /** Placed in error: the entry counts for nothing. */
  readonly isVoided: boolean
}

/** What follows from an entry and the reasons in effect on the day of placement. */
export interface EntryTerms {
  /** The row of the reason; undefined: the reason was not in the table. */
  readonly row: VetsListReasonRow | undefined
  /** 1 for the first placement for this reason within the period of the row. */
  readonly nth: number
  /** The first day on which the minimum time is over; null: barred. */
  readonly eligibleOn: string | null
  /** The first day on which the horse may work. */
  readonly earliestWork: string
  /** The first day on which the entry no longer counts; null: a regulatory veterinarian must remove it. */
  readonly endsOn: string | null
}

/** Returns what applies to one of the entries of a horse; `entries` are all of them. */
export function getEntryTerms(
  rows: readonly VetsListReasonRow[],
  entries: readonly VetsListEntry[],
  entry: VetsListEntry,
): EntryTerms {
  const { placedOn, removedOn, ownDays } = entry
  const row = findRowOn(rows, placedOn, ({ reason }) => reason === entry.reason)
  const nth = countPlacements(entries, entry, row?.placementPeriodDays ?? 0)
  const days = ownDays ?? (row ? (row.minDays[Math.min(nth, row.minDays.length) - 1] ?? null) : 0)
  const eligibleOn = days === null ? null : addDays(placedOn, days)
  return {
    row,
    nth,
    eligibleOn,
    earliestWork: addDays(placedOn, row?.noWorkDays ?? 0),
    endsOn: row?.endsByTime && eligibleOn !== null ? findEarlier(eligibleOn, removedOn) : removedOn,
  }
}

/** Returns the days from placement to a day, and the days until the minimum time is over (null: barred). */
export function countListDays(
  { placedOn }: VetsListEntry,
  { eligibleOn }: EntryTerms,
  today: string,
): { readonly onList: number; readonly remaining: number | null } {
  return {
    onList: Math.max(0, countDays(placedOn, today)),
    remaining: eligibleOn === null ? null : Math.max(0, countDays(today, eligibleOn)),
  }
}

/** Whether an entry keeps the horse from racing on a plain date. */
export function isEntryOn(entry: VetsListEntry, { endsOn }: EntryTerms, date: string): boolean {
  return !entry.isVoided && entry.placedOn <= date && (endsOn === null || date < endsOn)
}

function countPlacements(entries: readonly VetsListEntry[], entry: VetsListEntry, periodDays: number): number {
  const earlier = entries.filter((each) => {
    if (each.isVoided || each.reason !== entry.reason || each.entryId === entry.entryId) return false
    const days = countDays(each.placedOn, entry.placedOn)
    return days === 0 ? each.entryId < entry.entryId : days > 0 && days <= periodDays
  })
  return earlier.length + 1
}

function findEarlier(date: string, other: string | null): string {
  return other !== null && other < date ? other : date
}
