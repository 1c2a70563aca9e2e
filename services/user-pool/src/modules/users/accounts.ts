import { randomUUID } from 'node:crypto'
import { EntityManager, LockMode } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { SETTINGS } from '@portal/service-kit'
import { poolNameOf, type PoolSettings } from '../../config.ts'
import { BlindIndex, emailKey, usernameKey } from '../../protection/blind-index.ts'
import { DataCipher } from '../../protection/data-cipher.ts'
import { fixedBytes, toNumber, verifierOf, type SrpIdentity, type Verifier } from '../../srp/index.ts'
import { PoolError, refusals } from '../protocol/pool-error.ts'
import type { AttributeChange } from '../protocol/user-attributes.ts'
import { isSameDigest } from '../sign-in/secret-block.ts'
import { isCommonPassword } from './common-passwords.ts'
import { PoolUser, type UserStatus } from './pool-user.entity.ts'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const saltLength = 16

/** What is known of a person, opened. */
export interface OpenedUser {
  readonly email: string | undefined
  readonly phone: string | undefined
  readonly profile: Readonly<Record<string, string>>
}

/** Finds accounts, and opens and seals what they hold. */
@Injectable()
export class Accounts {
  constructor(
    private readonly em: EntityManager,
    private readonly cipher: DataCipher,
    private readonly index: BlindIndex,
    @Inject(SETTINGS) private readonly settings: PoolSettings,
  ) {}

  /** The account of a name as typed: user name, id, or email address. */
  async find(typed: string): Promise<PoolUser | undefined> {
    if (typed.includes('@')) return this.findByEmail(typed)
    if (uuid.test(typed)) return this.findById(typed)
    return (await this.em.findOne(PoolUser, { usernameKey: usernameKey(typed) })) ?? undefined
  }

  async findById(id: string): Promise<PoolUser | undefined> {
    return (await this.em.findOne(PoolUser, { id: id.toLowerCase() })) ?? undefined
  }

  /**
   * The account an email address signs in: the one that has proven it; while nobody has, the one confirmed account
   * that names it. An address named by two without proof signs in neither.
   */
  private async findByEmail(email: string): Promise<PoolUser | undefined> {
    const named = await this.em.find(
      PoolUser,
      { emailIndex: this.emailIndex(email) },
      { orderBy: { emailVerified: 'desc', createdAt: 'asc' }, limit: 50 },
    )
    const [first] = named
    if (first?.emailVerified) return first
    const confirmed = named.filter((user) => user.status !== 'UNCONFIRMED')
    const candidates = confirmed.length > 0 ? confirmed : named
    return candidates.length === 1 ? candidates[0] : undefined
  }

  /** The account inside a transaction, locked against every other change. */
  async lock(em: EntityManager, id: string): Promise<PoolUser> {
    const user = await em.findOne(PoolUser, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE })
    if (!user) throw refusals.unknownUser()
    return user
  }

  /** A new account, not saved yet. Throws InvalidPasswordException for a password against the pool's policy. */
  create(username: string, password: string, status: UserStatus, now: Date): PoolUser {
    this.requireGoodPassword(password)
    const user = new PoolUser()
    user.id = randomUUID()
    Object.assign(user, {
      username,
      usernameKey: usernameKey(username),
      status,
      enabled: true,
      createdAt: now,
      updatedAt: now,
    })
    Object.assign(user, { emailSealed: null, emailIndex: null, emailVerified: false, passwordExpiresAt: null })
    Object.assign(user, { phoneSealed: null, phoneIndex: null, phoneVerified: false })
    user.profileSealed = this.cipher.sealJson({}, `pool_user.profile:${user.id}`)
    this.setVerifier(user, password)
    return user
  }

  open(user: PoolUser): OpenedUser {
    return {
      email: user.emailSealed ? this.cipher.getJson<string>(user.emailSealed, `pool_user.email:${user.id}`) : undefined,
      phone: user.phoneSealed ? this.cipher.getJson<string>(user.phoneSealed, `pool_user.phone:${user.id}`) : undefined,
      profile: this.cipher.getJson<Record<string, string>>(user.profileSealed, `pool_user.profile:${user.id}`),
    }
  }

  /** Writes a change of attributes; a changed address is not proven unless the change says so. */
  apply(user: PoolUser, change: AttributeChange, now: Date): void {
    const opened = this.open(user)
    if (change.email !== undefined && change.email !== opened.email) {
      user.emailSealed = change.email === '' ? null : this.cipher.sealJson(change.email, `pool_user.email:${user.id}`)
      user.emailIndex = change.email === '' ? null : this.emailIndex(change.email)
      user.emailVerified = false
    }
    if (change.phone !== undefined && change.phone !== opened.phone) {
      user.phoneSealed = change.phone === '' ? null : this.cipher.sealJson(change.phone, `pool_user.phone:${user.id}`)
      user.phoneIndex = change.phone === '' ? null : this.phoneIndex(change.phone)
      user.phoneVerified = false
    }
    if (change.emailVerified !== undefined) user.emailVerified = change.emailVerified && user.emailSealed !== null
    if (change.phoneVerified !== undefined) user.phoneVerified = change.phoneVerified && user.phoneSealed !== null
    const profile = Object.fromEntries(
      Object.entries({ ...opened.profile, ...change.profile }).filter(([, value]) => value !== ''),
    )
    user.profileSealed = this.cipher.sealJson(profile, `pool_user.profile:${user.id}`)
    user.updatedAt = now
  }

  identityOf(userId: string): SrpIdentity {
    return { poolName: poolNameOf(this.settings), userId }
  }

  verifierOf(user: PoolUser): Verifier {
    const plain = this.cipher.open(user.verifierSealed, `pool_user.verifier:${user.id}`)
    if (!plain) throw new Error('The verifier of an account does not open: a data key is missing.')
    return { salt: plain.subarray(0, saltLength), verifier: toNumber(plain.subarray(saltLength)) }
  }

  /** Whether the password is the account's, in constant time. */
  isPassword(user: PoolUser, password: string): boolean {
    const known = this.verifierOf(user)
    const tried = verifierOf(this.identityOf(user.id), password, known.salt)
    return isSameDigest(fixedBytes(tried.verifier, 384), fixedBytes(known.verifier, 384))
  }

  /** Sets the password. The caller ends the sessions that were begun with the old one. */
  setPassword(user: PoolUser, password: string, now: Date): void {
    this.requireGoodPassword(password)
    this.setVerifier(user, password)
    user.passwordExpiresAt = null
    user.updatedAt = now
  }

  requireGoodPassword(password: string): void {
    const fault =
      password.length < this.settings.PASSWORD_MINIMUM
        ? 'Password not long enough'
        : password.length > 256
          ? 'Password too long'
          : /^\s|\s$/.test(password)
            ? 'Password must not begin or end with a space'
            : isCommonPassword(password)
              ? 'Password too common'
              : undefined
    if (fault) throw new PoolError('InvalidPasswordException', `Password did not conform with policy: ${fault}`)
  }

  emailIndex(email: string): Buffer {
    return this.index.digest('email', emailKey(email))
  }

  phoneIndex(phone: string): Buffer {
    return this.index.digest('phone', phone)
  }

  private setVerifier(user: PoolUser, password: string): void {
    const { salt, verifier } = verifierOf(this.identityOf(user.id), password)
    const plain = Buffer.concat([salt, fixedBytes(verifier, 384)])
    user.verifierSealed = this.cipher.seal(plain, `pool_user.verifier:${user.id}`)
  }
}
