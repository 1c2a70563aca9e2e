import { randomBytes } from 'node:crypto'
import { PostRoom, type KeptMessage } from '@portal/delivery'
import type { MigrationClass } from '@portal/persistence'
import type { ServiceDefinition } from '@portal/service-kit'
import type { TestClock } from './test-clock.ts'
import { createTestService, type TestService } from './test-service.ts'

/** The embedded user pool beside a service under test, with a database of its own, as in production. */
export interface TestUserPool {
  readonly pool: TestService
  readonly poolId: string
  readonly address: string
  readonly issuer: string
  /** The settings of a service that calls the pool's administration. */
  readonly env: Readonly<Record<string, string>>
  /** What the pool sent to an address, the newest first. */
  sentTo(address: string): Promise<KeptMessage[]>
}

/** Starts a pool of that id; `env` are settings over the defaults. */
export async function startTestUserPool(
  poolId: string,
  clock: TestClock,
  env: Readonly<Record<string, string>> = {},
): Promise<TestUserPool> {
  const key = { id: 'PORTALTESTADMIN', secret: secret() }
  const issuer = `http://portal.example/idp/${poolId}`
  const { definition, migrations } = await userPool()
  const pool = await createTestService(definition, {
    migrations,
    clock,
    env: {
      USER_POOL_ID: poolId,
      USER_POOL_ISSUER: issuer,
      DATA_KEY: secret(),
      POOL_DATA_KEYS: `one:${secret()}`,
      POOL_INDEX_KEY: secret(),
      POOL_ADMIN_ACCESS_KEY_ID: key.id,
      POOL_ADMIN_SECRET_ACCESS_KEY: key.secret,
      ...env,
    },
  })
  const { publicAddress: address } = await pool.listen()
  return {
    pool,
    poolId,
    address,
    issuer,
    env: {
      USER_POOL_ID: poolId,
      USER_POOL_ENDPOINT: address,
      USER_POOL_ACCESS_KEY_ID: key.id,
      USER_POOL_SECRET_ACCESS_KEY: key.secret,
    },
    sentTo: async (to) => (await pool.service.app.get(PostRoom).kept()).filter((message) => message.to === to),
  }
}

function secret(): string {
  return randomBytes(32).toString('base64')
}

/**
 * The neighbour, put together in this process for its clock and its messages. It is reached over HTTP alone; it is found
 * by its path, because no library may import a service.
 */
async function userPool(): Promise<{ definition: ServiceDefinition; migrations: readonly MigrationClass[] }> {
  const folder = new URL('../../../../services/user-pool/src/', import.meta.url)
  const load = (file: string) => import(new URL(file, folder).pathname) as Promise<Record<string, unknown>>
  const [{ userPool: definition }, { migrations: list }] = await Promise.all([
    load('user-pool.service.ts'),
    load('migrations/index.ts'),
  ])
  return { definition: definition as ServiceDefinition, migrations: list as readonly MigrationClass[] }
}
