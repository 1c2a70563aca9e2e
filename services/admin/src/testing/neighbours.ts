import { randomBytes } from 'node:crypto'
import {
  createTestService,
  startTestUserPool,
  testClock,
  type TestClock,
  type TestService,
} from '@portal/testing-service'
import { admin } from '../admin.service.ts'
import { appendOnly, migrations } from '../migrations/index.ts'
import { WayToPool } from './way-to-pool.ts'

/** The admin service with the embedded user pool beside it. */
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

/** The admin service's own settings; the pool is nowhere. */
export function adminEnv(): Record<string, string> {
  return {
    DATA_KEY: randomBytes(32).toString('base64'),
    USER_POOL_ID: poolId,
    USER_POOL_ENDPOINT: 'http://127.0.0.1:1',
    USER_POOL_ACCESS_KEY_ID: 'nobody',
    USER_POOL_SECRET_ACCESS_KEY: 'nothing',
  }
}

/** Starts both. The admin service's tokens are a test issuer's, whose callers need no account. */
export async function startNeighbours(): Promise<Neighbours> {
  const clock = testClock()
  const neighbour = await startTestUserPool(poolId, clock)
  const way = new WayToPool()
  const env = { ...adminEnv(), ...neighbour.env, USER_POOL_ENDPOINT: await way.open(neighbour.address) }
  const service = await createTestService(admin, { migrations, appendOnly, clock, env })
  return {
    admin: service,
    pool: neighbour.pool,
    clock,
    way,
    mailsTo: async (address) => (await neighbour.sentTo(address)).map((message) => message.text),
    async close() {
      await service.close()
      await way.close()
      await neighbour.pool.close()
    },
  }
}
