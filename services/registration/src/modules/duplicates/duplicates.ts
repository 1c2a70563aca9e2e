import type { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { DatedSettings } from '@portal/dated-settings'
import { toAuthorityDate } from '@portal/formats'
import { CLOCK, type Clock } from '@portal/service-kit'
import { toNameKeys } from '../license-registry/index.ts'
import type { NewPerson } from '../people/index.ts'
import { DuplicateFacts } from './duplicate-facts.queries.ts'
import { scoreDuplicate, type DuplicateWeights } from './duplicate-score.ts'
import { duplicateWeights } from './duplicate-weights.ts'
import { insertPair, setPairState } from './duplicates.store.ts'

/** Possible duplicates, for the commands of other modules. */
@Injectable()
export class Duplicates {
  constructor(
    private readonly facts: DuplicateFacts,
    private readonly settings: DatedSettings,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Reads the weights of today with a connection of its own, so call it outside of a transaction. */
  readWeights(): Promise<DuplicateWeights> {
    return this.settings.read(duplicateWeights, toAuthorityDate(this.clock.now()))
  }

  /** Compares a new person, whom no registry confirmed, with all others. Staff decide about the pairs that it finds. */
  async detect(
    em: EntityManager,
    added: { personId: string; person: NewPerson; weights: DuplicateWeights },
    now: Date,
  ): Promise<void> {
    const { personId, person, weights } = added
    if (person.isFromRegistry) return
    const { firstName, lastName, additionalLastName } = person.name
    const keys = toNameKeys(firstName, [lastName, additionalLastName].filter(Boolean).join(' '))
    for (const other of await this.facts.findSimilar(em, personId, person)) {
      const otherLastName = [other.lastName, other.additionalLastName].filter(Boolean).join(' ')
      const { score, reasons } = scoreDuplicate(other, [keys, toNameKeys(other.firstName, otherLastName)], weights)
      if (score >= weights.threshold)
        await insertPair(em, { personIds: [personId, other.personId], score, reasons }, now)
    }
  }

  /** Removes a pair from the queue because its persons were merged. */
  setMerged(em: EntityManager, personIds: readonly [string, string]): Promise<void> {
    return setPairState(em, personIds, 'open', 'merged')
  }

  /** Returns a pair to the queue because the merge was undone. */
  setOpen(em: EntityManager, personIds: readonly [string, string]): Promise<void> {
    return setPairState(em, personIds, 'merged', 'open')
  }
}
