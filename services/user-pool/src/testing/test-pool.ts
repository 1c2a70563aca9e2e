import { randomBytes } from 'node:crypto'
import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider'
import { MailDispatcher } from '@portal/delivery'
import { createTestService, testClock, type TestClock, type TestService } from '@portal/testing-service'
import { CognitoUserPool } from 'amazon-cognito-identity-js'
import { migrations } from '../migrations/index.ts'
import { userPool } from '../user-pool.service.ts'

/** A message sent by the pool. */
interface SentMessage {
  readonly to: string
  readonly text: string
}

/** A pool on its own port, with the official clients connected to it. */
export interface TestPool {
  readonly service: TestService
  readonly clock: TestClock
  readonly endpoint: string
  /** A services' client with the administrator's key. */
  readonly admin: CognitoIdentityProviderClient
  readonly credentials: { readonly accessKeyId: string; readonly secretAccessKey: string }
  /** A browser client with its own storage. */
  browser(): CognitoUserPool
  /** Makes a call without a client library. */
  raw(
    operation: string,
    body: unknown,
    headers?: Record<string, string>,
  ): Promise<{ status: number; body: Record<string, unknown>; headers: Headers }>
  /** Returns the messages sent to an address, oldest first. */
  listMessagesTo(address: string): Promise<readonly SentMessage[]>
  /** Returns the latest code sent to an address. */
  codeFor(address: string): Promise<string>
  close(): Promise<void>
}

export const poolId = 'us-east-1_PortalTest1'
export const clientId = 'portal-browser'
const generous = '1000000'

/** Starts a pool with high limits, except those a test sets. */
export async function startTestPool(env: Record<string, string> = {}): Promise<TestPool> {
  const credentials = { accessKeyId: 'PORTALTESTADMIN', secretAccessKey: randomBytes(24).toString('base64') }
  const clock = testClock()
  const service = await createTestService(userPool, {
    migrations,
    clock,
    env: {
      USER_POOL_ID: poolId,
      USER_POOL_ISSUER: `http://127.0.0.1/idp/${poolId}`,
      USER_POOL_CLIENT_ID: clientId,
      DATA_KEY: randomBytes(32).toString('base64'),
      POOL_DATA_KEYS: `one:${randomBytes(32).toString('base64')}`,
      POOL_INDEX_KEY: randomBytes(32).toString('base64'),
      POOL_ADMIN_ACCESS_KEY_ID: credentials.accessKeyId,
      POOL_ADMIN_SECRET_ACCESS_KEY: credentials.secretAccessKey,
      LIMIT_CODES_SENT_PER_HOUR: generous,
      ...env,
    },
  })
  const { publicAddress: endpoint } = await service.listen()
  const admin = new CognitoIdentityProviderClient({ region: 'us-east-1', endpoint, credentials, maxAttempts: 1 })
  const listMessagesTo = async (address: string) => {
    const kept = await service.service.app.get(MailDispatcher).listRecent()
    return kept.filter((message) => message.to === address).toReversed()
  }
  return {
    service,
    clock,
    endpoint,
    admin,
    credentials,
    browser: () => new CognitoUserPool({ UserPoolId: poolId, ClientId: clientId, endpoint, Storage: memoryStorage() }),
    async raw(operation, body, headers = {}) {
      const response = await fetch(endpoint, {
        method: 'POST',
        headers: {
          'content-type': 'application/x-amz-json-1.1',
          'x-amz-target': `AWSCognitoIdentityProviderService.${operation}`,
          ...headers,
        },
        body: typeof body === 'string' ? body : JSON.stringify(body),
      })
      return {
        status: response.status,
        body: (await response.json()) as Record<string, unknown>,
        headers: response.headers,
      }
    },
    listMessagesTo,
    async codeFor(address) {
      const message = (await listMessagesTo(address)).at(-1)
      return /\d{6}/.exec(message?.text ?? '')?.[0] ?? 'no code was sent'
    },
    async close() {
      admin.destroy()
      await service.close()
    },
  }
}

function memoryStorage() {
  const kept = new Map<string, string>()
  return {
    setItem: (key: string, value: string) => void kept.set(key, value),
    getItem: (key: string) => kept.get(key) ?? null,
    removeItem: (key: string) => void kept.delete(key),
    clear: () => kept.clear(),
  }
}
