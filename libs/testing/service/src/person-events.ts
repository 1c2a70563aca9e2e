import { randomUUID } from 'node:crypto'
import { isRegistered } from '@portal/contracts-common'
import {
  accountUpdated,
  personMerged,
  personRegistered,
  personUpdated,
  type AccountState,
  type PersonState,
} from '@portal/contracts-registration/events'
import { publishEvent } from './publish-event.ts'
import type { TestService } from './test-service.ts'

/** Publishes person and account events like the registration service, to the NATS server of a test service. */
export class PersonEvents {
  readonly #service: TestService

  constructor(service: TestService) {
    this.#service = service
  }

  /** Publishes a new person, who is a covered one unless the roles say otherwise, and returns the published state. */
  async register(person: Partial<PersonState> = {}): Promise<PersonState> {
    const state = personRegistered.payload.parse({
      personId: randomUUID(),
      revision: 1,
      displayName: 'Jordan Rivera',
      status: 'active',
      isCovered: true,
      accountSub: null,
      licenses: [],
      ...person,
      roles: withRegistration(person.roles ?? []),
    })
    await publishEvent(this.#service, personRegistered, state.personId, state)
    return state
  }

  /** Publishes a change of a person as the next revision and returns the published state. */
  async update(person: PersonState, changes: Partial<PersonState>): Promise<PersonState> {
    const state = { ...person, revision: person.revision + 1, ...changes }
    await publishEvent(this.#service, personUpdated, person.personId, state)
    return state
  }

  /** Publishes that `duplicate` was merged into another person. */
  async merge(duplicate: PersonState, mergedIntoPersonId: string): Promise<void> {
    const { personId, revision } = duplicate
    await publishEvent(this.#service, personMerged, personId, { personId, revision: revision + 1, mergedIntoPersonId })
  }

  /** Publishes the name of an account. */
  async nameAccount(account: AccountState): Promise<void> {
    await publishEvent(this.#service, accountUpdated, account.sub, account)
  }
}

function withRegistration(roles: PersonState['roles']): PersonState['roles'] {
  if (isRegistered(roles.map(({ role }) => role))) return roles
  return [{ role: 'covered-person', effectiveFrom: '2000-01-01', effectiveTo: null, trackId: null }, ...roles]
}
