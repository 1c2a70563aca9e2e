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
import { FaultyPoolProxy } from './faulty-pool-proxy.ts'

/** The admin service with an embedded user pool. */
export interface TestEnvironment {
  readonly admin: TestService
  readonly pool: TestService
  readonly clock: TestClock
  /** The proxy between the two. */
  readonly poolProxy: FaultyPoolProxy
  /** Returns the messages that the pool sent to an address, newest first. */
  listMessagesTo(address: string): Promise<string[]>
  close(): Promise<void>
}

const poolId = 'us-east-1_PortalTest3'

/** Settings of the admin service; the pool is not reachable. */
export function createAdminEnv(): Record<string, string> {
  return {
    DATA_KEY: randomBytes(32).toString('base64'),
    USER_POOL_ID: poolId,
    USER_POOL_ENDPOINT: 'http://127.0.0.1:1',
    USER_POOL_ACCESS_KEY_ID: 'nobody',
    USER_POOL_SECRET_ACCESS_KEY: 'nothing',
  }
}

/** Starts both services. Tokens are signed by a test issuer, whose callers need no account. */
export async function startTestEnvironment(): Promise<TestEnvironment> {
  const clock = testClock()
  const userPool = await startTestUserPool(poolId, clock)
  const poolProxy = new FaultyPoolProxy()
  const env = { ...createAdminEnv(), ...userPool.env, USER_POOL_ENDPOINT: await poolProxy.open(userPool.address) }
  const service = await createTestService(admin, { migrations, appendOnly, clock, env })
  return {
    admin: service,
    pool: userPool.pool,
    clock,
    poolProxy,
    listMessagesTo: async (address) => (await userPool.messagesTo(address)).map((message) => message.text),
    async close() {
      await service.close()
      await poolProxy.close()
      await userPool.pool.close()
    },
  }
}
