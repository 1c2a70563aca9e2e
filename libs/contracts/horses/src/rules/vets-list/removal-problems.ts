import { isEntryOn, type EntryTerms, type VetsListEntry } from './entries.ts'
import type { VetsListErrorCode } from './vets-list-errors.ts'

/** An entry with what applies to it. */
export interface EntryWithTerms {
  readonly entry: VetsListEntry
  readonly terms: EntryTerms
}

/**
 * Returns why nobody can ask to remove a horse from the vets list today. A waiver of the minimum time needs the reason of
 * an administrator.
 */
export function findRemovalProblems(
  entries: readonly EntryWithTerms[],
  today: string,
  waiver: { readonly isAdministrator: boolean; readonly reason: string } | null = null,
): VetsListErrorCode[] {
  const open = entries.filter(({ entry, terms }) => isEntryOn(entry, terms, today))
  if (open.length === 0) return ['vets-list.empty']
  if (open.some(({ terms }) => isMinimumTimeOver(terms, today))) return []
  if (!waiver?.isAdministrator) return ['vets-list.minimum-time-not-over']
  return waiver.reason.trim() === '' ? ['vets-list.reason-missing'] : []
}

/** Whether the minimum time of an entry is over; never for a barred horse. */
export function isMinimumTimeOver({ eligibleOn }: EntryTerms, today: string): boolean {
  return eligibleOn !== null && eligibleOn <= today
}

/**
 * Returns the entries that are on the list although their minimum time is over and nobody asked to remove them: their off
 * date may be missing.
 */
export function findMissingOffDates(
  entries: readonly (EntryWithTerms & { readonly hasOpenRequest: boolean })[],
  today: string,
): EntryWithTerms[] {
  return entries.filter(
    ({ entry, terms, hasOpenRequest }) =>
      !hasOpenRequest && isEntryOn(entry, terms, today) && isMinimumTimeOver(terms, today),
  )
}
