import { AuthenticationDetails, CognitoUser, CognitoUserPool } from 'amazon-cognito-identity-js'
import { z } from 'zod'

const runtimeSettings = z.object({
  userPool: z.object({ endpoint: z.string(), poolId: z.string(), clientId: z.string() }),
})

/** An access token of the person, got by SRP at the pool that the portal names in `/config.json`. Throws the pool's failure. */
export async function signIn(origin: string, username: string, password: string): Promise<string> {
  const answer = await fetch(new URL('/config.json', origin))
  const { userPool } = runtimeSettings.parse(await answer.json())
  const kept = new Map<string, string>()
  const Storage = {
    setItem: (key: string, value: string) => void kept.set(key, value),
    getItem: (key: string) => kept.get(key) ?? null,
    removeItem: (key: string) => void kept.delete(key),
    clear: () => kept.clear(),
  }
  const { poolId: UserPoolId, clientId: ClientId, endpoint } = userPool
  const Pool = new CognitoUserPool({ UserPoolId, ClientId, endpoint, Storage })
  const user = new CognitoUser({ Username: username, Pool, Storage })
  return new Promise((resolve, reject) => {
    user.authenticateUser(new AuthenticationDetails({ Username: username, Password: password }), {
      onSuccess: (session) => resolve(session.getAccessToken().getJwtToken()),
      onFailure: reject,
      newPasswordRequired: () => reject(new Error('This account must choose a password of its own first.')),
    })
  })
}
