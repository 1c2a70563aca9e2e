import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import type { HorseStatus } from '@portal/contracts-horses/identity-rules'
import type { DomainEvent } from '@portal/persistence'

/** A horse that is no longer active, or is again. */
export interface ChangedHorseStatus {
  readonly horseId: string
  readonly from: HorseStatus
  readonly to: HorseStatus
  /** Instant of the command. */
  readonly now: Date
}

/** Runs in the transaction of the change and returns events to publish with it. */
export type HorseStatusListener = (em: EntityManager, change: ChangedHorseStatus) => Promise<readonly DomainEvent[]>

/** Modules register here what they do when the status of a horse changes, such as canceling open requests. */
@Injectable()
export class HorseStatusChanges {
  private readonly listeners: HorseStatusListener[] = []

  register(listener: HorseStatusListener): void {
    this.listeners.push(listener)
  }

  /** Calls every listener; returns their events. */
  async notify(em: EntityManager, change: ChangedHorseStatus): Promise<DomainEvent[]> {
    const events: DomainEvent[] = []
    for (const listener of this.listeners) events.push(...(await listener(em, change)))
    return events
  }
}
