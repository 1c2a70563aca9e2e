import type { Calendar } from './calendar.ts'
import type { History } from './generate-history.ts'

/** Days without a race after each treatment; [before July 8, 2024, since then]. */
const raceBans: Readonly<Record<string, readonly [number, number]>> = {
  shockwave: [30, 30],
  'intra-articular-fetlock-corticosteroid': [14, 30],
  'intra-articular-hydrogel': [14, 180],
  'intra-articular-other': [14, 14],
  // 48 hours after an unknown time of the day: the day itself and the two days after it.
  acupuncture: [3, 3],
  'powered-device': [3, 3],
}

/** Days on the list for reasons that end by time, and otherwise only when a veterinarian removes the horse. */
const timeOnlyDays: Readonly<Record<string, number>> = {
  illness: 4,
  'medication-stand-down': 14,
  shockwave: 30,
}

/** Marks the days on the vets list, of stand-downs, without a layoff report and after pin-firing. */
export function simulateEvents({ facts }: History, calendar: Calendar): void {
  const forever = calendar.length
  simulateList(facts.listEntries, calendar)
  for (const { recordId, treatment, date } of facts.treatments) {
    const [before, since] = raceBans[treatment] ?? [0, 0]
    const first = calendar.dayOf(date)
    const length = date < '2024-07-08' ? before : since
    calendar.mark(`stand-down|${treatment}|${recordId}`, first, first + length)
  }
  for (const { recordId, date } of facts.pinFirings) {
    if (facts.yearOfBirth >= 2023) calendar.mark(`pin-fired||${recordId}`, calendar.dayOf(date), forever)
  }
  for (const { requestId, kind, openedOn, closedOn, expiresOn } of facts.requests) {
    if (kind !== 'transfer' && kind !== 'change-owner' && kind !== 'claim') continue
    const closed = closedOn === null ? forever : calendar.dayOf(closedOn)
    const end = Math.min(closed, calendar.dayOf(expiresOn))
    calendar.mark(`ownership-change-open|${kind}|${requestId}`, calendar.dayOf(openedOn), end)
  }
  simulateLayoff(facts, calendar)
}

/** Goes through the placements in their order and remembers the days of earlier ones for the reason `repeated`. */
function simulateList(entries: History['facts']['listEntries'], calendar: Calendar): void {
  const inOrder = entries
    .filter(({ isVoided }) => !isVoided)
    .map((entry) => ({ ...entry, day: calendar.dayOf(entry.placedOn) }))
    .toSorted((one, other) => one.day - other.day || Number(one.entryId > other.entryId) - 0.5)
  const repeated: number[] = []
  for (const { entryId, reason, day, removedOn, ownDays } of inOrder) {
    let days = timeOnlyDays[reason]
    if (reason === 'repeated') {
      const earlier = repeated.filter((placed) => day - placed <= 100).length
      if (earlier === 0) days = 4
      else if (earlier === 1) days = 10
      else days = ownDays ?? calendar.length
      repeated.push(day)
    }
    const removed = removedOn === null ? calendar.length : calendar.dayOf(removedOn)
    const end = days === undefined ? removed : Math.min(removed, day + (ownDays ?? days))
    calendar.mark(`on-vets-list|${reason}|${entryId}`, day, end)
  }
}

/** Counts the days since the last race; a report stops the count from mattering until the next race. */
function simulateLayoff(facts: History['facts'], calendar: Calendar): void {
  const raceOn = new Map<number, string>()
  for (const { raceId, date } of facts.races)
    if (!raceOn.has(calendar.dayOf(date))) raceOn.set(calendar.dayOf(date), raceId)
  const reportOn = new Set(facts.layoffReports.map(({ date }) => calendar.dayOf(date)))
  const ruleStart = calendar.dayOf('2024-12-05')
  let last: string | undefined
  let daysSince = 0
  let isReported = false
  for (let day = 0; day < calendar.length; day++) {
    if (last !== undefined) daysSince++
    // A report of the day of the race was written before it.
    if (last !== undefined && daysSince > 0 && reportOn.has(day) && day >= ruleStart) isReported = true
    if (last !== undefined && day >= ruleStart && daysSince >= 150 && !isReported)
      calendar.mark(`layoff-report-missing||${last}`, day, day + 1)
    const race = raceOn.get(day)
    if (race === undefined) continue
    last = race
    daysSince = 0
    isReported = false
  }
}
