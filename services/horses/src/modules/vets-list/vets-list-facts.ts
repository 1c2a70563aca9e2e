import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import type { VetsListEntry } from '@portal/contracts-horses/vets-list-rules'
import { EntryStore } from './entries.store.ts'
import { isPlaced, toRuleEntry } from './entry.row.ts'

/** The entries on the vets list as facts of the verdict. */
@Injectable()
export class VetsListFacts {
  constructor(private readonly entries: EntryStore) {}

  /** Returns the entries by horse, without proposals and without entries that were placed in error. */
  async listFacts(horseIds: readonly string[], em?: EntityManager): Promise<ReadonlyMap<string, VetsListEntry[]>> {
    const rows = await this.entries.listOfHorses(horseIds, em)
    const counted = rows.filter((row) => isPlaced(row) && row.state !== 'VOIDED')
    const byHorse = Map.groupBy(counted, ({ horseId }) => horseId)
    return new Map([...byHorse].map(([horseId, each]) => [horseId, each.map(toRuleEntry)]))
  }
}
