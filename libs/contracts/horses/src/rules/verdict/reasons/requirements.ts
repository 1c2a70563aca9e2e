import {
  findLimits,
  getItemStatus,
  listItemChanges,
  requirementItems,
  type ItemLimits,
  type ItemStatus,
  type RacePlace,
  type RequirementItem,
} from '../../health/index.ts'
import type { HorseFacts, RaceDay } from '../facts.ts'
import { toObstacle, type FoundObstacle, type HorseObstacleCode } from '../obstacle.ts'
import { isInPeriod, listPeriodChanges, type Reason } from './reason.ts'

const codes = {
  'not-recorded': 'requirement-missing',
  expired: 'requirement-expired',
  'too-recent': 'requirement-too-recent',
} as const satisfies Record<Exclude<ItemStatus['state'], 'current'>, HorseObstacleCode>

/**
 * The horse has every vaccine and test that its location's state, the race's state and the track demand. Each item is a
 * reason of its own, so that finding its end looks at the changes of this item only.
 */
export const requirements: readonly Reason[] = requirementItems.map((item) => ({
  find: (facts, on, { requirements: rows }) => {
    const limits = findLimits(rows, item, { place: getRacePlace(facts, on), date: on.date })
    if (!limits) return []
    const records = facts.items.filter((record) => record.item === item)
    return describe(item, limits, getItemStatus(records, limits, on.date))
  },
  listChanges: ({ items, locations }, { requirements: rows }) => [
    ...listPeriodChanges(locations),
    ...listItemChanges(
      rows.filter((row) => row.item === item),
      items.filter((record) => record.item === item),
    ),
  ],
}))

/** Returns where the horse is to race; without a race, the track where it is. */
export function getRacePlace({ locations }: Pick<HorseFacts, 'locations'>, { date, race }: RaceDay): RacePlace {
  const location = locations.find((period) => isInPeriod(period, date))
  const track = location?.isTrack ? location.locationId : null
  return {
    states: [...(location ? [location.state] : []), ...(race ? [race.state] : [])],
    trackId: race ? race.trackId : track,
  }
}

function describe(item: RequirementItem, limits: ItemLimits, { state, record }: ItemStatus): FoundObstacle[] {
  if (state === 'current') return []
  const { scope, scopeId } = state === 'too-recent' ? limits.youngest : limits.oldest
  const evidence = record && { kind: 'health-record' as const, id: record.recordId, date: record.date }
  const fix = state === 'too-recent' ? 'wait' : 'record-vaccination-or-test'
  return [toObstacle(codes[state], fix, { subject: item, evidence, demandedBy: { scope, scopeId } })]
}
