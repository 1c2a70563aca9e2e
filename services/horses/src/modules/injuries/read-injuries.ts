import { Injectable } from '@nestjs/common'
import { isAllowed } from '@portal/contracts-common'
import type { InjuryReport } from '@portal/contracts-horses'
import { People } from '@portal/people'
import type { Caller } from '@portal/service-kit'
import { Assignments } from '../assignments/index.ts'
import { HorseQueries } from '../horses/index.ts'
import { LocationQueries } from '../locations/index.ts'
import { RaceEventStore, type RaceEvent } from '../race-data/index.ts'
import type { InjuryRow } from './injuries.store.ts'

type Race = RaceEvent & { readonly raceId: string }

/** Combines reports with horses, people, races and what the caller can do. */
@Injectable()
export class InjuryReader {
  constructor(
    private readonly horses: HorseQueries,
    private readonly people: People,
    private readonly races: RaceEventStore,
    private readonly locations: LocationQueries,
    private readonly assignments: Assignments,
  ) {}

  async read(rows: readonly InjuryRow[], caller: Caller, now: Date): Promise<InjuryReport[]> {
    const horseIds = [...new Set(rows.map(({ horseId }) => horseId))]
    const [horses, names, races, own] = await Promise.all([
      this.horses.listByIds(horseIds),
      this.people.listNames(rows.flatMap(({ jockeyId, reportedBy }) => [reportedBy, ...(jockeyId ? [jockeyId] : [])])),
      this.races.listByIds(rows.flatMap(({ raceId }) => raceId ?? [])),
      this.listReportable(horseIds, caller, now),
    ])
    const described = await this.describeRaces(races)
    const isChecker = isOfficial(caller)
    return rows.flatMap(({ horseId, jockeyId, raceId, ...row }): InjuryReport[] => {
      const horse = horses.get(horseId)
      if (!horse) return []
      const { name, yearOfBirth, damName } = horse
      const isCurrent = row.correctedBy === null
      return [
        {
          ...row,
          horse: { horseId, name, yearOfBirth, damName },
          jockeyName: jockeyId === null ? null : (names.get(jockeyId) ?? null),
          race: described.find((race) => race.raceId === raceId) ?? null,
          reviewedAt: row.reviewedAt === null ? null : new Date(row.reviewedAt).toISOString(),
          reportedBy: names.get(row.reportedBy) ?? null,
          reportedAt: new Date(row.reportedAt).toISOString(),
          canReview: isCurrent && isChecker && row.review === 'NEEDS_REVIEW',
          canCorrect: isCurrent && (isChecker || own.has(horseId)),
        },
      ]
    })
  }

  /** Returns the latest races of a horse, with the names of their tracks. */
  async listRaces(registryNumber: string | null): Promise<NonNullable<InjuryReport['race']>[]> {
    return registryNumber === null ? [] : this.describeRaces(await this.races.listRacesOfHorse(registryNumber))
  }

  /** Returns the horses among these whose injuries the caller reports as their person; officials report all. */
  async listReportable(horseIds: readonly string[], caller: Caller, now: Date): Promise<ReadonlySet<string>> {
    const { personId } = caller
    if (isOfficial(caller)) return new Set(horseIds)
    if (personId === undefined) return new Set()
    const current = await this.assignments.listCurrent(horseIds, now)
    const roles: readonly string[] = ['responsible-person', 'attending-veterinarian']
    return new Set(
      current.flatMap((each) => (each.personId === personId && roles.includes(each.role) ? [each.horseId] : [])),
    )
  }

  private async describeRaces(races: readonly Race[]): Promise<NonNullable<InjuryReport['race']>[]> {
    const tracks = await this.locations.listByCodes(races.map(({ trackCode }) => trackCode))
    return races.map(({ raceId, date, trackCode, raceNumber }) => ({
      raceId,
      date,
      trackName: tracks.get(trackCode)?.name ?? trackCode,
      raceNumber,
    }))
  }
}

/** Staff and regulatory veterinarians report and review injuries of every horse. */
function isOfficial({ groups, roles = [] }: Caller): boolean {
  return isAllowed('staff', groups) || roles.includes('regulatory-veterinarian')
}
