import type { RuntimeSettings } from '@portal/contracts-shell/host'
import {
  AuthenticationDetails,
  CognitoUser,
  CognitoUserPool,
  type CognitoUserSession,
} from 'amazon-cognito-identity-js'
import { SignInFailure, type PoolStep, type UserPool } from './pool-step.ts'

/**
 * Creates a user pool from its official client. Its tokens are kept only in memory, because the session stores them.
 */
export function createUserPool(settings: RuntimeSettings['userPool']): UserPool {
  const pool = new CognitoUserPool({
    UserPoolId: settings.poolId,
    ClientId: settings.clientId,
    endpoint: new URL(settings.endpoint, location.origin).href,
    Storage: createMemoryStorage(),
  })
  return {
    signIn(username, password) {
      const user = new CognitoUser({ Username: username, Pool: pool, Storage: createMemoryStorage() })
      const details = new AuthenticationDetails({ Username: username, Password: password })
      return runStep((callbacks) => user.authenticateUser(details, callbacks), user)
    },
  }
}

interface Callbacks {
  readonly onSuccess: (session: CognitoUserSession) => void
  readonly onFailure: (error: unknown) => void
  readonly newPasswordRequired: () => void
}

function runStep(startStep: (callbacks: Callbacks) => void, user: CognitoUser): Promise<PoolStep> {
  return new Promise((resolve, reject) => {
    startStep({
      onSuccess: (session) =>
        resolve({
          step: 'tokens',
          accessToken: session.getAccessToken().getJwtToken(),
          refreshToken: session.getRefreshToken().getToken(),
        }),
      onFailure: (error) => reject(toSignInFailure(error)),
      newPasswordRequired: () =>
        resolve({
          step: 'new-password',
          setPassword: (password) =>
            runStep((callbacks) => user.completeNewPasswordChallenge(password, {}, callbacks), user),
        }),
    })
  })
}

const reasons: Readonly<Record<string, SignInFailure['reason']>> = {
  NotAuthorizedException: 'incorrect',
  UserNotFoundException: 'unknown-user',
  UserNotConfirmedException: 'not-confirmed',
  PasswordResetRequiredException: 'reset-required',
  TooManyRequestsException: 'too-many',
  LimitExceededException: 'too-many',
  InvalidParameterException: 'incorrect',
}

function toSignInFailure(error: unknown): SignInFailure {
  const { name = '', message = '' } = error as { name?: string; message?: string }
  if (/attempts exceeded/iu.test(message)) return new SignInFailure('too-many', message, { cause: error })
  return new SignInFailure(reasons[name] ?? 'unreachable', message, { cause: error })
}

function createMemoryStorage() {
  const items = new Map<string, string>()
  return {
    setItem: (key: string, value: string) => void items.set(key, value),
    getItem: (key: string) => items.get(key) ?? null,
    removeItem: (key: string) => void items.delete(key),
    clear: () => items.clear(),
  }
}
