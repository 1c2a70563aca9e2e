import type { RequirementRow } from '../../health/index.ts'
import type { VetsListReasonRow } from '../../vets-list/index.ts'
import type { HorseFacts, HorseRules, RaceDay } from '../facts.ts'
import { seedHorseRules } from '../seed-horse-rules.ts'
import { Random } from './random.ts'

/** The recorded facts of a horse, the rules, and the days for which the verdict is compared. */
export interface History {
  readonly facts: HorseFacts
  readonly rules: HorseRules
  /** The race that all days are about; null: none. */
  readonly race: RaceDay['race']
  /** Plain dates to compare. */
  readonly dates: readonly string[]
  /** No fact is before this day, and nothing changes after the last one. */
  readonly firstDay: string
  readonly lastDay: string
}

const items = ['coggins', 'encephalitides', 'rabies', 'tetanus', 'influenza', 'rhinopneumonitis'] as const
const treatments = [
  'shockwave',
  'intra-articular-fetlock-corticosteroid',
  'intra-articular-hydrogel',
  'intra-articular-other',
  'acupuncture',
  'powered-device',
] as const
const listReasons = [
  'unsound',
  'epistaxis',
  'injury',
  'physically-distressed',
  'medically-compromised',
  'recency',
  'illness',
  'medication-stand-down',
  'shockwave',
  'repeated',
  'not-in-the-table',
] as const
const requestKinds = [
  'transfer',
  'share',
  'change-owner',
  'change-attending-veterinarian',
  'claim',
  'vets-list-removal',
] as const
const states = ['KY', 'NY', 'CA'] as const
const tracks = ['track-1', 'track-2'] as const
const people = ['trainer-1', 'trainer-2', 'owner-1'] as const

/** Facts lie in the first 500 days; the longest periods, 366 days, end before the last day. */
const eventDays = 500
const totalDays = 900
/** The earliest first day: the last change of the rules, in December 2024, is before the last day. */
const earliest = Date.UTC(2022, 10, 1)

/** A reason that ends by time, later with every placement; the third one within 100 days bars the horse. */
const repeated: VetsListReasonRow = {
  reason: 'repeated',
  minDays: [4, 10, null],
  placementPeriodDays: 100,
  noWorkDays: 0,
  isExamRequired: false,
  isWorkRequired: false,
  isSampleRequired: false,
  endsByTime: true,
  effectiveFrom: '1900-01-01',
  effectiveTo: null,
  source: 'generated',
}

/** Generates a history; the same number gives the same one. */
export function generateHistory(seed: number): History {
  const random = new Random(seed)
  const start = earliest + random.integer(0, 790) * 86_400_000
  const toDate = (day: number) => new Date(start + day * 86_400_000).toISOString().slice(0, 10)
  const day = () => toDate(random.integer(0, eventDays))
  const span = (longest: number) => {
    const first = random.integer(0, eventDays)
    const isOpen = random.chance(0.3)
    return { from: toDate(first), end: isOpen ? null : toDate(first + random.integer(0, longest)) }
  }
  const many = random.chance(0.5) ? 3 : 1

  return {
    facts: {
      horseId: 'horse',
      registeredOn: random.chance(0.05) ? null : random.chance(0.2) ? day() : toDate(0),
      yearOfBirth: random.integer(2020, 2024),
      statuses: random.chance(0.2)
        ? random.list(3, () => ({
            status: random.pick(['ACTIVE', 'RETIRED', 'DECEASED', 'EXPORTED', 'MERGED'] as const),
            from: day(),
          }))
        : [],
      responsiblePersons: generateHandovers(random, toDate),
      persons: people.slice(0, random.integer(1, 3)).map((personId) => ({
        personId,
        suspensions: random.chance(0.2)
          ? random.list(2, (position) => {
              const { from, end } = span(60)
              return { id: `${personId}-ruling-${position}`, from, lastDay: end }
            })
          : [],
        licenses: random.list(3, (position) => {
          const { from, end } = span(365)
          return { id: `${personId}-license-${position}`, from: random.chance(0.5) ? toDate(0) : from, lastDay: end }
        }),
      })),
      locations: generateStays(random, toDate),
      listEntries: generateListEntries(random, toDate, many * 2),
      items: random.list(many * 8, (position) => {
        const item = random.pick(items)
        const outcome = random.pick(['negative', 'negative', 'negative', 'positive', 'pending'] as const)
        return { recordId: `item-${position}`, item, date: day(), outcome: item === 'coggins' ? outcome : null }
      }),
      treatments: random.list(many * 2, (position) => ({
        recordId: `treatment-${position}`,
        treatment: random.pick(treatments),
        date: day(),
      })),
      races: random.list(many * 2, (position) => ({ raceId: `race-${position}`, date: day() })),
      layoffReports: random.list(2, (position) => ({ reportId: `report-${position}`, date: day() })),
      pinFirings: random.chance(0.1) ? [{ recordId: 'pin-firing', date: day() }] : [],
      requests: random.list(2, (position) => {
        const { from, end } = span(10)
        return {
          requestId: `request-${position}`,
          kind: random.pick(requestKinds),
          openedOn: from,
          closedOn: end,
          expiresOn: addTo(from, random.integer(1, 7)),
        }
      }),
    },
    rules: {
      ...seedHorseRules,
      vetsListReasons: [...seedHorseRules.vetsListReasons, repeated],
      requirements: [...seedHorseRules.requirements, ...random.list(5, () => generateRequirement(random, day))],
    },
    race: random.chance(0.6) ? { trackId: random.pick(tracks), state: random.pick(states) } : null,
    dates: [toDate(random.integer(0, 600)), toDate(random.integer(0, 800))],
    firstDay: toDate(0),
    lastDay: toDate(totalDays),
  }
}

