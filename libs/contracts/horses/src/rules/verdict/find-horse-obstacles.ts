import { findRowOn } from '../dates/index.ts'
import type { CitationRow, HorseFacts, HorseRules, RaceDay } from './facts.ts'
import { getObstacleKey, type FoundObstacle, type HorseObstacle } from './obstacle.ts'
import { reasons, status, type Reason } from './reasons/index.ts'

/** Whether a horse can race on a day, with everything that decides it. */
export interface HorseVerdict {
  readonly canRace: boolean
  readonly date: string
  readonly obstacles: readonly HorseObstacle[]
}

/** Returns whether the horse can race on a day, as far as is recorded. */
export function getHorseVerdict(facts: HorseFacts, on: RaceDay, rules: HorseRules): HorseVerdict {
  const obstacles = findHorseObstacles(facts, on, rules)
  return { canRace: obstacles.every(({ severity }) => severity === 'notice'), date: on.date, obstacles }
}

/**
 * Returns every reason why the horse cannot race on a day, and notices. The day may be in the future: the facts are taken
 * as they are known, and the rules as they will be. A horse that is not active has its status as the only reason.
 */
export function findHorseObstacles(facts: HorseFacts, on: RaceDay, rules: HorseRules): HorseObstacle[] {
  return listReasons(facts, on, rules).flatMap((reason) => {
    const found = reason.find(facts, on, rules)
    if (found.length === 0) return []
    const ends = findEnds({ reason, facts, rules }, on, found)
    return found.map((obstacle) => ({
      ...obstacle,
      citation: findCitation(rules.citations, obstacle.code, on.date),
      until: ends.get(getObstacleKey(obstacle)) ?? null,
    }))
  })
}

/**
 * Returns the next plain date after `after` on which the reasons are others than on `after` without a new fact, or null.
 * A verdict needs no computation before that date, unless a fact or a rule changes.
 */
export function findNextChange(facts: HorseFacts, after: RaceDay, rules: HorseRules): string | null {
  let next: string | null = null
  for (const reason of listReasons(facts, after, rules)) {
    const before = getKeys(reason.find(facts, after, rules))
    for (const date of listLaterChanges(reason.listChanges(facts, rules), after.date)) {
      if (next !== null && date >= next) break
      if (before.symmetricDifference(getKeys(reason.find(facts, { ...after, date }, rules))).size === 0) continue
      next = date
      break
    }
  }
  return next
}

/** Returns the kinds of reasons to ask on a day: nothing else matters, and most cannot be fixed, while a horse is not active. */
function listReasons(facts: HorseFacts, on: RaceDay, rules: HorseRules): readonly Reason[] {
  return status.find(facts, on, rules).length > 0 ? [status] : reasons
}

/** Returns for each reason the first day on which it is not found again, if there is one. */
function findEnds(
  { reason, facts, rules }: { readonly reason: Reason; readonly facts: HorseFacts; readonly rules: HorseRules },
  on: RaceDay,
  found: readonly FoundObstacle[],
): Map<string, string> {
  const ends = new Map<string, string>()
  const open = getKeys(found)
  for (const date of listLaterChanges(reason.listChanges(facts, rules), on.date)) {
    if (open.size === 0) break
    for (const key of open.difference(getKeys(reason.find(facts, { ...on, date }, rules)))) {
      ends.set(key, date)
      open.delete(key)
    }
  }
  return ends
}

function getKeys(found: readonly FoundObstacle[]): Set<string> {
  return new Set(found.map(getObstacleKey))
}

function listLaterChanges(dates: readonly string[], after: string): string[] {
  return [...new Set(dates.filter((date) => date > after))].toSorted()
}

function findCitation(rows: readonly CitationRow[], code: string, date: string): string | null {
  return findRowOn(rows, date, (row) => row.code === code)?.citation ?? null
}
