import type { HorseVerdictCalendar } from '@portal/contracts-horses'
import { getObstacleKey } from '@portal/contracts-horses/verdict-rules'

type Day = HorseVerdictCalendar['days'][number]

/** Days in a row with the same answer. */
export interface CalendarPeriod {
  readonly first: string
  readonly last: string
  readonly reason: Day['reason']
}

/** Joins the days of a calendar that have the same first reason. */
export function toPeriods(days: readonly Day[]): CalendarPeriod[] {
  const toKey = ({ reason }: Pick<Day, 'reason'>) => (reason === null ? '' : getObstacleKey(reason))
  return days.reduce<CalendarPeriod[]>((periods, { date, reason }) => {
    const current = periods.at(-1)
    if (!current || toKey(current) !== toKey({ reason })) return [...periods, { first: date, last: date, reason }]
    return [...periods.slice(0, -1), { ...current, last: date }]
  }, [])
}
