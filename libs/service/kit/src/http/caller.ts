/** Who makes a request, as the access token says. */
export interface Caller {
  /** The user pool's lasting id. */
  readonly sub: string
  readonly username: string
  /** `cognito:groups`, as listed in the token. */
  readonly groups: readonly string[]
  /** The instant the token ends. */
  readonly expiresAt: Date
}
