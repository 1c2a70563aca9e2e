/** Why a sign-in failed. `code` is 404, as specified (spec 8). */
export class SignInFailure extends Error {
  override readonly name = 'SignInFailure'
  readonly code = 404
  readonly reason: 'incorrect' | 'unknown-user' | 'not-confirmed' | 'reset-required' | 'too-many' | 'unreachable'

  constructor(reason: SignInFailure['reason'], message: string, options?: ErrorOptions) {
    super(message, options)
    this.reason = reason
  }
}

/** Result of a step of the sign-in with the user pool. */
export type PoolStep =
  | { readonly step: 'tokens'; readonly accessToken: string; readonly refreshToken: string }
  | { readonly step: 'new-password'; readonly setPassword: (newPassword: string) => Promise<PoolStep> }

export interface UserPool {
  signIn(username: string, password: string): Promise<PoolStep>
}
