import { Injectable } from '@nestjs/common'
import type { RacingOfficeEntry } from '@portal/contracts-horses'
import { getHorseVerdict, type HorseObstacle } from '@portal/contracts-horses/verdict-rules'
import { HorseDetailsReader, HorseQueries } from '../horses/index.ts'
import { LocationQueries } from '../locations/index.ts'
import { RaceEventStore, type EntryPosition, type RaceEvent } from '../race-data/index.ts'
import { VerdictFacts, VerdictRulesReader } from '../verdicts/index.ts'

const batchSize = 100

/** The reason why an entered horse that is not registered cannot race. */
const notRegistered: HorseObstacle = {
  code: 'not-registered',
  severity: 'blocks',
  subject: null,
  evidence: null,
  demandedBy: null,
  fix: 'register-horse',
  citation: '2143(a)',
  until: null,
}

interface Filter {
  readonly date: string
  readonly trackCode: string | null
  readonly onlyCannotRace: boolean
}

/** Entries of a day with the verdict for the day and the track of the race, computed from the facts of this moment. */
@Injectable()
export class RacingOffice {
  constructor(
    private readonly events: RaceEventStore,
    private readonly horses: HorseQueries,
    private readonly details: HorseDetailsReader,
    private readonly locations: LocationQueries,
    private readonly facts: VerdictFacts,
    private readonly rules: VerdictRulesReader,
  ) {}

  /** Returns at least `limit` entries after a position, if there are as many. */
  async list(filter: Filter, after: EntryPosition, limit: number, now: Date): Promise<RacingOfficeEntry[]> {
    const found: RacingOfficeEntry[] = []
    let position = after
    for (;;) {
      const entries = await this.events.listEntries(filter, position, batchSize)
      const judged = await this.judge(entries, now)
      found.push(...(filter.onlyCannotRace ? judged.filter(({ canRace }) => !canRace) : judged))
      const last = entries.at(-1)
      if (!last || entries.length < batchSize || found.length >= limit) return found
      position = last
    }
  }

  private async judge(entries: readonly RaceEvent[], now: Date): Promise<RacingOfficeEntry[]> {
    const horses = await this.horses.listByRegistryNumbers(entries.map(({ registryNumber }) => registryNumber))
    const horseIds = horses.map(({ horseId }) => horseId)
    const [facts, rules, people, tracks] = [
      await this.facts.list(horseIds, now),
      await this.rules.read(),
      await this.details.listResponsiblePersons(horseIds, now),
      await this.locations.listByCodes(entries.map(({ trackCode }) => trackCode)),
    ]
    return entries.map(({ registryNumber, trackCode, raceNumber, date }) => {
      const horse = horses.find((each) => each.registryNumber === registryNumber)
      const known = horse && facts.get(horse.horseId)
      const track = tracks.get(trackCode)
      const race = track ? { trackId: track.locationId, state: track.state } : null
      const obstacles = known ? getHorseVerdict(known.facts, { date, race }, rules).obstacles : [notRegistered]
      const blocking = obstacles.filter(({ severity }) => severity === 'blocks')
      return {
        registryNumber,
        trackCode,
        trackName: track?.name ?? null,
        raceNumber,
        horse: horse
          ? { horseId: horse.horseId, name: horse.name, damName: horse.damName, yearOfBirth: horse.yearOfBirth }
          : null,
        responsiblePersonName: horse ? (people.get(horse.horseId)?.name ?? null) : null,
        canRace: blocking.length === 0,
        obstacles: blocking,
      }
    })
  }
}
