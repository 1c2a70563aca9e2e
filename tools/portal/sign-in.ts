import { AuthenticationDetails, CognitoUser, CognitoUserPool } from 'amazon-cognito-identity-js'
import { z } from 'zod'

const runtimeSettings = z.object({
  userPool: z.object({ endpoint: z.string(), poolId: z.string(), clientId: z.string() }),
})

/**
 * Signs in with SRP at the user pool named in `/config.json` and returns the access token. Throws the user pool's
 * error.
 */
export async function signIn(origin: string, username: string, password: string): Promise<string> {
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
      onSuccess: (session) => resolve(session.getAccessToken().getJwtToken()),
      onFailure: reject,
      newPasswordRequired: () => reject(new Error('This account must set its own password first.')),
    })
  })
}
