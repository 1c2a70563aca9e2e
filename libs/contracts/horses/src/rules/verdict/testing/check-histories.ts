import { findNextChange, getHorseVerdict } from '../find-horse-obstacles.ts'
import { getObstacleKey, type HorseObstacle } from '../obstacle.ts'
import { Calendar } from './calendar.ts'
import { generateHistory, type History } from './generate-history.ts'
import { shrinkHistory } from './shrink-history.ts'
import { simulateEvents } from './simulate-events.ts'
import { simulateItems } from './simulate-items.ts'
import { simulatePeople } from './simulate-people.ts'

export interface HistoryCheck {
  readonly checked: number
  /** The first history on which the two disagree, made as small as possible; null: none. */
  readonly failure: {
    readonly seed: number
    readonly differences: readonly string[]
    readonly history: History
  } | null
}

/**
 * Generates `count` histories from `seed` on and compares the verdicts with a simulation that was written from the rules and
 * marks days on a calendar. Stops at the first difference.
 */
export function checkHistories(seed: number, count: number): HistoryCheck {
  for (let checked = 0; checked < count; checked++) {
    const history = generateHistory(seed + checked)
    if (findDifferences(history).length === 0) continue
    const smallest = shrinkHistory(history, (each) => findDifferences(each).length > 0)
    const differences = findDifferences(smallest)
    return { checked: checked + 1, failure: { seed: seed + checked, differences, history: smallest } }
  }
  return { checked: count, failure: null }
}

/** Returns one line for each difference between the verdicts and the simulation. */
export function findDifferences(history: History): string[] {
  const { facts, rules, race, dates, firstDay, lastDay } = history
  const calendar = new Calendar(firstDay, lastDay)
  simulatePeople(history, calendar)
  simulateEvents(history, calendar)
  const demands = simulateItems(history, calendar)
  return dates.flatMap((date) => {
    const day = calendar.dayOf(date)
    const on = { date, race }
    const verdict = getHorseVerdict(facts, on, rules)
    const { obstacles } = verdict
    const expected = listShown(calendar, day)
    const canRace = expected.every((reason) => reason.startsWith('ownership-change-open'))
    const whose = ({ subject, code }: HorseObstacle) => {
      const demand = code.startsWith('requirement-') ? demands.get(subject ?? '') : undefined
      const by = code === 'requirement-too-recent' ? demand?.leastBy : demand?.mostBy
      return demand?.authorities[by?.[day] ?? 0] ?? ''
    }
    return [
      ...compare(`${date} reasons`, obstacles.map(getObstacleKey).toSorted(), expected),
      ...compare(`${date} can race`, verdict.canRace, canRace),
      ...obstacles.flatMap((obstacle) => {
        const key = getObstacleKey(obstacle)
        const { demandedBy } = obstacle
        const demanded = demandedBy ? `${demandedBy.scope}:${demandedBy.scopeId ?? ''}` : ''
        return [
          ...compare(`${date} end of ${key}`, obstacle.until, calendar.findEnd(key, day)),
          ...compare(`${date} demand of ${key}`, demanded, whose(obstacle)),
        ]
      }),
      ...compare(`${date} next change`, findNextChange(facts, on, rules), findShownChange(calendar, day)),
    ]
  })
}

const isAboutStatus = (reason: string) => /^(retired|deceased|exported|merged)[|]/.test(reason)

/** Returns the reasons of a day as a person sees them: the status alone when the horse is not active. */
function listShown(calendar: Calendar, day: number): string[] {
  const all = calendar.list(day)
  return all.some(isAboutStatus) ? all.filter(isAboutStatus) : all
}

/** Returns the first day after `day` on which a person sees other reasons, or null. */
function findShownChange(calendar: Calendar, day: number): string | null {
  const before = listShown(calendar, day).join('\n')
  let date = calendar.findChange(day)
  while (date !== null && listShown(calendar, calendar.dayOf(date)).join('\n') === before)
    date = calendar.findChange(calendar.dayOf(date))
  return date
}

function compare(what: string, actual: unknown, simulated: unknown): string[] {
  const [one, other] = [JSON.stringify(actual), JSON.stringify(simulated)]
  return one === other ? [] : [`${what}: the rules return ${one}, the simulation ${other}`]
}
