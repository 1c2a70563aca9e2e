import type { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import type { DomainEvent } from '@portal/persistence'
import { SETTINGS } from '@portal/service-kit'
import type { PoolSettings } from '../../config.ts'
import { type CallContext, PoolCommands, refusals } from '../protocol/index.ts'
import { issueTokens, RefreshTokens, type RefreshUse, SigningKeys } from '../tokens/index.ts'
import { createSessionEnded, createSessionsEnded } from './session-events.ts'
import { Accounts, Groups, type PoolUser, toIdClaims } from '../users/index.ts'

/** Starts, extends and ends sessions. */
@Injectable()
export class Sessions {
  constructor(
    private readonly accounts: Accounts,
    private readonly groups: Groups,
    private readonly keys: SigningKeys,
    private readonly refreshTokens: RefreshTokens,
    private readonly commands: PoolCommands,
    @Inject(SETTINGS) private readonly settings: PoolSettings,
  ) {}

  /** Starts a session inside the transaction that allowed it; {@link tokens} issues the tokens afterwards. */
  start(em: EntityManager, user: PoolUser, now: Date): { token: string; familyId: string } {
    return this.refreshTokens.start(em, user.id, now)
  }

  /** The protocol's AuthenticationResult with the current groups. */
  async tokens(
    user: PoolUser,
    origin: { familyId: string; authTime: Date },
    now: Date,
    refreshToken?: string,
  ): Promise<object> {
    const [key, groups] = await Promise.all([this.keys.current(), this.groups.listNames(user.id)])
    const subject = {
      sub: user.id,
      username: user.username,
      groups,
      attributes: toIdClaims(user, this.accounts.decrypt(user)),
    }
    const settings = {
      issuer: this.settings.USER_POOL_ISSUER,
      clientId: this.settings.USER_POOL_CLIENT_ID,
      lifetime: this.settings.ACCESS_TOKEN_MINUTES * 60,
    }
    const issued = await issueTokens(key, settings, subject, origin, now)
    return refreshToken === undefined ? issued : { ...issued, RefreshToken: refreshToken }
  }

  /**
   * Issues new tokens for a refresh token. A token that is used after it was replaced ends its session for every
   * holder.
   */
  async refresh(token: string, context: CallContext): Promise<object> {
    const { now } = context
    const used = await this.commands.run<{ use: RefreshUse; user: PoolUser } | undefined>(
      'refresh',
      'nobody',
      context,
      async (em) => {
        const use = await this.refreshTokens.use(em, token, now)
        if ('reused' in use) {
          await this.refreshTokens.revokeFamily(em, use.reused, now)
          const events = [createSessionEnded(use.userId, use.reused, now)]
          return { answer: undefined, kind: 'session.reuse-detected', userId: use.reused, events }
        }
        const user = await this.accounts.lock(em, use.userId)
        if (!user.enabled) throw refusals.disabled()
        if (user.status === 'RESET_REQUIRED') throw refusals.resetRequired()
        return { answer: { use, user }, kind: 'session.refreshed', userId: user.id }
      },
    )
    if (!used) throw refusals.reusedRefreshToken()
    return this.tokens(used.user, used.use, now, used.use.successor)
  }

  /** Ends one session by its refresh token. */
  async revoke(token: string, context: CallContext): Promise<void> {
    await this.commands.run('RevokeToken', 'nobody', context, async (em) => {
      const revoked = await this.refreshTokens.revoke(em, token, context.now)
      if (!revoked) return { answer: {}, kind: 'session.unknown', userId: 'unknown' }
      const { userId, familyId } = revoked
      const events = [createSessionEnded(userId, familyId, context.now)]
      return { answer: {}, kind: 'session.ended', userId, events }
    })
  }

  /**
   * Ends every session of the account inside a transaction, except one. Returns the event with which the services reject
   * its access tokens.
   */
  async endAll(em: EntityManager, userId: string, now: Date, exceptFamilyId?: string): Promise<DomainEvent> {
    await this.refreshTokens.revokeAll(em, userId, now, exceptFamilyId)
    return createSessionsEnded(userId, now, exceptFamilyId)
  }
}
