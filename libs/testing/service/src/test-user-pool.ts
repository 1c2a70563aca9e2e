import { randomBytes } from 'node:crypto'
import { MailDispatcher, type DispatchedMessage } from '@portal/delivery'
import type { NamedMigration } from '@portal/persistence'
import type { ServiceDefinition } from '@portal/service-kit'
import type { TestClock } from './test-clock.ts'
import { createTestService, type TestService } from './test-service.ts'

/** The embedded user pool for a service under test, with its own database. */
export interface TestUserPool {
  readonly pool: TestService
  readonly poolId: string
  readonly address: string
  readonly issuer: string
  /** Settings of a service that calls the pool's admin API. */
  readonly env: Readonly<Record<string, string>>
  /** The messages that the pool sent to an address, newest first. */
  messagesTo(recipient: string): Promise<DispatchedMessage[]>
}

/** Starts a user pool with this id; `env` overrides default settings. */
export async function startTestUserPool(
  poolId: string,
  clock: TestClock,
  env: Readonly<Record<string, string>> = {},
): Promise<TestUserPool> {
  const key = { id: 'PORTALTESTADMIN', secret: createSecret() }
  const issuer = `http://portal.example/idp/${poolId}`
  const { definition, migrations } = await loadUserPool()
  const pool = await createTestService(definition, {
    migrations,
    clock,
    env: {
      USER_POOL_ID: poolId,
      USER_POOL_ISSUER: issuer,
      DATA_KEY: createSecret(),
      POOL_DATA_KEYS: `one:${createSecret()}`,
      POOL_INDEX_KEY: createSecret(),
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
    messagesTo: async (to) =>
      (await pool.service.app.get(MailDispatcher).listRecent()).filter((message) => message.to === to),
  }
}

function createSecret(): string {
  return randomBytes(32).toString('base64')
}

/** Loads the user pool service, to run it in this process with the test clock. Loaded by path because libraries must not import services. */
async function loadUserPool(): Promise<{ definition: ServiceDefinition; migrations: readonly NamedMigration[] }> {
  const folder = new URL('../../../../services/user-pool/src/', import.meta.url)
  const load = (file: string) => import(new URL(file, folder).pathname) as Promise<Record<string, unknown>>
  const [{ userPool: definition }, { migrations: list }] = await Promise.all([
    load('user-pool.service.ts'),
    load('migrations/index.ts'),
  ])
  return { definition: definition as ServiceDefinition, migrations: list as readonly NamedMigration[] }
}
