import { timelineKinds, type TimelineKind } from '@portal/contracts-horses/timeline-rules'
import type { PreparedStatement } from '@portal/persistence'
import { locationEvents, peopleEvents } from '../assignments/index.ts'
import { claimEvents } from '../claim-records/index.ts'
import { healthEvents } from '../health-records/index.ts'
import { fileEvents } from '../horse-files/index.ts'
import { statusEvents } from '../horse-status/index.ts'
import { registrationEvents } from '../horses/index.ts'
import { injuryEvents } from '../injuries/index.ts'
import { jogEvents } from '../jogs/index.ts'
import { raceEvents } from '../race-data/index.ts'
import { requestEvents } from '../requests/index.ts'
import { shockwaveEvents } from '../shockwaves/index.ts'
import { verdictEvents } from '../verdicts/index.ts'
import { removalJogEvents, vetsListEvents } from '../vets-list/index.ts'

/**
 * The statements of the modules. Each finds the horse `$1`, or its registry number `$2`, by an index, and returns
 * `entry_id`, `event`, `at`, `date` (of what is known by day only), `person_id`, `location_id` and `subject`.
 */
const sources: Readonly<Record<TimelineKind, string>> = {
  registration: registrationEvents,
  people: peopleEvents,
  location: locationEvents,
  requests: `${requestEvents} union all ${claimEvents}`,
  health: healthEvents,
  'vets-list': vetsListEvents,
  jogs: `${removalJogEvents} union all ${jogEvents}`,
  races: raceEvents,
  verdict: verdictEvents,
  status: statusEvents,
  files: fileEvents,
  injuries: injuryEvents,
  shockwaves: shockwaveEvents,
}

/** A page of what happened to a horse, newest first; the position has the full precision of the instants. */
export function selectTimeline(kinds: readonly TimelineKind[]): PreparedStatement {
  const hidden = timelineKinds.filter((kind) => !kinds.includes(kind))
  return {
    name: `horse-timeline-${kinds.length === 1 ? kinds.join('') : ['without', ...hidden].join('-')}`,
    text: `select entry_id as "entryId", event, at, at::text as position, date::text as date, person_id as "personId",
        location_id as "locationId", subject
      from (${kinds.map((kind) => sources[kind]).join('\n union all ')}) happened
      where $2::text is distinct from '' and (at, entry_id collate "C") < ($3::timestamptz, $4)
      order by at desc, entry_id collate "C" desc limit $5`,
  }
}
