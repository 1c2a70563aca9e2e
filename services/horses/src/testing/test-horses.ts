import { randomBytes, randomUUID } from 'node:crypto'
import { MikroORM } from '@mikro-orm/postgresql'
import type { PersonRole } from '@portal/contracts-common'
import { People } from '@portal/people'
import { inTransaction } from '@portal/persistence'
import { createTestService, PersonEvents, waitFor, type TestService, type TokenContents } from '@portal/testing-service'
import { horses } from '../horses.service.ts'
import { migrations } from '../migrations/index.ts'
import { storeRegistryHorses, type RegistryHorse } from '../modules/industry-registry/index.ts'

/** A registered person with an account. */
export interface TestPerson {
  readonly personId: string
  readonly as: TokenContents
}

/** The horses service with persons, locations and the imported registry. */
export interface TestHorses {
  readonly service: TestService
  register(displayName: string, roles: readonly PersonRole[]): Promise<TestPerson>
  /** Gives a role to an account, which gets a person. */
  assignRole(sub: string, role: PersonRole): Promise<void>
  /** Returns the id of a new track. */
  addLocation(name: string): Promise<string>
  addToRegistry(...entries: readonly RegistryHorse[]): Promise<void>
}

export async function startHorses(env: Readonly<Record<string, string>> = {}): Promise<TestHorses> {
  const service = await createTestService(horses, {
    migrations,
    nats: true,
    env: { PERSONAL_DATA_KEYS: `first:${randomBytes(32).toString('base64')}`, ...env },
  })
  const persons = new PersonEvents(service)
  const registerAs = async (sub: string, displayName: string, roles: readonly PersonRole[]) => {
    const period = { effectiveFrom: '2020-01-01', effectiveTo: null, trackId: null }
    const { personId } = await persons.register({
      accountSub: sub,
      displayName,
      roles: roles.map((role) => ({ role, ...period })),
    })
    await waitFor(async () => {
      if (!(await service.service.app.get(People).findByAccount(sub))) throw new Error('The person has not arrived.')
    })
    return { personId, as: { groups: ['USERS'] as const, sub } }
  }
  return {
    service,
    register: (displayName, roles) => registerAs(randomUUID(), displayName, roles),
    assignRole: async (sub, role) => {
      await registerAs(sub, 'Jordan Rivera', [role])
    },
    addLocation: async (name) => {
      const locationId = randomUUID()
      await service.database.query(
        `insert into location (location_id, code, type, name, name_key, state, time_zone)
          values ($1, $2, 'TRACK', $3, lower($3), 'KY', 'America/New_York')`,
        [locationId, locationId.slice(0, 8), name],
      )
      return locationId
    },
    addToRegistry: async (...entries) => {
      await inTransaction(service.service.app.get(MikroORM), (em) =>
        storeRegistryHorses(em, entries, service.clock.now()),
      )
    },
  }
}

let count = 0

/** Returns an invented entry of the industry's registry. */
export function createEntry(changes: Partial<RegistryHorse> = {}): RegistryHorse {
  count += 1
  return {
    registryNumber: `23${String(count).padStart(5, '0')}`,
    name: `Test Horse ${count}`,
    yearOfBirth: 2023,
    damName: 'Quiet River',
    sireName: 'Northern Gate',
    sex: 'FILLY',
    color: 'BAY',
    microchip: `98514100023${String(count).padStart(4, '0')}`,
    ...changes,
  }
}
