import { Controller, Inject, Req, Res } from '@nestjs/common'
import type { InputOf } from '@portal/contracts-common'
import { registrationHttp as http } from '@portal/contracts-registration'
import { Commands } from '@portal/persistence'
import { CLOCK, ClientIp, CommandContext, Handle, Input, type Clock } from '@portal/service-kit'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { authRefusal, refusePool } from '../user-pool/pool-failures.ts'
import { UserPool, type PoolTokens } from '../user-pool/user-pool.ts'
import { AuthLimits } from './auth-limits.ts'
import { bearerOf } from './bearer.ts'
import { sessionEnded, sessionOf, sessionsEnded } from './ended-sessions.ts'
import { SessionCookie } from './session-cookie.ts'
import { readSession } from './sessions.ts'
import { withoutKey } from './without-key.ts'

/** What the pool says of a refresh token whose session is over. */
const ended = {
  NotAuthorizedException: 'auth.session-ended',
  RefreshTokenReuseException: 'auth.session-ended',
  UserNotFoundException: 'auth.session-ended',
  PasswordResetRequiredException: 'auth.session-ended',
  UserNotConfirmedException: 'auth.session-ended',
  InvalidParameterException: 'auth.session-ended',
} as const

/** The session: kept in a cookie after sign-in, refreshed, ended here or everywhere. */
@Controller()
export class SessionController {
  constructor(
    private readonly pool: UserPool,
    private readonly limits: AuthLimits,
    private readonly cookie: SessionCookie,
    private readonly commands: Commands,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Handle(http.keepSession)
  async keep(
    @Input(http.keepSession) { body }: InputOf<typeof http.keepSession>,
    @CommandContext() context: CommandContext,
    @ClientIp() address: string,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    this.cookie.requireOwnPage(request)
    await this.limits.takeRequest(address)
    // Using the token proves that it is one, tells whose it is, and leaves the copy in the page behind.
    const tokens = await this.pool.refresh(body.refreshToken).catch((failure: unknown) => refusePool(failure, ended))
    const { sub, session } = readSession(tokens.accessToken)
    if (sub !== context.caller?.sub) throw authRefusal('auth.session-ended')
    this.cookie.keep(reply, tokens.refreshToken ?? body.refreshToken)
    return this.commands.run(withoutKey(context), async () => ({
      results: session,
      action: { kind: 'session.kept', entityType: 'account', entityId: sub },
    }))
  }

  @Handle(http.refresh)
  async refresh(
    @ClientIp() address: string,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    this.cookie.requireOwnPage(request)
    await this.limits.takeRequest(address)
    const token = this.cookie.read(request)
    if (token === undefined) throw authRefusal('auth.session-missing')
    const tokens = await this.tokensFor(token, reply)
    if (tokens.refreshToken !== undefined) this.cookie.keep(reply, tokens.refreshToken)
    return readSession(tokens.accessToken).session
  }

  @Handle(http.endSession)
  async end(
    @CommandContext() context: CommandContext,
    @ClientIp() address: string,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    this.cookie.requireOwnPage(request)
    await this.limits.takeRequest(address)
    const token = this.cookie.read(request)
    // The cookie goes only once the session is ended: a pool that is down must be asked again.
    if (token !== undefined) await this.pool.revoke(token).catch((failure: unknown) => ignoreEnded(failure))
    this.cookie.forget(reply)
    const results = { message: 'You are signed out.' }
    const { sub } = context.caller ?? {}
    const session = sub === undefined ? undefined : sessionOf(bearerOf(request))
    if (sub === undefined || session === undefined) return results
    return this.commands.run(withoutKey(context), async () => ({
      results,
      action: { kind: 'session.ended', entityType: 'account', entityId: sub },
      events: [sessionEnded(sub, this.clock.now(), session)],
    }))
  }

  @Handle(http.signOutEverywhere)
  async endEverywhere(
    @CommandContext() context: CommandContext,
    @ClientIp() address: string,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    this.cookie.requireOwnPage(request)
    await this.limits.takeRequest(address)
    await this.pool.signOutEverywhere(bearerOf(request)).catch((failure: unknown) => refusePool(failure, ended))
    this.cookie.forget(reply)
    const sub = context.caller?.sub ?? ''
    return this.commands.run(withoutKey(context), async () => ({
      results: { message: 'You are signed out on every device.' },
      action: { kind: 'session.ended-everywhere', entityType: 'account', entityId: sub },
      events: [sessionsEnded(sub, this.clock.now())],
    }))
  }

  /** New tokens; a cookie whose session is over goes with the refusal. */
  private async tokensFor(refreshToken: string, reply: FastifyReply): Promise<PoolTokens> {
    try {
      return await this.pool.refresh(refreshToken).catch((failure: unknown) => refusePool(failure, ended))
    } catch (refusal) {
      if (refusal instanceof Error && 'code' in refusal && refusal.code === 'auth.session-ended')
        this.cookie.forget(reply)
      throw refusal
    }
  }
}

function ignoreEnded(failure: unknown): void {
  try {
    refusePool(failure, ended)
  } catch (refusal) {
    if (!(refusal instanceof Error && 'code' in refusal && refusal.code === 'auth.session-ended')) throw refusal
  }
}
