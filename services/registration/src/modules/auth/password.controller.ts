import { Controller, Inject, Req } from '@nestjs/common'
import type { InputOf } from '@portal/contracts-common'
import { registrationHttp as http } from '@portal/contracts-registration'
import { CLOCK, ClientIp, CommandContext, Handle, Input, SETTINGS, type Clock } from '@portal/service-kit'
import { getPoolErrorName } from '@portal/user-pool-client'
import type { FastifyRequest } from 'fastify'
import type { RegistrationSettings } from '../../config.ts'
import { authRefusal, refusePoolError, UserPool } from '../user-pool/index.ts'
import { RegistrationRateLimits } from '../rate-limits/index.ts'
import { getBearerToken } from '../../http/bearer-token.ts'
import { getSessionId, createSessionsRevoked } from './session-events.ts'
import { PoolRequests, spentCodeErrors } from './pool-requests.ts'
import { genericSentResults } from './registration.controller.ts'

/** Passwords: forgot-password, reset-password, change-password. */
@Controller()
export class PasswordController {
  constructor(
    private readonly pool: UserPool,
    private readonly rateLimits: RegistrationRateLimits,
    private readonly poolRequests: PoolRequests,
    @Inject(SETTINGS) private readonly settings: RegistrationSettings,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Handle(http.forgotPassword)
  async forgot(@Input(http.forgotPassword) { body }: InputOf<typeof http.forgotPassword>, @ClientIp() address: string) {
    await this.rateLimits.takeReset(address)
    await this.pool.forgotPassword(body.email).catch((failure: unknown) => this.ignoreUnreachableAccount(failure))
    return genericSentResults
  }

  @Handle(http.resetPassword)
  async reset(
    @Input(http.resetPassword) { body }: InputOf<typeof http.resetPassword>,
    @CommandContext() context: CommandContext,
    @ClientIp() address: string,
  ) {
    await this.rateLimits.takeCode(address)
    return this.poolRequests.run(context, {
      requestContent: body,
      callPool: (isRetry) => this.resetInPool(body, isRetry),
      outcome: async (_, sub) => ({
        results: { message: 'Your password has been reset. Please sign in.' },
        action: { kind: 'account.password-reset', entityType: 'account', entityId: sub ?? 'unknown' },
        events: sub === undefined ? [] : [createSessionsRevoked(sub, this.clock.now())],
      }),
    })
  }

  @Handle(http.changePassword)
  async change(
    @Input(http.changePassword) { body }: InputOf<typeof http.changePassword>,
    @CommandContext() context: CommandContext,
    @ClientIp() address: string,
    @Req() request: FastifyRequest,
  ) {
    await this.rateLimits.takeCode(address)
    const token = getBearerToken(request)
    const sub = context.caller?.sub ?? ''
    return this.poolRequests.run(context, {
      requestContent: body,
      callPool: (isRetry) =>
        this.pool.changePassword(token, body.currentPassword, body.password).catch((failure: unknown) => {
          if (getPoolErrorName(failure) !== 'NotAuthorizedException')
            return refusePoolError(failure, { InvalidParameterException: 'auth.password-rejected' })
          const isPasswordError = failure instanceof Error && failure.message === 'Incorrect username or password.'
          const errorCode = isRetry ? 'auth.outcome-unknown' : 'auth.password-incorrect'
          throw authRefusal(isPasswordError ? errorCode : 'auth.session-ended', {}, failure)
        }),
      outcome: async () => ({
        results: { message: 'Your password has been changed.' },
        action: { kind: 'account.password-changed', entityType: 'account', entityId: sub },
        events: [createSessionsRevoked(sub, this.clock.now(), getSessionId(token))],
      }),
    })
  }

  /** Resets the password and returns the account id if the pool provides it. */
  private async resetInPool(body: InputOf<typeof http.resetPassword>['body'], isRetry: boolean) {
    const errorCode = isRetry ? 'auth.outcome-unknown' : 'auth.code-incorrect'
    await this.pool.resetPassword(body.email, body.token, body.password).catch((failure: unknown) =>
      refusePoolError(failure, {
        UserNotFoundException: this.settings.REVEAL_UNKNOWN_USERS ? 'auth.user-not-found' : errorCode,
        NotAuthorizedException: errorCode,
        UserNotConfirmedException: errorCode,
        InvalidParameterException: 'auth.password-rejected',
        ...(isRetry && spentCodeErrors),
      }),
    )
    return this.pool.getAccount(body.email).then(
      (account) => account.sub,
      () => undefined,
    )
  }

  /**
   * Accounts that cannot receive a message get the same response as others, and so do unknown names unless the setting
   * says otherwise.
   */
  private ignoreUnreachableAccount(failure: unknown): void {
    const name = getPoolErrorName(failure)
    if (name === 'UserNotFoundException' && this.settings.REVEAL_UNKNOWN_USERS)
      throw authRefusal('auth.user-not-found', {}, failure)
    if (name === 'CodeDeliveryFailureException') throw authRefusal('auth.reset-not-requested', {}, failure)
    if (name === undefined || !unreachableErrors.has(name)) refusePoolError(failure)
  }
}

/** Unknown account, no verified phone or email address, or disabled. */
const unreachableErrors = new Set([
  'UserNotFoundException',
  'InvalidParameterException',
  'UserNotConfirmedException',
  'NotAuthorizedException',
])
