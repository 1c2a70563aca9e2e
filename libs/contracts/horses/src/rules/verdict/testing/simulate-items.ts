import type { Calendar } from './calendar.ts'
import type { History } from './generate-history.ts'

/** What is demanded of an item on each day, and by whom: the greatest age (`most`) and the smallest one (`least`). */
export interface DayDemands {
  readonly most: Int32Array
  readonly least: Int32Array
  /** Positions in {@link authorities}. */
  readonly mostBy: Uint8Array
  readonly leastBy: Uint8Array
  /** Such as `NATIONAL:`, `STATE:KY` or `TRACK:track-1`. */
  readonly authorities: readonly string[]
}

/** The age that means no demand. */
const noDemand = 1_000_000

/**
 * Walks through the days and marks the vaccines and tests that are missing, too old or too recent. Returns whose demand
 * it is, by item and day.
 */
export function simulateItems(history: History, calendar: Calendar): ReadonlyMap<string, DayDemands> {
  const authorities = [...new Set(history.rules.requirements.map(({ scope, scopeId }) => `${scope}:${scopeId ?? ''}`))]
  const presence = authorities.map((authority) => findPresence(authority, history, calendar))
  const demands = new Map<string, DayDemands>()
  for (const item of new Set(history.rules.requirements.map((row) => row.item))) {
    const day: DayDemands = {
      most: new Int32Array(calendar.length).fill(noDemand),
      least: new Int32Array(calendar.length).fill(-1),
      mostBy: new Uint8Array(calendar.length),
      leastBy: new Uint8Array(calendar.length),
      authorities,
    }
    for (const authority of listByPrecedence(authorities, history)) {
      const position = authorities.indexOf(authority)
      demandOf(item, authority, { history, calendar, presence: presence[position] }, { ...day, position })
    }
    demands.set(item, day)
    markItem(item, history, { calendar, demands: day })
  }
  return demands
}

/**
 * Of equal demands, the national one is named first, then that of the horse's state, the race's state and the track. A race
 * in the horse's state leaves no other state to compare with.
 */
function listByPrecedence(authorities: readonly string[], { race }: History): string[] {
  const rank = (authority: string) => {
    if (authority.startsWith('NATIONAL')) return 0
    if (authority.startsWith('TRACK')) return 3
    return authority === `STATE:${race?.state}` ? 2 : 1
  }
  return authorities.toSorted((one, other) => rank(one) - rank(other))
}

/** Returns 1 for each day on which an authority's demands apply. */
function findPresence(authority: string, { facts, race }: History, calendar: Calendar): Uint8Array {
  const days = new Uint8Array(calendar.length)
  if (authority === 'NATIONAL:' || authority === `STATE:${race?.state}` || authority === `TRACK:${race?.trackId}`)
    days.fill(1)
  for (const { from, until, state, isTrack, locationId } of facts.locations) {
    const isHere = authority === `STATE:${state}` || (!race && isTrack && authority === `TRACK:${locationId}`)
    if (isHere) days.fill(1, calendar.dayOf(from), until === null ? calendar.length : calendar.dayOf(until))
  }
  return days
}

/** Writes the demands of an authority where they are stricter than those before. */
function demandOf(
  item: string,
  authority: string,
  days: { readonly history: History; readonly calendar: Calendar; readonly presence: Uint8Array | undefined },
  demands: DayDemands & { readonly position: number },
): void {
  const { calendar, presence = new Uint8Array(calendar.length) } = days
  const oldest = new Int32Array(calendar.length).fill(-1)
  const youngest = new Int32Array(calendar.length)
  // A later row replaces an earlier one on its days.
  for (const row of days.history.rules.requirements) {
    if (row.item !== item || `${row.scope}:${row.scopeId ?? ''}` !== authority) continue
    const first = Math.max(0, calendar.dayOf(row.effectiveFrom))
    const end = row.effectiveTo === null ? calendar.length : Math.max(0, calendar.dayOf(row.effectiveTo) + 1)
    oldest.fill(row.maxDays, first, end)
    youngest.fill(row.minDaysBefore, first, end)
  }
  const { most, least, mostBy, leastBy, position } = demands
  for (let day = 0; day < calendar.length; day++) {
    const age = oldest[day] ?? -1
    if (age === -1 || presence[day] === 0) continue
    const youngestAge = youngest[day] ?? 0
    if (age < (most[day] ?? 0)) {
      most[day] = age
      mostBy[day] = position
    }
    if (youngestAge > (least[day] ?? 0)) {
      least[day] = youngestAge
      leastBy[day] = position
    }
  }
}

function markItem(
  item: string,
  { facts }: History,
  { calendar, demands: { most, least } }: { readonly calendar: Calendar; readonly demands: DayDemands },
): void {
  const given = facts.items
    .filter((record) => record.item === item && record.outcome !== 'positive' && record.outcome !== 'pending')
    .map(({ recordId, date }) => ({
      day: calendar.dayOf(date),
      tooRecent: `requirement-too-recent|${item}|${recordId}`,
      expired: `requirement-expired|${item}|${recordId}`,
    }))
  const missing = `requirement-missing|${item}|`
  calendar.markDays(0, calendar.length, (day) => {
    const oldest = most[day] ?? noDemand
    const youngest = least[day] ?? 0
    let newest: (typeof given)[number] | undefined
    if (oldest === noDemand) return ''
    for (const record of given) {
      if (record.day > day) continue
      if (!newest || record.day >= newest.day) newest = record
      if (day - record.day <= oldest && day - record.day >= youngest) return ''
    }
    if (!newest) return missing
    return newest.day + youngest > day ? newest.tooRecent : newest.expired
  })
}
