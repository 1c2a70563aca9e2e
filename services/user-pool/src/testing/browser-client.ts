import {
  AuthenticationDetails,
  CognitoUser,
  CognitoUserAttribute,
  type CognitoUserPool,
  type CognitoUserSession,
} from 'amazon-cognito-identity-js'

/** Wraps the official browser client's callbacks in promises. */
export interface SignInOutcome {
  readonly user: CognitoUser
  readonly session?: CognitoUserSession
  readonly newPasswordRequired?: Record<string, string>
}

export function signUp(
  pool: CognitoUserPool,
  username: string,
  password: string,
  attributes: Record<string, string>,
): Promise<{ userSub: string }> {
  const list = Object.entries(attributes).map(([Name, Value]) => new CognitoUserAttribute({ Name, Value }))
  return new Promise((resolve, reject) => {
    pool.signUp(username, password, list, [], (failure, result) => (result ? resolve(result) : reject(failure)))
  })
}

export function confirm(pool: CognitoUserPool, username: string, code: string): Promise<unknown> {
  const user = createCognitoUser(pool, username)
  return new Promise((resolve, reject) => {
    user.confirmRegistration(code, false, (failure, result) => (failure ? reject(failure as Error) : resolve(result)))
  })
}

export function signIn(pool: CognitoUserPool, username: string, password: string): Promise<SignInOutcome> {
  const user = createCognitoUser(pool, username)
  return new Promise((resolve, reject) => {
    user.authenticateUser(new AuthenticationDetails({ Username: username, Password: password }), {
      onSuccess: (session) => resolve({ user, session }),
      onFailure: reject,
      newPasswordRequired: (attributes: Record<string, string>) => resolve({ user, newPasswordRequired: attributes }),
    })
  })
}

export function completeNewPassword(user: CognitoUser, password: string): Promise<CognitoUserSession> {
  return new Promise((resolve, reject) => {
    user.completeNewPasswordChallenge(password, {}, { onSuccess: resolve, onFailure: reject })
  })
}

export function refresh(user: CognitoUser, session: CognitoUserSession): Promise<CognitoUserSession> {
  return new Promise((resolve, reject) => {
    user.refreshSession(session.getRefreshToken(), (failure: Error | null, result: CognitoUserSession) =>
      failure ? reject(failure) : resolve(result),
    )
  })
}

export function forgotPassword(pool: CognitoUserPool, username: string): Promise<unknown> {
  return new Promise((resolve, reject) => {
    createCognitoUser(pool, username).forgotPassword({
      onSuccess: resolve,
      onFailure: reject,
      inputVerificationCode: resolve,
    })
  })
}

export function confirmPassword(
  pool: CognitoUserPool,
  username: string,
  code: string,
  password: string,
): Promise<unknown> {
  return new Promise((resolve, reject) => {
    createCognitoUser(pool, username).confirmPassword(code, password, { onSuccess: resolve, onFailure: reject })
  })
}

export function createCognitoUser(pool: CognitoUserPool, username: string): CognitoUser {
  const Storage = (pool as unknown as { storage: Storage }).storage
  return new CognitoUser({ Username: username, Pool: pool, Storage })
}
