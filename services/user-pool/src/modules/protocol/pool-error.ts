/** The protocol's errors that this pool returns; clients read the name, people read the message. */
export type PoolErrorName =
  | 'AliasExistsException'
  | 'CodeDeliveryFailureException'
  | 'CodeMismatchException'
  | 'ExpiredCodeException'
  | 'IncompleteSignatureException'
  | 'InternalErrorException'
  | 'InvalidParameterException'
  | 'InvalidPasswordException'
  | 'InvalidSignatureException'
  | 'LimitExceededException'
  | 'MissingAuthenticationTokenException'
  | 'NotAuthorizedException'
  | 'PasswordResetRequiredException'
  | 'RefreshTokenReuseException'
  | 'RequestEntityTooLargeException'
  | 'ResourceNotFoundException'
  | 'SerializationException'
  | 'TooManyRequestsException'
  | 'UnknownOperationException'
  | 'UnrecognizedClientException'
  | 'UnsupportedTokenTypeException'
  | 'UserNotConfirmedException'
  | 'UserNotFoundException'
  | 'UsernameExistsException'

/** An error of the protocol: HTTP 400 (500 for `InternalErrorException`), `{ __type, message }`. */
export class PoolError extends Error {
  override readonly name: PoolErrorName
  /** Seconds to wait, for the `retry-after` header. */
  readonly retryAfter: number | undefined

  constructor(name: PoolErrorName, message: string, options: { retryAfter?: number; cause?: unknown } = {}) {
    super(message, { cause: options.cause })
    this.name = name
    this.retryAfter = options.retryAfter
  }

  get status(): number {
    return this.name === 'InternalErrorException' ? 500 : 400
  }
}

/** The messages of Amazon Cognito; clients show or compare some of them. */
export const refusals = {
  wrongPassword: () => new PoolError('NotAuthorizedException', 'Incorrect username or password.'),
  locked: (retryAfter: number) => new PoolError('NotAuthorizedException', 'Password attempts exceeded', { retryAfter }),
  disabled: () => new PoolError('NotAuthorizedException', 'User is disabled.'),
  notConfirmed: () => new PoolError('UserNotConfirmedException', 'User is not confirmed.'),
  resetRequired: () => new PoolError('PasswordResetRequiredException', 'Password reset required for the user'),
  unknownUser: () => new PoolError('UserNotFoundException', 'User does not exist.'),
  wrongCode: () => new PoolError('CodeMismatchException', 'Invalid verification code provided, please try again.'),
  expiredCode: () => new PoolError('ExpiredCodeException', 'Invalid code provided, please request a code again.'),
  tooManyTries: (retryAfter: number) =>
    new PoolError('LimitExceededException', 'Attempt limit exceeded, please try after some time.', { retryAfter }),
  tooManyRequests: (retryAfter: number) => new PoolError('TooManyRequestsException', 'Rate exceeded', { retryAfter }),
  usernameExists: () => new PoolError('UsernameExistsException', 'User already exists'),
  emailExists: () => new PoolError('AliasExistsException', 'An account with the email already exists.'),
  badAccessToken: () => new PoolError('NotAuthorizedException', 'Invalid Access Token'),
  expiredAccessToken: () => new PoolError('NotAuthorizedException', 'Access Token has expired'),
  revokedAccessToken: () => new PoolError('NotAuthorizedException', 'Access Token has been revoked'),
  badRefreshToken: () => new PoolError('NotAuthorizedException', 'Invalid Refresh Token'),
  expiredRefreshToken: () => new PoolError('NotAuthorizedException', 'Refresh Token has expired'),
  revokedRefreshToken: () => new PoolError('NotAuthorizedException', 'Refresh Token has been revoked'),
  reusedRefreshToken: () => new PoolError('RefreshTokenReuseException', 'Refresh token has been invalidated'),
  badSession: () => new PoolError('NotAuthorizedException', 'Invalid session for the user.'),
  unknownClient: (id: string) => new PoolError('ResourceNotFoundException', `User pool client ${id} does not exist.`),
  unknownPool: (id: string) => new PoolError('ResourceNotFoundException', `User pool ${id} does not exist.`),
  unknownGroup: () => new PoolError('ResourceNotFoundException', 'Group not found.'),
  parameter: (message: string) => new PoolError('InvalidParameterException', message),
} as const
