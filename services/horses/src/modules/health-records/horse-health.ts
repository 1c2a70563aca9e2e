import { Injectable } from '@nestjs/common'
import type { DueItem } from '@portal/contracts-horses'
import { findRowOn } from '@portal/contracts-horses/dates'
import {
  findStandDown,
  getDueStatus,
  requirementItems,
  seedReminders,
  type DueStatus,
  type RecordFacts,
  type StandDownRow,
} from '@portal/contracts-horses/health-rules'
import { HorsePlaces, type HorsePlace } from '../horse-places/index.ts'
import { HorseRules, type ListedRules } from '../horse-rules/index.ts'
import { LocationQueries } from '../locations/index.ts'
import { HealthFacts } from './health-facts.ts'

interface HorseHealth {
  readonly place: HorsePlace
  readonly facts: RecordFacts
  readonly items: readonly DueItem[]
}

const noFacts: RecordFacts = { items: [], treatments: [], layoffReports: [], pinFirings: [] }

/** Which vaccinations and tests of horses are due. */
@Injectable()
export class HorseHealthReader {
  constructor(
    private readonly facts: HealthFacts,
    private readonly places: HorsePlaces,
    private readonly locations: LocationQueries,
    private readonly rules: HorseRules,
  ) {}

  /** Returns the health of each horse, on the day at its location. */
  async list(horseIds: readonly string[], now: Date): Promise<ReadonlyMap<string, HorseHealth>> {
    const [facts, places, rules] = await Promise.all([
      this.facts.listFacts(horseIds),
      this.places.list(horseIds, now),
      this.rules.listRules(),
    ])
    const trackNames = await this.listTrackNames([...places.values()])
    return new Map(
      [...places].map(([horseId, place]) => {
        const known = facts.get(horseId) ?? noFacts
        const items = listDueStatuses(known, place, rules).map(([item, status]) => toDueItem(item, status, trackNames))
        return [horseId, { place, facts: known, items }]
      }),
    )
  }

  private async listTrackNames(places: readonly HorsePlace[]): Promise<ReadonlyMap<string, string>> {
    const locations = await this.locations.listByIds(places.flatMap(({ racePlace }) => racePlace.trackId ?? []))
    return new Map([...locations.values()].map(({ locationId, name }) => [locationId, name]))
  }
}

/** Returns the state of each vaccination and test of a horse today. */
export function listDueStatuses(
  { items }: RecordFacts,
  { today, racePlace }: HorsePlace,
  { requirements, reminders }: Pick<ListedRules, 'requirements' | 'reminders'>,
): [(typeof requirementItems)[number], DueStatus][] {
  const reminder = findRowOn(reminders, today) ?? seedReminders[0]
  if (!reminder) return []
  return requirementItems.map((item) => [
    item,
    getDueStatus({ item, records: items.filter((record) => record.item === item), place: racePlace }, today, {
      requirements,
      reminder,
    }),
  ])
}

/** Returns the stand-down of a horse that ends last, or null when it may work and race. */
export function findLongestStandDown({ treatments }: RecordFacts, today: string, rows: readonly StandDownRow[]) {
  const found = treatments
    .flatMap(({ treatment, date }) => (date <= today ? (findStandDown(rows, treatment, date) ?? []) : []))
    .filter(({ earliestRace }) => today < earliestRace)
    .toSorted((one, other) => one.earliestRace.localeCompare(other.earliestRace))
    .at(-1)
  if (!found) return null
  return { earliestWork: found.earliestWork, earliestRace: found.earliestRace, source: found.row.source }
}

function toDueItem(
  item: DueItem['item'],
  { state, record, lastSafeDate, daysLeft, limits }: DueStatus,
  trackNames: ReadonlyMap<string, string>,
): DueItem {
  const demand = state === 'too-recent' ? limits?.youngest : limits?.oldest
  const demandedBy = demand && {
    scope: demand.scope,
    scopeName: demand.scope === 'TRACK' ? (trackNames.get(demand.scopeId ?? '') ?? null) : demand.scopeId,
    maxDays: demand.maxDays,
    source: demand.source,
  }
  return { item, state, recordedOn: record?.date ?? null, lastSafeDate, daysLeft, demandedBy: demandedBy ?? null }
}
