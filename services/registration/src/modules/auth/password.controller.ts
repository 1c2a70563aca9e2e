import { Controller, Inject, Req } from '@nestjs/common'
import type { InputOf } from '@portal/contracts-common'
import { registrationHttp as http } from '@portal/contracts-registration'
import { Commands } from '@portal/persistence'
import { CLOCK, ClientIp, CommandContext, Handle, Input, SETTINGS, type Clock } from '@portal/service-kit'
import { poolFailureName } from '@portal/user-pool-client'
import type { FastifyRequest } from 'fastify'
import type { RegistrationSettings } from '../../config.ts'
import { authRefusal, refusePool } from '../user-pool/pool-failures.ts'
import { UserPool } from '../user-pool/user-pool.ts'
import { AuthLimits } from './auth-limits.ts'
import { bearerOf } from './bearer.ts'
import { sessionOf, sessionsEnded } from './ended-sessions.ts'
import { onItsWay } from './registration.controller.ts'
import { withoutKey } from './without-key.ts'

/** Passwords: forgot-password, reset-password, change-password. */
@Controller()
export class PasswordController {
  constructor(
    private readonly pool: UserPool,
    private readonly limits: AuthLimits,
    private readonly commands: Commands,
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
    const unknown = this.settings.REVEAL_UNKNOWN_USERS ? 'auth.user-unknown' : 'auth.code-wrong'
    await this.pool.resetPassword(body.email, body.token, body.password).catch((failure: unknown) =>
      refusePool(failure, {
        UserNotFoundException: unknown,
        NotAuthorizedException: 'auth.code-wrong',
        UserNotConfirmedException: 'auth.code-wrong',
        InvalidParameterException: 'auth.password-rejected',
      }),
    )
    const now = this.clock.now()
    // Who that was is asked of the pool; the password is set whether or not it answers.
    const sub = await this.pool.getAccount(body.email).then(
      (account) => account.sub,
      () => undefined,
    )
    return this.commands.run(withoutKey(context), async () => ({
      results: { message: 'Your password was set. Please sign in.' },
      action: { kind: 'account.password-reset', entityType: 'account', entityId: sub ?? 'by code' },
      events: sub === undefined ? [] : [sessionsEnded(sub, now)],
    }))
  }

  @Handle(http.changePassword)
  async change(
    @Input(http.changePassword) { body }: InputOf<typeof http.changePassword>,
    @CommandContext() context: CommandContext,
    @ClientIp() address: string,
    @Req() request: FastifyRequest,
  ) {
    await this.limits.takeCode(address)
    await this.pool.changePassword(bearerOf(request), body.currentPassword, body.password).catch((failure: unknown) => {
      if (poolFailureName(failure) !== 'NotAuthorizedException')
        return refusePool(failure, { InvalidParameterException: 'auth.password-rejected' })
      const isPassword = failure instanceof Error && failure.message === 'Incorrect username or password.'
      throw authRefusal(isPassword ? 'auth.password-wrong' : 'auth.session-ended', {}, failure)
    })
    const sub = context.caller?.sub ?? ''
    return this.commands.run(withoutKey(context), async () => ({
      results: { message: 'Your password was changed.' },
      action: { kind: 'account.password-changed', entityType: 'account', entityId: sub },
      events: [sessionsEnded(sub, this.clock.now(), sessionOf(bearerOf(request)))],
    }))
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
