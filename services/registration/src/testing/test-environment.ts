import { randomBytes } from 'node:crypto'
import { MailDispatcher } from '@portal/delivery'
import {
  createTestService,
  startTestUserPool,
  testClock,
  TestNats,
  type TestClock,
  type TestService,
} from '@portal/testing-service'
import { migrations } from '../migrations/index.ts'
import { registration } from '../registration.service.ts'

/** The registration service with an embedded user pool. */
export interface TestEnvironment {
  readonly registration: TestService
  readonly pool: TestService
  readonly poolUrl: string
  /** Settings with which another service administers the pool. */
  readonly poolEnv: Readonly<Record<string, string>>
  readonly clock: TestClock
  /** The server of both services. */
  readonly nats: TestNats
  /** Returns the last code sent to a phone number or email address. */
  getCodeFor(address: string): Promise<string>
  /** Returns the token of the last link sent to an address. */
  getLinkFor(address: string): Promise<string>
  close(): Promise<void>
}

export const poolId = 'us-east-1_PortalTest2'
export const clientId = 'portal-browser'
export const origin = 'http://portal.example'

/** Starts both services; `poolEnv` and `env` override their settings. */
export async function startTestEnvironment(
  options: { env?: Record<string, string>; poolEnv?: Record<string, string> } = {},
): Promise<TestEnvironment> {
  const clock = testClock()
  const nats = await TestNats.start()
  const userPool = await startTestUserPool(poolId, clock, {
    USER_POOL_CLIENT_ID: clientId,
    NATS_URL: nats.url,
    ...options.poolEnv,
  })
  const service = await createTestService(registration, {
    migrations,
    clock,
    env: {
      ...createRegistrationEnv(userPool.address),
      ...userPool.env,
      USER_POOL_ISSUER: userPool.issuer,
      USER_POOL_JWKS_URI: `${userPool.address}/${poolId}/.well-known/jwks.json`,
      USER_POOL_CLIENT_ID: clientId,
      NATS_URL: nats.url,
      ...options.env,
    },
  })
  return {
    registration: service,
    pool: userPool.pool,
    poolUrl: userPool.address,
    poolEnv: userPool.env,
    clock,
    nats,
    getCodeFor: async (address) =>
      /\d{6}/.exec((await userPool.messagesTo(address))[0]?.text ?? '')?.[0] ?? 'no code was sent',
    getLinkFor: async (address) => {
      const recentMessages = await service.service.app.get(MailDispatcher).listRecent()
      const lastMessage = recentMessages.find((message) => message.to === address)
      return /\?v=(\S+)/.exec(lastMessage?.text ?? '')?.[1] ?? 'no link was sent'
    },
    async close() {
      await service.close()
      await userPool.pool.close()
      await nats.stop()
    },
  }
}

/** Settings of the registration service with a pool at `poolUrl`. */
export function createRegistrationEnv(poolUrl: string): Record<string, string> {
  const unlimited = '1000000'
  return {
    PORTAL_ORIGIN: origin,
    DATA_KEY: createSecret(),
    PERSONAL_DATA_KEYS: `first:${createSecret()}`,
    REGISTRATION_DIGEST_KEY: createSecret(),
    USER_POOL_ID: poolId,
    USER_POOL_ENDPOINT: poolUrl,
    USER_POOL_ACCESS_KEY_ID: 'nobody',
    USER_POOL_SECRET_ACCESS_KEY: 'nothing',
    LIMIT_REQUESTS_PER_5_MINUTES: unlimited,
    LIMIT_SIGN_UPS_PER_20_SECONDS: unlimited,
    LIMIT_CODES_PER_5_MINUTES: unlimited,
    LIMIT_RESETS_PER_HOUR: unlimited,
    LIMIT_SEARCHES_PER_MINUTE: unlimited,
    LIMIT_SEARCHES_PER_DAY: unlimited,
    LIMIT_PEOPLE_EXPORTS_PER_HOUR: unlimited,
    LIMIT_UPLOADS_PER_HOUR: unlimited,
  }
}

function createSecret(): string {
  return randomBytes(32).toString('base64')
}
