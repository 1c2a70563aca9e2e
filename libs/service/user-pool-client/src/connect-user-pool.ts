import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider'
import type { Lifecycle } from '@portal/service-kit'
import type { UserPoolSettings } from './user-pool-settings.ts'

/** Creates a client that is closed when the service shuts down. */
export function connectUserPool(settings: UserPoolSettings, lifecycle: Lifecycle): CognitoIdentityProviderClient {
  const client = createUserPoolClient(settings)
  lifecycle.onShutdown('connections', () => client.destroy())
  return client
}

/**
 * Creates a client that the caller must destroy. It makes one attempt with a timeout of five seconds: the client must not repeat
 * an operation that succeeded without a response, because some are not idempotent (a code can be used only once).
 */
export function createUserPoolClient(settings: UserPoolSettings): CognitoIdentityProviderClient {
  const {
    USER_POOL_ID,
    USER_POOL_ENDPOINT: endpoint,
    USER_POOL_ACCESS_KEY_ID: accessKeyId,
    USER_POOL_SECRET_ACCESS_KEY: secretAccessKey,
  } = settings
  return new CognitoIdentityProviderClient({
    region: USER_POOL_ID.slice(0, USER_POOL_ID.indexOf('_')),
    maxAttempts: 1,
    requestHandler: { connectionTimeout: 1000, requestTimeout: 5000, throwOnRequestTimeout: true },
    ...(endpoint ? { endpoint } : {}),
    ...(accessKeyId && secretAccessKey ? { credentials: { accessKeyId, secretAccessKey } } : {}),
  })
}
