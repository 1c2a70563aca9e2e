import { Injectable } from '@nestjs/common'
import type { ClaimableHorse } from '@portal/contracts-horses'
import { HorseQueries } from '../horses/index.ts'
import { RaceEventStore } from '../race-data/index.ts'

/** More horses than any race has. */
const maxEntries = 60

/** Lists the horses of a race that are registered; others cannot be claimed in the portal. */
@Injectable()
export class ClaimableEntries {
  constructor(
    private readonly events: RaceEventStore,
    private readonly horses: HorseQueries,
  ) {}

  async list(race: {
    readonly date: string
    readonly trackCode: string
    readonly raceNumber: number
  }): Promise<ClaimableHorse[]> {
    const { trackCode, raceNumber } = race
    const events = await this.events.listEntries(race, { trackCode, raceNumber, registryNumber: '' }, maxEntries)
    const numbers = events.flatMap((entry) => (entry.raceNumber === raceNumber ? [entry.registryNumber] : []))
    const horses = await this.horses.listByRegistryNumbers(numbers)
    return horses.map(({ horseId, name, yearOfBirth, damName, sireName, sex, color, registryNumber, microchip }) => ({
      horseId,
      name,
      yearOfBirth,
      damName,
      sireName,
      sex,
      color,
      registryNumber,
      microchip,
    }))
  }
}
