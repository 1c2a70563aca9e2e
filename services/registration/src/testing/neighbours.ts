import { randomBytes } from 'node:crypto'
import { PostRoom } from '@portal/delivery'
import type { MigrationClass } from '@portal/persistence'
import type { ServiceDefinition } from '@portal/service-kit'
import { createTestService, testClock, type TestClock, type TestService } from '@portal/testing-service'
import { migrations } from '../migrations/index.ts'
import { registration } from '../registration.service.ts'

/** The registration service with the embedded user pool beside it, each with its own database, as in production. */
export interface Neighbours {
  readonly registration: TestService
  readonly pool: TestService
  readonly poolAddress: string
  readonly poolId: string
  readonly clientId: string
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
  const issuer = `${origin}/idp/${poolId}`
  const keys = { id: 'PORTALTESTADMIN', secret: randomBytes(24).toString('base64') }
  const neighbour = await userPool()
  const pool = await createTestService(neighbour.definition, {
    migrations: neighbour.migrations,
    clock,
    env: {
      USER_POOL_ID: poolId,
      USER_POOL_ISSUER: issuer,
      USER_POOL_CLIENT_ID: clientId,
      DATA_KEY: secret(),
      POOL_DATA_KEYS: `one:${secret()}`,
      POOL_INDEX_KEY: secret(),
      POOL_ADMIN_ACCESS_KEY_ID: keys.id,
      POOL_ADMIN_SECRET_ACCESS_KEY: keys.secret,
      ...options.poolEnv,
    },
  })
  const { publicAddress: poolAddress } = await pool.listen()
  const service = await createTestService(registration, {
    migrations,
    clock,
    nats: true,
    env: {
      ...registrationEnv(poolAddress),
      USER_POOL_ISSUER: issuer,
      USER_POOL_JWKS_URI: `${poolAddress}/${poolId}/.well-known/jwks.json`,
      USER_POOL_CLIENT_ID: clientId,
      USER_POOL_ACCESS_KEY_ID: keys.id,
      USER_POOL_SECRET_ACCESS_KEY: keys.secret,
      ...options.env,
    },
  })
  const lastTo = async (at: TestService, address: string) => {
    const kept = await at.service.app.get(PostRoom).kept()
    return kept.find((message) => message.to === address)?.text ?? ''
  }
  return {
    registration: service,
    pool,
    poolAddress,
    poolId,
    clientId,
    clock,
    codeFor: async (address) => /\d{6}/.exec(await lastTo(pool, address))?.[0] ?? 'no code was sent',
    linkFor: async (address) => /\?v=(\S+)/.exec(await lastTo(service, address))?.[1] ?? 'no link was sent',
    async close() {
      await service.close()
      await pool.close()
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
