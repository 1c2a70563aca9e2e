import { getDateAt } from '@portal/contracts-horses/dates'
import type { HorseFacts } from '@portal/contracts-horses/verdict-rules'
import { authorityTimeZone } from '@portal/formats'

/** A responsible person or a location of a horse with its period; instants are ISO 8601. */
export interface AssignmentFactRow {
  readonly horseId: string
  readonly role: 'responsible-person' | 'location'
  readonly personId: string | null
  readonly from: string
  readonly to: string | null
  /** Of a location. */
  readonly locationId: string | null
  readonly state: string | null
  readonly timeZone: string | null
  readonly isTrack: boolean | null
}

/** The facts about a verdict that come from assignments. */
export interface AssignmentFacts extends Pick<HorseFacts, 'responsiblePersons' | 'locations'> {
  /** That of the horse's location; without one, the authority's. */
  readonly timeZone: string
}

/**
 * Converts the assignments of one horse to periods in plain dates of the track's time zone. On the day of a handover, the
 * recipient's period has begun; a period within one day disappears.
 */
export function toAssignmentFacts(rows: readonly AssignmentFactRow[], now: Date): AssignmentFacts {
  const places = rows
    .filter(({ role }) => role === 'location')
    .toSorted((one, other) => (one.from < other.from ? -1 : 1))
  const toDate = (instant: string) => {
    const place = places.findLast(({ from }) => from <= instant) ?? places[0]
    return getDateAt(instant, place?.timeZone ?? authorityTimeZone)
  }
  const toPeriod = ({ from, to }: AssignmentFactRow) => ({ from: toDate(from), until: to === null ? null : toDate(to) })
  const instant = now.toISOString()
  const current = places.findLast(({ from, to }) => from <= instant && (to === null || to > instant))
  const isWholeDay = ({ from, until }: { from: string; until: string | null }) => until === null || from < until
  return {
    timeZone: current?.timeZone ?? authorityTimeZone,
    responsiblePersons: rows
      .filter(({ role }) => role === 'responsible-person')
      .map((row) => ({ ...toPeriod(row), personId: row.personId ?? '' }))
      .filter(isWholeDay),
    locations: places
      .map((row) => ({
        ...toPeriod(row),
        locationId: row.locationId ?? '',
        state: row.state ?? '',
        isTrack: row.isTrack === true,
      }))
      .filter(isWholeDay),
  }
}
