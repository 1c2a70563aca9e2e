import { Inject, Injectable } from '@nestjs/common'
import { CLOCK, SETTINGS, type Clock } from '@portal/service-kit'
import { errors, jwtVerify } from 'jose'
import type { PoolSettings } from '../../config.ts'
import { refusals } from '../protocol/index.ts'
import { Accounts, type PoolUser } from '../users/index.ts'
import { RefreshTokens } from './refresh-tokens.ts'
import { SigningKeys } from './signing-keys.ts'

/** Checks the access tokens in people's own calls: signature, expiry, kind, and that their session has not ended. */
@Injectable()
export class AccessTokens {
  constructor(
    private readonly keys: SigningKeys,
    private readonly accounts: Accounts,
    private readonly refreshTokens: RefreshTokens,
    @Inject(SETTINGS) private readonly settings: PoolSettings,
    @Inject(CLOCK) private readonly clock: Clock,
  ) {}

  /** Returns the account and session of the token; throws NotAuthorizedException. */
  async holder(token: string): Promise<{ user: PoolUser; familyId: string }> {
    const now = this.clock.now()
    const { sub, familyId } = await this.claims(token, now)
    const user = await this.accounts.findById(sub)
    if (!user) throw refusals.badAccessToken()
    if (!user.enabled) throw refusals.disabled()
    if (!(await this.refreshTokens.isFamilyAlive(familyId, now))) throw refusals.revokedAccessToken()
    return { user, familyId }
  }

  private async claims(token: string, now: Date): Promise<{ sub: string; familyId: string }> {
    try {
      const { payload } = await jwtVerify(
        token,
        async ({ kid }) => (await this.keys.find(kid)) ?? Promise.reject(refusals.badAccessToken()),
        { issuer: this.settings.USER_POOL_ISSUER, algorithms: ['RS256'], currentDate: now },
      )
      const { sub, token_use: use, client_id: client, origin_jti: familyId } = payload
      if (!sub || use !== 'access' || client !== this.settings.USER_POOL_CLIENT_ID || typeof familyId !== 'string') {
        throw refusals.badAccessToken()
      }
      return { sub, familyId }
    } catch (failure) {
      if (failure instanceof errors.JWTExpired) throw refusals.expiredAccessToken()
      if (failure instanceof errors.JOSEError) throw refusals.badAccessToken()
      throw failure
    }
  }
}
