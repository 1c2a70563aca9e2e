import {
  AuthenticationDetails,
  CognitoUser,
  CognitoUserPool,
  type CognitoUserSession,
} from 'amazon-cognito-identity-js'
import { registrationHttp } from '@portal/contracts-registration'
import { sessionHeader } from '@portal/contracts-registration/routes'
import { z } from 'zod'
import { PortalClient } from './portal-client.ts'

const runtimeSettings = z.object({
  userPool: z.object({ endpoint: z.string(), poolId: z.string(), clientId: z.string() }),
})

/**
 * Signs in with SRP at the user pool named in `/config.json` and returns the access token. Throws the user pool's
 * error.
 */
export async function signIn(origin: string, username: string, password: string): Promise<string> {
  return (await authenticate(origin, username, password)).getAccessToken().getJwtToken()
}

/**
 * Signs in and starts a session like the sign-in page, so that the account's name is published to the other services.
 * Returns the session's access token.
 */
export async function startSession(origin: string, username: string, password: string): Promise<string> {
  const session = await authenticate(origin, username, password)
  const { token } = await new PortalClient(origin).call(
    registrationHttp.startSession,
    { body: { refreshToken: session.getRefreshToken().getToken() } },
    { token: session.getAccessToken().getJwtToken(), headers: { [sessionHeader.name]: sessionHeader.value } },
  )
  return token
}

async function authenticate(origin: string, username: string, password: string): Promise<CognitoUserSession> {
  const response = await fetch(new URL('/config.json', origin))
  const { userPool } = runtimeSettings.parse(await response.json())
  const items = new Map<string, string>()
  const Storage = {
    setItem: (key: string, value: string) => void items.set(key, value),
    getItem: (key: string) => items.get(key) ?? null,
    removeItem: (key: string) => void items.delete(key),
    clear: () => items.clear(),
  }
  const { poolId: UserPoolId, clientId: ClientId, endpoint } = userPool
  const Pool = new CognitoUserPool({ UserPoolId, ClientId, endpoint, Storage })
  const user = new CognitoUser({ Username: username, Pool, Storage })
  return new Promise((resolve, reject) => {
    user.authenticateUser(new AuthenticationDetails({ Username: username, Password: password }), {
      onSuccess: resolve,
      onFailure: reject,
      newPasswordRequired: () => reject(new Error('This account must set its own password first.')),
    })
  })
}
