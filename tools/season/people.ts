import type { EventDefinition, PersonRole } from '@portal/contracts-common'
import { personRegistered, personUpdated, type PersonState } from '@portal/contracts-registration/events'
import { NatsClient } from '@portal/messaging'
import type { Caller } from './api.ts'
import type { SeededRandom } from './random.ts'

/** A registered person with an account. */
export interface SeasonPerson extends Caller {
  readonly personId: string
  readonly hisaPersonId: string
  state: PersonState
}

/** Shares of the roles, so that most people have horses. */
const roleWeights = {
  trainer: 40,
  owner: 30,
  'trainer owner': 8,
  veterinarian: 12,
  'regulatory-veterinarian': 3,
  'association-veterinarian': 2,
  'track-staff': 3,
  'commission-staff': 1,
  jockey: 3,
}
const officialRoles = [
  'regulatory-veterinarian',
  'association-veterinarian',
  'track-staff',
  'commission-staff',
] as const
const always = { effectiveFrom: '2000-01-01', effectiveTo: null, trackId: null }

/** Returns invented people: first one official of each kind for every track, then a mix. */
export function createPeople(
  random: SeededRandom,
  { count, tracks, states, today }: { count: number; tracks: number; states: readonly string[]; today: string },
): SeasonPerson[] {
  const officials = Array.from({ length: tracks }, () => officialRoles).flat()
  return Array.from({ length: count }, (_, index) => {
    const roles = (officials[index] ?? random.weighted(roleWeights)).split(' ') as PersonRole[]
    return createPerson(random, { index, roles, states, today })
  })
}

function createPerson(
  random: SeededRandom,
  about: { index: number; roles: readonly PersonRole[]; states: readonly string[]; today: string },
): SeasonPerson {
  const { index, roles, states, today } = about
  const personId = random.uuid()
  const number = String(index + 1).padStart(6, '0')
  const hisaPersonId = `P-900-${number.slice(0, 3)}-${number.slice(3)}`
  const sub = random.uuid()
  const isVeterinarian = roles.includes('veterinarian')
  // Some people have no license, and others lose it during the season.
  const licenses = random.chance(0.06)
    ? []
    : (isVeterinarian ? states : [random.pick(states)]).map((state) => ({
        licenseId: random.uuid(),
        type: isVeterinarian ? ('vet-board' as const) : ('src' as const),
        state,
        status: 'verified' as const,
        expiresOn: random.chance(0.1) ? addDays(today, random.integer(10, 90)) : null,
      }))
  const state: PersonState = {
    personId,
    revision: 1,
    displayName: `Person ${hisaPersonId.slice(2)}`,
    status: 'active',
    isCovered: true,
    accountSub: sub,
    hisaPersonId,
    roles: ['covered-person' as const, ...roles].map((role) => ({ role, ...always })),
    licenses,
  }
  return { sub, groups: ['USERS'], personId, hisaPersonId, state }
}

/** Returns the plain date some days later. */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10)
}

export const hasRole = (person: SeasonPerson, ...roles: readonly PersonRole[]) =>
  person.state.roles.some(({ role }) => roles.includes(role))

/** Publishes persons like the registration service, which does not run. */
export class PersonPublisher {
  readonly #nats: NatsClient
  readonly #now: () => Date

  constructor(natsUrl: string, now: () => Date) {
    this.#nats = new NatsClient(natsUrl, 'season')
    this.#now = now
    this.#nats.open()
  }

  /** Access to the streams, once NATS is connected. */
  get streams() {
    return this.#nats.jetStream
  }

  register(person: SeasonPerson, id: string): Promise<void> {
    return this.#publish(personRegistered, id, person.state)
  }

  update(person: SeasonPerson, id: string, changes: Partial<PersonState>): Promise<void> {
    person.state = { ...person.state, ...changes, revision: person.state.revision + 1 }
    return this.#publish(personUpdated, id, person.state)
  }

  close(): Promise<void> {
    return this.#nats.close()
  }

  /** Publishes until NATS has stored the event; the id keeps it from being stored twice. */
  async #publish({ subject }: EventDefinition, id: string, payload: PersonState): Promise<void> {
    const data = JSON.stringify({ id, subject, at: this.#now().toISOString(), aggregateId: payload.personId, payload })
    for (let attempt = 1; ; attempt++) {
      try {
        if (!this.#nats.jetStream) throw new Error('NATS is not connected')
        await this.#nats.jetStream.client.publish(subject, data, { msgID: id })
        return
      } catch (failure) {
        if (attempt === 300) throw failure
        await new Promise((resolve) => setTimeout(resolve, 100))
      }
    }
  }
}
