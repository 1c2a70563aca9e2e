import type { HorseFacts, HorseRules, RaceDay } from '../facts.ts'
import type { FoundObstacle } from '../obstacle.ts'

/** One kind of reason, independent of the others. */
export interface Reason {
  /** Returns the reasons of this kind on a day. */
  readonly find: (facts: HorseFacts, on: RaceDay, rules: HorseRules) => readonly FoundObstacle[]
  /** Returns the plain dates on which the result can change without a new fact, in any order. */
  readonly listChanges: (facts: HorseFacts, rules: HorseRules) => readonly string[]
}

/** Whether a period that ends before `until` covers a plain date. */
export function isInPeriod(
  { from, until }: { readonly from: string; readonly until: string | null },
  date: string,
): boolean {
  return from <= date && (until === null || date < until)
}

/** Returns the first day of each period, and the first day after it. */
export function listPeriodChanges(
  periods: readonly { readonly from: string; readonly until: string | null }[],
): string[] {
  return periods.flatMap(({ from, until }) => (until === null ? [from] : [from, until]))
}
