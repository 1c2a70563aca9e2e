import { Controller, Inject, Req, Res } from '@nestjs/common'
import type { InputOf } from '@portal/contracts-common'
import { registrationHttp as http } from '@portal/contracts-registration'
import { Commands } from '@portal/persistence'
import { CLOCK, ClientIp, CommandContext, Handle, Input, type Clock } from '@portal/service-kit'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { AccountNames } from '../account-names/index.ts'
import { PersonQueries } from '../people/index.ts'
import { authRefusal, type PoolTokens, refusePoolError, UserPool } from '../user-pool/index.ts'
import { RegistrationRateLimits } from '../rate-limits/index.ts'
import { getBearerToken } from '../../http/bearer-token.ts'
import { createSessionRevoked, getSessionId, createSessionsRevoked } from './session-events.ts'
import { SessionCookie } from './session-cookie.ts'
import { parseSession } from './sessions.ts'
import { withoutIdempotencyKey } from '../../http/without-idempotency-key.ts'

/** Pool errors for a refresh token whose session has ended. */
const sessionEndedErrors = {
  NotAuthorizedException: 'auth.session-ended',
  RefreshTokenReuseException: 'auth.session-ended',
  UserNotFoundException: 'auth.session-ended',
  PasswordResetRequiredException: 'auth.session-ended',
  UserNotConfirmedException: 'auth.session-ended',
  InvalidParameterException: 'auth.session-ended',
} as const

/** Sessions: stored in a cookie after sign-in, refreshed, and ended on one or all devices. */
@Controller()
export class SessionController {
  constructor(
    private readonly pool: UserPool,
    private readonly rateLimits: RegistrationRateLimits,
    private readonly cookie: SessionCookie,
    private readonly commands: Commands,
    private readonly accountNames: AccountNames,
    private readonly people: PersonQueries,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  @Handle(http.startSession)
  async start(
    @Input(http.startSession) { body }: InputOf<typeof http.startSession>,
    @CommandContext() context: CommandContext,
    @ClientIp() address: string,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    this.cookie.assertSameOrigin(request)
    await this.rateLimits.takeRequest(address)
    // Using the token verifies it, identifies its account, and replaces the copy in the page.
    const tokens = await this.refreshTokens(body.refreshToken)
    const { sub, session } = parseSession(tokens.accessToken)
    if (sub !== context.caller?.sub) throw authRefusal('auth.session-ended')
    this.cookie.set(reply, tokens.refreshToken ?? body.refreshToken)
    const name = await this.accountNames.find(sub)
    return this.commands.run(withoutIdempotencyKey(context), async (em) => ({
      results: session,
      action: { kind: 'session.started', entityType: 'account', entityId: sub },
      events: await this.accountNames.createEvents(em, sub, name),
    }))
  }

  @Handle(http.refresh)
  async refresh(
    @ClientIp() address: string,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    await this.rateLimits.takeRequest(address)
    const bearerToken = getBearerToken(request)
    if (bearerToken !== '' && !this.cookie.isUsable(request)) return this.refreshBearerToken(bearerToken)
    this.cookie.assertSameOrigin(request)
    const tokens = await this.refreshOrClear(this.cookie.read(request), reply)
    if (tokens.refreshToken !== undefined) this.cookie.set(reply, tokens.refreshToken)
    return parseSession(tokens.accessToken).session
  }

  @Handle(http.endSession)
  async end(
    @CommandContext() context: CommandContext,
    @ClientIp() address: string,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    this.cookie.assertSameOrigin(request)
    await this.rateLimits.takeRequest(address)
    // The cookie is cleared only after the session has ended: if the pool is down, the request must be retried.
    for (const token of this.cookie.read(request))
      await this.pool.revoke(token).catch((failure: unknown) => ignoreEndedSession(failure))
    this.cookie.clear(reply)
    const results = { message: 'You’re signed out.' }
    const { sub } = context.caller ?? {}
    const session = sub === undefined ? undefined : getSessionId(getBearerToken(request))
    if (sub === undefined || session === undefined) return results
    return this.commands.run(withoutIdempotencyKey(context), async () => ({
      results,
      action: { kind: 'session.ended', entityType: 'account', entityId: sub },
      events: [createSessionRevoked(sub, this.clock.now(), session)],
    }))
  }

  @Handle(http.signOutEverywhere)
  async endEverywhere(
    @CommandContext() context: CommandContext,
    @ClientIp() address: string,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    this.cookie.assertSameOrigin(request)
    await this.rateLimits.takeRequest(address)
    await this.pool
      .signOutEverywhere(getBearerToken(request))
      .catch((failure: unknown) => refusePoolError(failure, sessionEndedErrors))
    this.cookie.clear(reply)
    const sub = context.caller?.sub ?? ''
    return this.commands.run(withoutIdempotencyKey(context), async () => ({
      results: { message: 'You’re signed out on all devices.' },
      action: { kind: 'session.ended-everywhere', entityType: 'account', entityId: sub },
      events: [createSessionsRevoked(sub, this.clock.now())],
    }))
  }

  /** Other sites cannot make a browser send a bearer token, so it needs no protection against CSRF. */
  private async refreshBearerToken(bearerToken: string) {
    const { accessToken, refreshToken } = await this.refreshTokens(bearerToken)
    return { ...parseSession(accessToken).session, ...(refreshToken !== undefined && { refreshToken }) }
  }

  /** Throws `auth.session-ended` also while the pool has not yet disabled an account that was closed. */
  private async refreshTokens(refreshToken: string): Promise<PoolTokens> {
    const tokens = await this.pool
      .refresh(refreshToken)
      .catch((failure: unknown) => refusePoolError(failure, sessionEndedErrors))
    const { sub } = parseSession(tokens.accessToken)
    if (await this.people.isAccountClosed(sub)) throw authRefusal('auth.session-ended')
    return tokens
  }

  /** Returns new tokens for the first cookie with a session; clears the cookie if all sessions have ended. */
  private async refreshOrClear(refreshTokens: readonly string[], reply: FastifyReply): Promise<PoolTokens> {
    let ended: unknown = authRefusal('auth.session-missing')
    for (const refreshToken of refreshTokens) {
      try {
        return await this.refreshTokens(refreshToken)
      } catch (refusal) {
        if (!isSessionEnded(refusal)) throw refusal
        ended = refusal
      }
    }
    if (isSessionEnded(ended)) this.cookie.clear(reply)
    throw ended
  }
}

function ignoreEndedSession(failure: unknown): void {
  try {
    refusePoolError(failure, sessionEndedErrors)
  } catch (refusal) {
    if (!isSessionEnded(refusal)) throw refusal
  }
}

function isSessionEnded(refusal: unknown): boolean {
  return refusal instanceof Error && 'code' in refusal && refusal.code === 'auth.session-ended'
}
