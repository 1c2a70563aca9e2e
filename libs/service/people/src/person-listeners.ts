import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'

/** Called in the transaction that stores a change of a person, with all ids that refer to the person, also of a person that it was merged into. */
export type PersonListener = (em: EntityManager, personIds: readonly string[]) => Promise<void>

/** The listeners of `PersonStates.onStored`. */
@Injectable()
export class PersonListeners {
  private readonly listeners: PersonListener[] = []

  add(listener: PersonListener): void {
    this.listeners.push(listener)
  }

  async notify(em: EntityManager, personIds: readonly string[]): Promise<void> {
    for (const listener of this.listeners) await listener(em, personIds)
  }
}
