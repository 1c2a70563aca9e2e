import { randomBytes } from 'node:crypto'
import { PostRoom } from '@portal/delivery'
import {
  createTestService,
  startTestUserPool,
  testClock,
  type TestClock,
  type TestService,
} from '@portal/testing-service'
import { migrations } from '../migrations/index.ts'
import { registration } from '../registration.service.ts'

/** The registration service with the embedded user pool beside it. */
export interface Neighbours {
  readonly registration: TestService
  readonly pool: TestService
  readonly poolAddress: string
  readonly clock: TestClock
  /** The code last sent to a phone number or email address. */
  codeFor(address: string): Promise<string>
  /** The value of the link last mailed to an address. */
  linkFor(address: string): Promise<string>
  close(): Promise<void>
}

export const poolId = 'us-east-1_PortalTest2'
export const clientId = 'portal-browser'
export const origin = 'http://portal.example'

/** Starts both. `poolEnv` and `env` are settings over the defaults. */
export async function startNeighbours(
  options: { env?: Record<string, string>; poolEnv?: Record<string, string> } = {},
): Promise<Neighbours> {
  const clock = testClock()
  const neighbour = await startTestUserPool(poolId, clock, { USER_POOL_CLIENT_ID: clientId, ...options.poolEnv })
  const service = await createTestService(registration, {
    migrations,
    clock,
    nats: true,
    env: {
      ...registrationEnv(neighbour.address),
      ...neighbour.env,
      USER_POOL_ISSUER: neighbour.issuer,
      USER_POOL_JWKS_URI: `${neighbour.address}/${poolId}/.well-known/jwks.json`,
      USER_POOL_CLIENT_ID: clientId,
      ...options.env,
    },
  })
  return {
    registration: service,
    pool: neighbour.pool,
    poolAddress: neighbour.address,
    clock,
    codeFor: async (address) =>
      /\d{6}/.exec((await neighbour.sentTo(address))[0]?.text ?? '')?.[0] ?? 'no code was sent',
    linkFor: async (address) => {
      const kept = await service.service.app.get(PostRoom).kept()
      const last = kept.find((message) => message.to === address)
      return /\?v=(\S+)/.exec(last?.text ?? '')?.[1] ?? 'no link was sent'
    },
    async close() {
      await service.close()
      await neighbour.pool.close()
    },
  }
}

/** The registration service's own settings, over a pool at `poolAddress`. */
export function registrationEnv(poolAddress: string): Record<string, string> {
  const many = '1000000'
  return {
    PORTAL_ORIGIN: origin,
    DATA_KEY: secret(),
    REGISTRATION_DIGEST_KEY: secret(),
    USER_POOL_ID: poolId,
    USER_POOL_ENDPOINT: poolAddress,
    USER_POOL_ACCESS_KEY_ID: 'nobody',
    USER_POOL_SECRET_ACCESS_KEY: 'nothing',
    LIMIT_REQUESTS_PER_5_MINUTES: many,
    LIMIT_SIGN_UPS_PER_20_SECONDS: many,
    LIMIT_CODES_PER_5_MINUTES: many,
    LIMIT_RESETS_PER_HOUR: many,
  }
}

function secret(): string {
  return randomBytes(32).toString('base64')
}
