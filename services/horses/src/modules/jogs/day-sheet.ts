import { Injectable } from '@nestjs/common'
import type { DaySheetRow } from '@portal/contracts-horses'
import { getDateAt } from '@portal/contracts-horses/dates'
import { getEntryTerms, isEntryOn } from '@portal/contracts-horses/vets-list-rules'
import type { Caller } from '@portal/service-kit'
import { HorseQueries } from '../horses/index.ts'
import { RaceEventStore, TriageScoreStore, type RaceEvent } from '../race-data/index.ts'
import { toRule, VetsListFacts, VetsListReasons } from '../vets-list/index.ts'
import { JogStore } from './jogs.store.ts'
import { JogReader } from './read-jogs.ts'

interface SheetOfDay {
  readonly track: { readonly locationId: string; readonly code: string }
  readonly timeZone: string
  readonly date: string
}

/** Horses of a day that a sheet has at most; a day of races has about 120. */
const maxEntries = 500

/** The horses that are entered at a track on a day, the highest triage score first. */
@Injectable()
export class DaySheet {
  constructor(
    private readonly events: RaceEventStore,
    private readonly scores: TriageScoreStore,
    private readonly horses: HorseQueries,
    private readonly vetsList: VetsListFacts,
    private readonly reasons: VetsListReasons,
    private readonly store: JogStore,
    private readonly reader: JogReader,
  ) {}

  /** Returns rows from a position, which counts from the first one. */
  async list(
    { track, timeZone, date }: SheetOfDay,
    caller: Caller,
    { from, limit }: { readonly from: number; readonly limit: number },
    now: Date,
  ): Promise<DaySheetRow[]> {
    const first = { trackCode: '', raceNumber: -1, registryNumber: '' }
    const entries = await this.events.listEntries({ date, trackCode: track.code }, first, maxEntries)
    const scores = await this.scores.listNewest(entries.map(({ registryNumber }) => registryNumber))
    const getScore = ({ registryNumber }: RaceEvent) => scores.get(registryNumber)?.score ?? -Infinity
    // Sorting is stable: horses without a score are in the order of races.
    const page = entries
      .toSorted((one, other) => (getScore(one) === getScore(other) ? 0 : getScore(other) - getScore(one)))
      .slice(from, from + limit)
    const numbers = page.map(({ registryNumber }) => registryNumber)
    const horses = await this.horses.listByRegistryNumbers(numbers)
    const horseIds = horses.map(({ horseId }) => horseId)
    const [works, lists, reasons, jogs, attended] = await Promise.all([
      this.events.listLastWorks(numbers, date),
      this.vetsList.listFacts(horseIds),
      this.reasons.listNamed(),
      this.store.listOfDay(track.locationId, date, horseIds),
      this.reader.listAttended(horseIds, caller, now),
    ])
    const described = await this.reader.read([...jogs.values()], caller, now)
    const rules = reasons.map(toRule)
    const today = getDateAt(now.toISOString(), timeZone)
    return page.map(({ registryNumber, raceNumber }): DaySheetRow => {
      const horse = horses.find((each) => each.registryNumber === registryNumber)
      const listed = lists.get(horse?.horseId ?? '') ?? []
      const open = listed.filter((entry) => isEntryOn(entry, getEntryTerms(rules, listed, entry), today))
      const score = scores.get(registryNumber)
      const jogId = jogs.get(horse?.horseId ?? '')?.jogId
      return {
        registryNumber,
        raceNumber,
        horse: horse
          ? {
              horseId: horse.horseId,
              name: horse.name,
              yearOfBirth: horse.yearOfBirth,
              damName: horse.damName,
              microchip: horse.microchip,
              sireName: horse.sireName,
              sex: horse.sex,
              color: horse.color,
            }
          : null,
        triage: score ? { score: score.score, scoredOn: score.scoredOn, inputs: score.inputs } : null,
        lastWorkOn: works.get(registryNumber) ?? null,
        listReasons: open.map(
          ({ reason }) => reasons.findLast((row) => row.reason === reason)?.name ?? { en: reason, es: reason },
        ),
        isAttended: horse !== undefined && attended.has(horse.horseId),
        jog: described.find((jog) => jog.jogId === jogId) ?? null,
      }
    })
  }
}
