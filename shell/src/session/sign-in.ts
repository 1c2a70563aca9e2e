import type { RuntimeSettings } from '@portal/contracts-shell/host'
import type { AuthCalls } from './auth-calls.ts'
import { SignInFailure, type PoolStep, type UserPool } from './pool-step.ts'
import type { Session } from './session.ts'

/** What a person has to do before they are in. */
export type SignInStep =
  | { readonly step: 'done' }
  /** Staff made this account: the first sign-in sets a password (NEW_PASSWORD_REQUIRED). */
  | { readonly step: 'new-password'; readonly choose: (newPassword: string) => Promise<SignInStep> }

export type SignIn = (username: string, password: string) => Promise<SignInStep>

/** Signs in with secure remote password; the identity client is loaded now, not with the page. */
export function signInWith(
  settings: RuntimeSettings['userPool'],
  auth: AuthCalls,
  session: Pick<Session, 'take'>,
  loadPool: (settings: RuntimeSettings['userPool']) => Promise<UserPool> = loadUserPool,
): SignIn {
  async function goOn(step: PoolStep): Promise<SignInStep> {
    if (step.step === 'new-password') {
      return { step: 'new-password', choose: async (password) => goOn(await step.choose(password)) }
    }
    session.take(await auth.keep(step.refreshToken, step.accessToken))
    return { step: 'done' }
  }
  return async (username, password) => {
    const pool = await loadPool(settings).catch((cause: unknown) => {
      throw new SignInFailure('unreachable', 'The sign-in service cannot be reached.', { cause })
    })
    return goOn(await pool.signIn(username, password))
  }
}

async function loadUserPool(settings: RuntimeSettings['userPool']): Promise<UserPool> {
  const { userPoolOf } = await import('./user-pool.ts')
  return userPoolOf(settings)
}
