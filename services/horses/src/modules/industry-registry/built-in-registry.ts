import type { Database } from '@portal/persistence'
import { selectHorses, type HorseSearch } from '../horse-search/index.ts'
import { IndustryRegistry, type RegistryHorse } from './industry-registry.ts'

const columns = `registry_number as "registryNumber", name, year_of_birth as "yearOfBirth", dam_name as "damName",
  sire_name as "sireName", sex, color, microchip`

/** The registry that staff import into the service's database. */
export class BuiltInRegistry extends IndustryRegistry {
  readonly #database: Database

  constructor(database: Database) {
    super()
    this.#database = database
  }

  find(search: HorseSearch, limit: number): Promise<readonly RegistryHorse[]> {
    const { statement, values } = selectHorses('registry_horse', columns, search, limit)
    return this.#database.rows<RegistryHorse>(statement, values)
  }
}
