import { portalOrigin, readDemonstrationAccount, type Role } from '@portal/testing-e2e'
import { AuthenticationDetails, CognitoUser, CognitoUserPool } from 'amazon-cognito-identity-js'

interface Settings {
  readonly userPool: { readonly endpoint: string; readonly poolId: string; readonly clientId: string }
  readonly personServiceUrl: string
}

export interface Tokens {
  readonly accessToken: string
  readonly refreshToken: string
}

export async function readSettings(): Promise<Settings> {
  return (await (await fetch(new URL('/config.json', portalOrigin))).json()) as Settings
}

/** Signs in at the identity service with secure remote password, as the specification's client does. */
export async function signInWithSrp(name: string, password: string): Promise<Tokens> {
  const user = await createUser(name)
  return new Promise((resolve, reject) => {
    user.authenticateUser(new AuthenticationDetails({ Username: name, Password: password }), {
      onSuccess: (session) =>
        resolve({
          accessToken: session.getAccessToken().getJwtToken(),
          refreshToken: session.getRefreshToken().getToken(),
        }),
      onFailure: reject,
    })
  })
}

/** Asks the identity service for a password reset code. */
export async function forgotPassword(name: string): Promise<void> {
  const user = await createUser(name)
  return new Promise((resolve, reject) => user.forgotPassword({ onSuccess: () => resolve(), onFailure: reject }))
}

export async function getRoleToken(role: Role): Promise<string> {
  const { name, password } = readDemonstrationAccount(role)
  return (await signInWithSrp(name, password)).accessToken
}

async function createUser(Username: string): Promise<CognitoUser> {
  const { userPool } = await readSettings()
  const items = new Map<string, string>()
  const Storage = {
    setItem: (key: string, value: string) => void items.set(key, value),
    getItem: (key: string) => items.get(key) ?? null,
    removeItem: (key: string) => void items.delete(key),
    clear: () => items.clear(),
  }
  const { poolId: UserPoolId, clientId: ClientId, endpoint } = userPool
  return new CognitoUser({ Username, Pool: new CognitoUserPool({ UserPoolId, ClientId, endpoint, Storage }), Storage })
}
