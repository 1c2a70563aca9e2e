import { Controller, Inject, Req } from '@nestjs/common'
import type { InputOf } from '@portal/contracts-common'
import { registrationHttp as http } from '@portal/contracts-registration'
import { CLOCK, ClientIp, CommandContext, Handle, Input, SETTINGS, type Clock } from '@portal/service-kit'
import { poolFailureName } from '@portal/user-pool-client'
import type { FastifyRequest } from 'fastify'
import type { RegistrationSettings } from '../../config.ts'
import { authRefusal, refusePool } from '../user-pool/pool-failures.ts'
import { UserPool } from '../user-pool/user-pool.ts'
import { AuthLimits } from './auth-limits.ts'
import { bearerOf } from './bearer.ts'
import { sessionOf, sessionsEnded } from './ended-sessions.ts'
import { PoolEffects, spent } from './pool-effects.ts'
import { onItsWay } from './registration.controller.ts'

/** Passwords: forgot-password, reset-password, change-password. */
@Controller()
export class PasswordController {
  constructor(
    private readonly pool: UserPool,
    private readonly limits: AuthLimits,
    private readonly effects: PoolEffects,
    @Inject(SETTINGS) private readonly settings: RegistrationSettings,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Handle(http.forgotPassword)
  async forgot(@Input(http.forgotPassword) { body }: InputOf<typeof http.forgotPassword>, @ClientIp() address: string) {
    await this.limits.takeReset(address)
    await this.pool.forgotPassword(body.email).catch((failure: unknown) => this.ignoreUnreachable(failure))
    return onItsWay
  }

  @Handle(http.resetPassword)
  async reset(
    @Input(http.resetPassword) { body }: InputOf<typeof http.resetPassword>,
    @CommandContext() context: CommandContext,
    @ClientIp() address: string,
  ) {
    await this.limits.takeCode(address)
    return this.effects.run(context, {
      said: body,
      effect: (isRepeated) => this.setAnew(body, isRepeated),
      outcome: async (_, sub) => ({
        results: { message: 'Your password was set. Please sign in.' },
        action: { kind: 'account.password-reset', entityType: 'account', entityId: sub ?? 'by code' },
        events: sub === undefined ? [] : [sessionsEnded(sub, this.clock.now())],
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
    await this.limits.takeCode(address)
    const token = bearerOf(request)
    const sub = context.caller?.sub ?? ''
    return this.effects.run(context, {
      said: body,
      effect: (isRepeated) =>
        this.pool.changePassword(token, body.currentPassword, body.password).catch((failure: unknown) => {
          if (poolFailureName(failure) !== 'NotAuthorizedException')
            return refusePool(failure, { InvalidParameterException: 'auth.password-rejected' })
          const isPassword = failure instanceof Error && failure.message === 'Incorrect username or password.'
          const wrong = isRepeated ? 'auth.outcome-unknown' : 'auth.password-wrong'
          throw authRefusal(isPassword ? wrong : 'auth.session-ended', {}, failure)
        }),
      outcome: async () => ({
        results: { message: 'Your password was changed.' },
        action: { kind: 'account.password-changed', entityType: 'account', entityId: sub },
        events: [sessionsEnded(sub, this.clock.now(), sessionOf(token))],
      }),
    })
  }

  /** Answers who that was, where the pool says so; the password is set whether or not it does. */
  private async setAnew(body: InputOf<typeof http.resetPassword>['body'], isRepeated: boolean) {
    const wrong = isRepeated ? 'auth.outcome-unknown' : 'auth.code-wrong'
    await this.pool.resetPassword(body.email, body.token, body.password).catch((failure: unknown) =>
      refusePool(failure, {
        UserNotFoundException: this.settings.REVEAL_UNKNOWN_USERS ? 'auth.user-unknown' : wrong,
        NotAuthorizedException: wrong,
        UserNotConfirmedException: wrong,
        InvalidParameterException: 'auth.password-rejected',
        ...(isRepeated && spent),
      }),
    )
    return this.pool.getAccount(body.email).then(
      (account) => account.sub,
      () => undefined,
    )
  }

  /** Accounts to which nothing can be sent answer as the others do, and so does a name without one, unless the setting says otherwise. */
  private ignoreUnreachable(failure: unknown): void {
    const name = poolFailureName(failure)
    if (name === 'UserNotFoundException' && this.settings.REVEAL_UNKNOWN_USERS)
      throw authRefusal('auth.user-unknown', {}, failure)
    if (name === 'CodeDeliveryFailureException') throw authRefusal('auth.reset-not-requested', {}, failure)
    if (name === undefined || !unreachable.has(name)) refusePool(failure)
  }
}

/** Unknown; without a proven phone or email address; disabled. */
const unreachable = new Set([
  'UserNotFoundException',
  'InvalidParameterException',
  'UserNotConfirmedException',
  'NotAuthorizedException',
])
