import { randomUUID } from 'node:crypto'
import type { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { PersonStates } from '@portal/people'
import { CLOCK, systemContext, type Clock } from '@portal/service-kit'
import { CancelRequests } from './cancel-requests.ts'

const reasons = { suspended: 'person-suspended', inactive: 'person-inactive' } as const

/** Cancels the open requests of a person who is suspended or no longer active. */
@Injectable()
export class CancelOfSuspended {
  constructor(
    private readonly states: PersonStates,
    private readonly cancel: CancelRequests,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {
    states.onStored((em, personIds) => this.run(em, personIds))
  }

  private async run(em: EntityManager, personIds: readonly string[]): Promise<void> {
    const states = await this.states.list(personIds, em)
    for (const personId of personIds) {
      const status = states.get(personId)?.status ?? 'active'
      if (status === 'active') continue
      const context = systemContext({ route: 'person-updated', now: this.clock.now(), correlationId: randomUUID() })
      await this.cancel.ofPerson(em, context, personId, reasons[status])
    }
  }
}
