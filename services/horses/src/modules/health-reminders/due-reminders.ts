import { findRowOn } from '@portal/contracts-horses/dates'
import type { RequirementItem } from '@portal/contracts-horses/health-rules'
import { listDueStatuses, type FactsOfHorse, type VerdictRules } from '../verdicts/index.ts'

/** A vaccination or test of a horse that is about to expire. */
export interface DueReminder {
  readonly item: RequirementItem
  readonly lastSafeDate: string
  readonly daysLeft: number
  /** Which reminder it is, in days before the last safe date. */
  readonly daysBefore: number
}

/**
 * Returns the reminders of a horse for today: for each item the last one that should have been sent, so that it is late
 * and not lost if the job did not run on its day.
 */
export function listDueReminders({ facts, today }: FactsOfHorse, rules: VerdictRules): DueReminder[] {
  const days = findRowOn(rules.reminders, today)?.daysBefore ?? []
  return listDueStatuses(facts, { date: today, race: null }, rules).flatMap(({ item, status }) => {
    const { lastSafeDate, daysLeft } = status
    if (lastSafeDate === null || daysLeft === null) return []
    const [daysBefore] = days.filter((each) => each >= daysLeft).toSorted((one, other) => one - other)
    return daysBefore === undefined ? [] : [{ item, lastSafeDate, daysLeft, daysBefore }]
  })
}