/** One responsible person after the other, sometimes with days without one. */
function generateHandovers(random: Random, toDate: (day: number) => string): HorseFacts['responsiblePersons'] {
  const days = [0, ...random.list(3, () => random.integer(1, eventDays))].toSorted((one, other) => one - other)
  return days.map((first, position) => {
    const next = days[position + 1]
    const gap = random.chance(0.1) ? random.integer(1, 5) : 0
    const until = next === undefined ? null : toDate(Math.max(first, next - gap))
    return { personId: random.pick(people), from: toDate(first), until }
  })
}

/** One location after the other; the last one may end. */
function generateStays(random: Random, toDate: (day: number) => string): HorseFacts['locations'] {
  const days = [0, ...random.list(4, () => random.integer(1, eventDays))].toSorted((one, other) => one - other)
  return days.map((first, position) => {
    const next = days[position + 1]
    const isTrack = random.chance(0.6)
    const last = random.chance(0.2) ? toDate(eventDays) : null
    return {
      locationId: isTrack ? random.pick(tracks) : `farm-${position}`,
      state: random.pick(states),
      isTrack,
      from: toDate(first),
      until: next === undefined ? last : toDate(next),
    }
  })
}

/** Entries on the vets list; many of them exactly, or almost, one placement period after another. */
function generateListEntries(random: Random, toDate: (day: number) => string, max: number): HorseFacts['listEntries'] {
  let previous = 0
  return random.list(max, (position) => {
    const isNearPeriod = previous > 0 && previous < 400 && random.chance(0.3)
    previous = isNearPeriod ? previous + random.integer(99, 101) : random.integer(0, eventDays)
    return {
      entryId: `entry-${position}`,
      reason: random.chance(0.4) ? 'repeated' : random.pick(listReasons),
      placedOn: toDate(previous),
      removedOn: random.chance(0.3) ? null : toDate(previous + random.integer(0, 90)),
      ownDays: random.chance(0.1) ? random.integer(0, 30) : null,
      isVoided: random.chance(0.1),
    }
  })
}

/** A demand of a state or a track, or a later national one. */
function generateRequirement(random: Random, day: () => string): RequirementRow {
  const scope = random.pick(['NATIONAL', 'STATE', 'TRACK'] as const)
  const effectiveFrom = random.chance(0.4) ? '1900-01-01' : day()
  return {
    item: random.pick(items),
    scope,
    scopeId: scope === 'NATIONAL' ? null : random.pick(scope === 'STATE' ? states : tracks),
    minDaysBefore: random.chance(0.5) ? 0 : random.integer(1, 30),
    maxDays: random.integer(30, 365),
    effectiveFrom,
    effectiveTo: random.chance(0.3)
      ? addTo(effectiveFrom < '2000' ? day() : effectiveFrom, random.integer(0, 100))
      : null,
    source: 'generated',
  }
}

function addTo(date: string, days: number): string {
  return new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10)
}
