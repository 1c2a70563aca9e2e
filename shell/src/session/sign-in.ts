import type { RuntimeSettings } from '@portal/contracts-shell/host'
import type { AuthCalls } from './auth-calls.ts'
import type { Session } from './session.ts'

/** Why a sign-in failed, as the screen tells it; `code` is 404 as the specification has it (spec 8). */
export class SignInFailure extends Error {
  override readonly name = 'SignInFailure'
  readonly code = 404
  readonly reason: 'incorrect' | 'unknown-user' | 'not-confirmed' | 'reset-required' | 'too-many' | 'unreachable'

  constructor(reason: SignInFailure['reason'], message: string, options?: ErrorOptions) {
    super(message, options)
    this.reason = reason
  }
}

/** What a person has to do before they are in. */
export type SignInStep =
  | { readonly step: 'done' }
  /** Staff made this account: the first sign-in sets a password (NEW_PASSWORD_REQUIRED). */
  | { readonly step: 'new-password'; readonly choose: (newPassword: string) => Promise<SignInStep> }

/** What the user pool gave. */
export type PoolStep =
  | { readonly step: 'tokens'; readonly accessToken: string; readonly refreshToken: string }
  | { readonly step: 'new-password'; readonly choose: (newPassword: string) => Promise<PoolStep> }

export interface UserPool {
  signIn(username: string, password: string): Promise<PoolStep>
}

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
