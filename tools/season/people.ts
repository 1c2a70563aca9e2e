import { setTimeout as pause } from 'node:timers/promises'
import type { EventDefinition, PersonRole } from '@portal/contracts-common'
import { countHorsesOfPerson } from '@portal/contracts-horses/queries'
import { personMerged, personRegistered, personUpdated, type PersonState } from '@portal/contracts-registration/events'
import { accessChanged, NatsClient } from '@portal/messaging'
import type { Caller } from './api.ts'
import type { SeededRandom } from './random.ts'

/** A registered person, whose account changes with merges. */
export class SeasonPerson implements Caller {
  readonly groups = ['USERS']
  readonly personId: string
  readonly hisaPersonId: string
  state: PersonState
  isClosed = false
  /** The person that this one was merged into. */
  mergedInto: SeasonPerson | undefined

  constructor(hisaPersonId: string, state: PersonState) {
    this.personId = state.personId
    this.hisaPersonId = hisaPersonId
    this.state = state
  }

  get sub(): string {
    return this.state.accountSub ?? `account of ${this.personId}`
  }

  /** Whether the registration service would merge the person or close the account. */
  get isActive(): boolean {
    return this.state.status === 'active' && !this.isClosed && this.mergedInto === undefined
  }

  hasRole(...roles: readonly PersonRole[]): boolean {
    return this.state.roles.some(({ role }) => roles.includes(role))
  }
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
  return new SeasonPerson(hisaPersonId, state)
}

/** Returns the plain date some days later. */
export function addDays(date: string, days: number): string {
  return new Date(Date.parse(date) + days * 86_400_000).toISOString().slice(0, 10)
}

interface PublishedEvent {
  readonly id: string
  readonly aggregateId: string
  readonly payload: unknown
}

/** NATS restarts after up to 10 s when it was killed several times. */
const publishTimeoutMs = 180_000

/** Publishes persons like the registration service, which does not run. */
export class PersonPublisher {
  readonly #nats: NatsClient
  readonly #now: () => Date

  constructor(natsUrl: string, now: () => Date) {
    this.#nats = new NatsClient(natsUrl, 'season')
    this.#now = now
    this.#nats.open()
  }

  /** Returns access to the streams; waits until NATS is connected. */
  async connectStreams() {
    while (!this.#nats.jetStream) await pause(100)
    return this.#nats.jetStream
  }

  register(person: SeasonPerson, id: string): Promise<void> {
    return this.#publish(personRegistered, { id, aggregateId: person.personId, payload: person.state })
  }

  update(person: SeasonPerson, id: string, changes: Partial<PersonState>): Promise<void> {
    person.state = { ...person.state, ...changes, revision: person.state.revision + 1 }
    return this.#publish(personUpdated, { id, aggregateId: person.personId, payload: person.state })
  }

  /** Publishes that a duplicate was merged into another person. */
  merge(duplicate: SeasonPerson, survivor: SeasonPerson, id: string): Promise<void> {
    const { personId, state } = duplicate
    duplicate.state = { ...state, revision: state.revision + 1 }
    const payload = { personId, revision: duplicate.state.revision, mergedIntoPersonId: survivor.personId }
    return this.#publish(personMerged, { id, aggregateId: personId, payload })
  }

  /** Publishes that an account was closed: its tokens are no longer valid. */
  revoke(sub: string, id: string): Promise<void> {
    const payload = { sub, at: this.#now().toISOString(), groups: [], revokesSessions: true }
    return this.#publish(accessChanged('registration'), { id, aggregateId: sub, payload })
  }

  /** Asks the horses service for how many active horses a person is responsible; undefined when it does not answer. */
  async countHorses(personId: string): Promise<number | undefined> {
    const { subject, timeoutMs, response } = countHorsesOfPerson
    try {
      const reply = await this.#nats.connection?.request(subject, JSON.stringify({ personId }), { timeout: timeoutMs })
      return reply && response.parse(reply.json()).count
    } catch {
      return undefined
    }
  }

  close(): Promise<void> {
    return this.#nats.close()
  }

  /** Publishes until NATS has stored the event; the id keeps it from being stored twice. */
  async #publish({ subject }: EventDefinition, event: PublishedEvent): Promise<void> {
    const { id, aggregateId, payload } = event
    const data = JSON.stringify({ id, subject, at: this.#now().toISOString(), aggregateId, payload })
    const startedAt = Date.now()
    for (;;) {
      try {
        if (!this.#nats.jetStream) throw new Error('NATS is not connected')
        await this.#nats.jetStream.client.publish(subject, data, { msgID: id })
        return
      } catch (failure) {
        if (Date.now() - startedAt > publishTimeoutMs) throw failure
        await pause(100)
      }
    }
  }
}
