import type { RuntimeSettings } from '@portal/contracts-shell/host'
import type { SessionCalls } from './auth-client.ts'
import { SignInFailure, type PoolStep, type UserPool } from './pool-step.ts'
import type { Session } from './session.ts'

/** Result of a sign-in attempt. */
export type SignInStep =
  | { readonly step: 'done' }
  /** The account was created by staff, so the first sign-in must set a password (NEW_PASSWORD_REQUIRED). */
  | { readonly step: 'new-password'; readonly setPassword: (newPassword: string) => Promise<SignInStep> }

export type SignIn = (username: string, password: string) => Promise<SignInStep>

/**
 * Creates the sign-in function, which uses the Secure Remote Password protocol and loads the identity client on
 * demand.
 */
export function createSignIn(
  settings: RuntimeSettings['userPool'],
  auth: SessionCalls,
  session: Pick<Session, 'establish'>,
  loadPool: (settings: RuntimeSettings['userPool']) => Promise<UserPool> = loadUserPool,
): SignIn {
  async function continueSignIn(step: PoolStep): Promise<SignInStep> {
    if (step.step === 'new-password') {
      return { step: 'new-password', setPassword: async (password) => continueSignIn(await step.setPassword(password)) }
    }
    session.establish(await auth.startSession(step.refreshToken, step.accessToken))
    return { step: 'done' }
  }
  return async (username, password) => {
    const pool = await loadPool(settings).catch((cause: unknown) => {
      throw new SignInFailure('unreachable', 'The sign-in service cannot be reached.', { cause })
    })
    return continueSignIn(await pool.signIn(username, password))
  }
}

async function loadUserPool(settings: RuntimeSettings['userPool']): Promise<UserPool> {
  const { createUserPool } = await import('./user-pool.ts')
  return createUserPool(settings)
}
