import { randomBytes, randomUUID } from 'node:crypto'
import { LockMode, type EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { Database } from '@portal/persistence'
import { SETTINGS } from '@portal/service-kit'
import type { PoolSettings } from '../../config.ts'
import { sha256 } from '../../srp/digest.ts'
import { refusals } from '../protocol/index.ts'
import { isSameDigest, toUuid } from '../../protection/bytes.ts'
import { RefreshToken } from './refresh-token.entity.ts'

/** The result of using a refresh token: the account, and the successor if tokens are rotated. */
export interface RefreshUse {
  readonly userId: string
  readonly familyId: string
  readonly authTime: Date
  readonly successor: string | undefined
}

const idLength = 16
const secretLength = 32
const isFamilyAlive = {
  name: 'refresh-family-alive',
  text: 'select 1 as alive from refresh_token where family_id = $1 and revoked_at is null and expires_at > $2 limit 1',
}

/** Refresh tokens: opaque, stored as digests, rotated on use, revoked by the family of their sign-in. */
@Injectable()
export class RefreshTokens {
  constructor(
    private readonly database: Database,
    @Inject(SETTINGS) private readonly settings: PoolSettings,
  ) {}

  /** Starts a family with a sign-in. */
  start(em: EntityManager, userId: string, now: Date): { token: string; familyId: string } {
    const familyId = randomUUID()
    const expiresAt = new Date(now.getTime() + this.settings.REFRESH_TOKEN_DAYS * 86_400_000)
    return { token: this.give(em, { familyId, userId, authTime: now, expiresAt }, now), familyId }
  }

  /**
   * Uses a token inside a transaction. Returns `reused` for one that was replaced longer ago than the grace period:
   * the caller must then revoke the family and commit that before it refuses.
   */
  async use(
    em: EntityManager,
    token: string,
    now: Date,
  ): Promise<RefreshUse | { readonly reused: string; readonly userId: string }> {
    const row = await this.getRow(em, token)
    if (row.revokedAt) throw refusals.revokedRefreshToken()
    if (row.expiresAt <= now) throw refusals.expiredRefreshToken()
    const grace = this.settings.REFRESH_TOKEN_GRACE_SECONDS * 1000
    if (row.replacedAt && row.replacedAt.getTime() + grace < now.getTime())
      return { reused: row.familyId, userId: row.userId }
    const { userId, familyId, authTime } = row
    if (!this.settings.REFRESH_TOKEN_ROTATION) return { userId, familyId, authTime, successor: undefined }
    row.replacedAt ??= now
    return { userId, familyId, authTime, successor: this.give(em, row, now) }
  }

  /** Ends the session of a token; returns its account, or `undefined` for a token this pool did not issue. */
  async revoke(em: EntityManager, token: string, now: Date): Promise<{ userId: string; familyId: string } | undefined> {
    const row = await this.findRow(em, token)
    if (row) await this.revokeFamily(em, row.familyId, now)
    return row && { userId: row.userId, familyId: row.familyId }
  }

  async revokeFamily(em: EntityManager, familyId: string, now: Date): Promise<void> {
    await em.nativeUpdate(RefreshToken, { familyId, revokedAt: null }, { revokedAt: now })
  }

  /** Ends every session of the account, except `keep`. */
  async revokeAll(em: EntityManager, userId: string, now: Date, exceptFamilyId?: string): Promise<void> {
    const others = exceptFamilyId === undefined ? {} : { familyId: { $ne: exceptFamilyId } }
    await em.nativeUpdate(RefreshToken, { userId, revokedAt: null, ...others }, { revokedAt: now })
  }

  async isFamilyAlive(familyId: string, now: Date): Promise<boolean> {
    return (await this.database.find(isFamilyAlive, [familyId, now.toISOString()])) !== undefined
  }

  private give(
    em: EntityManager,
    of: { familyId: string; userId: string; authTime: Date; expiresAt: Date },
    now: Date,
  ): string {
    const id = randomBytes(idLength)
    const secret = randomBytes(secretLength)
    const row = new RefreshToken()
    Object.assign(row, {
      id: toUuid(id),
      familyId: of.familyId,
      userId: of.userId,
      clientId: this.settings.USER_POOL_CLIENT_ID,
      secretDigest: sha256(secret),
      authTime: of.authTime,
      issuedAt: now,
      expiresAt: of.expiresAt,
      replacedAt: null,
      revokedAt: null,
    })
    em.persist(row)
    return Buffer.concat([id, secret]).toString('base64url')
  }

  private async getRow(em: EntityManager, token: string): Promise<RefreshToken> {
    const row = await this.findRow(em, token)
    if (!row) throw refusals.badRefreshToken()
    return row
  }

  private async findRow(em: EntityManager, token: string): Promise<RefreshToken | undefined> {
    const bytes = Buffer.from(token, 'base64url')
    if (bytes.length !== idLength + secretLength) return undefined
    const id = toUuid(bytes.subarray(0, idLength))
    const row = await em.findOne(RefreshToken, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE })
    if (!row || !isSameDigest(sha256(bytes.subarray(idLength)), row.secretDigest)) return undefined
    return row.clientId === this.settings.USER_POOL_CLIENT_ID ? row : undefined
  }
}
