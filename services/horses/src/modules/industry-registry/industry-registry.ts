import type { HorseColor, HorseSex } from '@portal/contracts-horses/identity-rules'
import type { HorseSearch } from '../horse-search/index.ts'

/** A horse as the industry's registry knows it. */
export interface RegistryHorse {
  readonly registryNumber: string
  /** `null`: not named yet. */
  readonly name: string | null
  readonly yearOfBirth: number
  readonly damName: string
  readonly sireName: string | null
  readonly sex: HorseSex
  readonly color: HorseColor
  /** 15 digits. */
  readonly microchip: string | null
}

/** The industry's registry of horses: the imported one, or another organization's. */
export abstract class IndustryRegistry {
  /**
   * Returns at most `limit` horses: those whose name (or dam's name) is equal first, then those whose name starts with
   * the searched letters. Throws `OutboundFailure` when another organization's registry does not answer.
   */
  abstract find(search: HorseSearch, limit: number): Promise<readonly RegistryHorse[]>

  /** Returns the horse with this number, or undefined. Throws like {@link find}. */
  async get(registryNumber: string): Promise<RegistryHorse | undefined> {
    const [horse] = await this.find({ by: 'registry-number', registryNumber }, 1)
    return horse
  }
}
