import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider'
import type { Lifecycle } from '@portal/service-kit'
import type { UserPoolSettings } from './user-pool-settings.ts'

/** The pool's client, until the service ends. */
export function connectUserPool(settings: UserPoolSettings, lifecycle: Lifecycle): CognitoIdentityProviderClient {
  const client = userPoolClient(settings)
  lifecycle.onShutdown('pool', () => client.destroy())
  return client
}

/**
 * The pool's client, for who destroys it. It asks once and waits at most five seconds: what was carried out but not heard
 * must not be done again by a client that does not know what it was about (a code is taken once).
 */
export function userPoolClient(settings: UserPoolSettings): CognitoIdentityProviderClient {
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
