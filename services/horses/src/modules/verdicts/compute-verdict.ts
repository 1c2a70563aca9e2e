import { findRowOn, getStartOfDate } from '@portal/contracts-horses/dates'
import { getDueStatus, requirementItems, seedReminders, type DueStatus } from '@portal/contracts-horses/health-rules'
import {
  findNextChange,
  getHorseVerdict,
  getRacePlace,
  type HorseFacts,
  type RaceDay,
} from '@portal/contracts-horses/verdict-rules'
import type { FactsOfHorse } from './verdict-facts.ts'
import type { VerdictRules } from './verdict-rules.ts'
import type { NewVerdict } from './verdicts.store.ts'

/** Computes the verdict of today where the horse is, with the instant at which to compute it again. */
export function computeVerdict(
  { facts, today, timeZone }: FactsOfHorse,
  rules: VerdictRules,
): Omit<NewVerdict, 'revision'> {
  const on: RaceDay = { date: today, race: null }
  const { canRace, obstacles } = getHorseVerdict(facts, on, rules)
  const nextChange = findNextChange(facts, on, rules)
  const dueDates = listDueStatuses(facts, on, rules).flatMap(({ status: { state, lastSafeDate } }) =>
    state === 'expired' || state === 'not-recorded' ? today : (lastSafeDate ?? []),
  )
  return {
    horseId: facts.horseId,
    canRace,
    obstacles,
    date: today,
    vaccinationDueOn: dueDates.toSorted()[0] ?? null,
    changeDueAt: nextChange === null ? null : getStartOfDate(nextChange, timeZone),
  }
}

/** Returns the state of every vaccine and test on a day. */
export function listDueStatuses(facts: HorseFacts, on: RaceDay, rules: VerdictRules) {
  const reminder = findRowOn(rules.reminders, on.date) ?? seedReminders[0]
  const place = getRacePlace(facts, on)
  return requirementItems.flatMap((item): { item: typeof item; status: DueStatus }[] => {
    if (!reminder) return []
    const records = facts.items.filter((record) => record.item === item)
    const context = { requirements: rules.requirements, reminder }
    return [{ item, status: getDueStatus({ item, records, place }, on.date, context) }]
  })
}
