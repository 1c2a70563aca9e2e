import { AuthenticationDetails, CognitoUser, CognitoUserPool } from 'amazon-cognito-identity-js'
import { clientId, poolId, type Neighbours } from './neighbours.ts'

/** Signs in at the pool with the browser's client, as the shell does. */
export function signIn(
  neighbours: Neighbours,
  username: string,
  password: string,
): Promise<{ accessToken: string; refreshToken: string }> {
  const kept = new Map<string, string>()
  const Storage = {
    setItem: (key: string, value: string) => void kept.set(key, value),
    getItem: (key: string) => kept.get(key) ?? null,
    removeItem: (key: string) => void kept.delete(key),
    clear: () => kept.clear(),
  }
  const pool = new CognitoUserPool({
    UserPoolId: poolId,
    ClientId: clientId,
    endpoint: neighbours.poolAddress,
    Storage,
  })
  const user = new CognitoUser({ Username: username, Pool: pool, Storage })
  return new Promise((resolve, reject) => {
    user.authenticateUser(new AuthenticationDetails({ Username: username, Password: password }), {
      onSuccess: (session) =>
        resolve({
          accessToken: session.getAccessToken().getJwtToken(),
          refreshToken: session.getRefreshToken().getToken(),
        }),
      onFailure: reject,
    })
  })
}
