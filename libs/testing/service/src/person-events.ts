import { randomUUID } from 'node:crypto'
import type { EventDefinition } from '@portal/contracts-common'
import {
  accountUpdated,
  personMerged,
  personRegistered,
  personUpdated,
  type AccountState,
  type PersonState,
} from '@portal/contracts-registration/events'
import { NatsClient } from '@portal/messaging'
import type { z } from 'zod'
import type { TestService } from './test-service.ts'
import { waitFor } from './wait-for.ts'

/** Publishes person and account events like the registration service, to the NATS server of a test service. */
export class PersonEvents {
  readonly #service: TestService

  constructor(service: TestService) {
    this.#service = service
  }

  /** Publishes a new person and returns the published state. */
  async register(person: Partial<PersonState> = {}): Promise<PersonState> {
    const state = personRegistered.payload.parse({
      personId: randomUUID(),
      revision: 1,
      displayName: 'Jordan Rivera',
      status: 'active',
      isCovered: true,
      accountSub: null,
      roles: [],
      licenses: [],
      ...person,
    })
    await this.#publish(personRegistered, state.personId, state)
    return state
  }

  /** Publishes a change of a person as the next revision and returns the published state. */
  async update(person: PersonState, changes: Partial<PersonState>): Promise<PersonState> {
    const state = { ...person, revision: person.revision + 1, ...changes }
    await this.#publish(personUpdated, person.personId, state)
    return state
  }

  /** Publishes that `duplicate` was merged into another person. */
  async merge(duplicate: PersonState, mergedIntoPersonId: string): Promise<void> {
    const { personId, revision } = duplicate
    await this.#publish(personMerged, personId, { personId, revision: revision + 1, mergedIntoPersonId })
  }

  /** Publishes the name of an account. */
  async nameAccount(account: AccountState): Promise<void> {
    await this.#publish(accountUpdated, account.sub, account)
  }

  async #publish<S extends z.ZodType>(event: EventDefinition<S>, aggregateId: string, payload: z.input<S>) {
    const id = randomUUID()
    const at = this.#service.clock.now().toISOString()
    const envelope = { id, subject: event.subject, at, aggregateId, payload: event.payload.parse(payload) }
    await waitFor(async () => {
      const { jetStream } = this.#service.service.app.get(NatsClient)
      if (!jetStream) throw new Error('NATS is not connected')
      await jetStream.client.publish(event.subject, JSON.stringify(envelope), { msgID: id })
    })
  }
}
