import { randomBytes } from 'node:crypto'
import { PostRoom } from '@portal/delivery'
import type { MigrationClass } from '@portal/persistence'
import type { ServiceDefinition } from '@portal/service-kit'
import { createTestService, testClock, type TestClock, type TestService } from '@portal/testing-service'
import { admin } from '../admin.service.ts'
import { appendOnly, migrations } from '../migrations/index.ts'
import { WayToPool } from './way-to-pool.ts'

/** The admin service with the embedded user pool beside it, each with its own database, as in production. */
export interface Neighbours {
  readonly admin: TestService
  readonly pool: TestService
  readonly clock: TestClock
  /** The network between the two. */
  readonly way: WayToPool
  /** The texts the pool mailed to an address, the newest first. */
  mailsTo(address: string): Promise<string[]>
  close(): Promise<void>
}

const poolId = 'us-east-1_PortalTest3'
const key = { id: 'PORTALTESTADMIN', secret: secret() }

/** The admin service's own settings; without an address the pool is nowhere. */
export function adminEnv(poolAddress = 'http://127.0.0.1:1'): Record<string, string> {
  return {
    DATA_KEY: secret(),
    USER_POOL_ID: poolId,
    USER_POOL_ENDPOINT: poolAddress,
    USER_POOL_ACCESS_KEY_ID: key.id,
    USER_POOL_SECRET_ACCESS_KEY: key.secret,
  }
}

/** Starts both. The admin service's tokens are a test issuer's, whose callers need no account. */
export async function startNeighbours(): Promise<Neighbours> {
  const clock = testClock()
  const neighbour = await userPool()
  const pool = await createTestService(neighbour.definition, {
    migrations: neighbour.migrations,
    clock,
    env: {
      USER_POOL_ID: poolId,
      USER_POOL_ISSUER: `http://portal.example/idp/${poolId}`,
      DATA_KEY: secret(),
      POOL_DATA_KEYS: `one:${secret()}`,
      POOL_INDEX_KEY: secret(),
      POOL_ADMIN_ACCESS_KEY_ID: key.id,
      POOL_ADMIN_SECRET_ACCESS_KEY: key.secret,
    },
  })
  const way = new WayToPool()
  const env = adminEnv(await way.open((await pool.listen()).publicAddress))
  const service = await createTestService(admin, { migrations, appendOnly, clock, env })
  return {
    admin: service,
    pool,
    clock,
    way,
    mailsTo: async (address) => {
      const kept = await pool.service.app.get(PostRoom).kept()
      return kept.filter((message) => message.to === address).map((message) => message.text)
    },
    async close() {
      await service.close()
      await way.close()
      await pool.close()
    },
  }
}

function secret(): string {
  return randomBytes(32).toString('base64')
}

/**
 * The neighbour, put together in this process for its clock and its messages. It is reached over HTTP alone; it is found
 * by its path, because no service may import another.
 */
async function userPool(): Promise<{ definition: ServiceDefinition; migrations: readonly MigrationClass[] }> {
  const folder = new URL('../../../user-pool/src/', import.meta.url)
  const load = (file: string) => import(new URL(file, folder).pathname) as Promise<Record<string, unknown>>
  const [{ userPool: definition }, { migrations: list }] = await Promise.all([
    load('user-pool.service.ts'),
    load('migrations/index.ts'),
  ])
  return { definition: definition as ServiceDefinition, migrations: list as readonly MigrationClass[] }
}
