import { AuthenticationDetails, CognitoUser, CognitoUserPool } from 'amazon-cognito-identity-js'
import { clientId, poolId, type TestEnvironment } from './test-environment.ts'

/** Signs in to the pool with the browser client, like the shell. */
export function signIn(
  environment: TestEnvironment,
  username: string,
  password: string,
): Promise<{ accessToken: string; refreshToken: string }> {
  const entries = new Map<string, string>()
  const Storage = {
    setItem: (key: string, value: string) => void entries.set(key, value),
    getItem: (key: string) => entries.get(key) ?? null,
    removeItem: (key: string) => void entries.delete(key),
    clear: () => entries.clear(),
  }
  const pool = new CognitoUserPool({
    UserPoolId: poolId,
    ClientId: clientId,
    endpoint: environment.poolUrl,
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
