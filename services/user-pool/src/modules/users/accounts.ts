import { randomUUID } from 'node:crypto'
import { EntityManager, LockMode } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { SETTINGS } from '@portal/service-kit'
import { getPoolName, type PoolSettings } from '../../config.ts'
import { BlindIndex, emailKey, usernameKey } from '../../protection/blind-index.ts'
import { DataCipher } from '../../protection/data-cipher.ts'
import { fixedBytes, toNumber, createVerifier, type SrpIdentity, type Verifier } from '../../srp/index.ts'
import { type AttributeChange, PoolError, refusals } from '../protocol/index.ts'
import { isSameDigest } from '../../protection/bytes.ts'
import { isCommonPassword } from './common-passwords.ts'
import { PoolUser, type UserStatus } from './pool-user.entity.ts'
import { createUsernameSkeleton } from './username-skeleton.ts'

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const saltLength = 16

/** A person's data, decrypted. */
export interface DecryptedUser {
  readonly email: string | undefined
  readonly phone: string | undefined
  readonly profile: Readonly<Record<string, string>>
}

/** Finds accounts; encrypts and decrypts their data. */
@Injectable()
export class Accounts {
  constructor(
    private readonly em: EntityManager,
    private readonly cipher: DataCipher,
    private readonly index: BlindIndex,
    @Inject(SETTINGS) private readonly settings: PoolSettings,
  ) {}

  /** Finds the account of a typed name: user name, id or email address. */
  async find(typed: string): Promise<PoolUser | undefined> {
    if (typed.includes('@')) return this.findByEmail(typed)
    if (uuid.test(typed)) return this.findById(typed)
    return (await this.em.findOne(PoolUser, { usernameKey: usernameKey(typed) })) ?? undefined
  }

  async findById(id: string): Promise<PoolUser | undefined> {
    return (await this.em.findOne(PoolUser, { id: id.toLowerCase() })) ?? undefined
  }

  /**
   * Finds the account to which an email address belongs: the account that verified it, or else the only confirmed
   * account with it. An unverified address of two accounts belongs to neither.
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

  /** Loads the account inside a transaction and locks it. */
  async lock(em: EntityManager, id: string): Promise<PoolUser> {
    const user = await em.findOne(PoolUser, { id }, { lockMode: LockMode.PESSIMISTIC_WRITE })
    if (!user) throw refusals.unknownUser()
    return user
  }

  /**
   * Creates an account without saving it. Throws InvalidPasswordException for a password that violates the pool's
   * policy.
   */
  create(username: string, password: string, status: UserStatus, now: Date): PoolUser {
    this.requireGoodPassword(password)
    const user = new PoolUser()
    user.id = randomUUID()
    Object.assign(user, {
      username,
      usernameKey: usernameKey(username),
      usernameSkeleton: createUsernameSkeleton(username),
      status,
      enabled: true,
      createdAt: now,
      updatedAt: now,
    })
    Object.assign(user, { emailEncrypted: null, emailIndex: null, emailVerified: false, passwordExpiresAt: null })
    Object.assign(user, { phoneEncrypted: null, phoneIndex: null, phoneVerified: false })
    user.profileEncrypted = this.cipher.encryptJson({}, `pool_user.profile:${user.id}`)
    this.setVerifier(user, password)
    return user
  }

  decrypt(user: PoolUser): DecryptedUser {
    return {
      email: user.emailEncrypted
        ? this.cipher.getJson<string>(user.emailEncrypted, `pool_user.email:${user.id}`)
        : undefined,
      phone: user.phoneEncrypted
        ? this.cipher.getJson<string>(user.phoneEncrypted, `pool_user.phone:${user.id}`)
        : undefined,
      profile: this.cipher.getJson<Record<string, string>>(user.profileEncrypted, `pool_user.profile:${user.id}`),
    }
  }

  /** Applies a change of attributes; a changed address becomes unverified unless the change says otherwise. */
  apply(user: PoolUser, change: AttributeChange, now: Date): void {
    const decrypted = this.decrypt(user)
    if (change.email !== undefined && change.email !== decrypted.email) {
      user.emailEncrypted =
        change.email === '' ? null : this.cipher.encryptJson(change.email, `pool_user.email:${user.id}`)
      user.emailIndex = change.email === '' ? null : this.emailIndex(change.email)
      user.emailVerified = false
    }
    if (change.phone !== undefined && change.phone !== decrypted.phone) {
      user.phoneEncrypted =
        change.phone === '' ? null : this.cipher.encryptJson(change.phone, `pool_user.phone:${user.id}`)
      user.phoneIndex = change.phone === '' ? null : this.phoneIndex(change.phone)
      user.phoneVerified = false
    }
    if (change.emailVerified !== undefined) user.emailVerified = change.emailVerified && user.emailEncrypted !== null
    if (change.phoneVerified !== undefined) user.phoneVerified = change.phoneVerified && user.phoneEncrypted !== null
    const profile = Object.fromEntries(
      Object.entries({ ...decrypted.profile, ...change.profile }).filter(([, value]) => value !== ''),
    )
    user.profileEncrypted = this.cipher.encryptJson(profile, `pool_user.profile:${user.id}`)
    user.updatedAt = now
  }

  getSrpIdentity(userId: string): SrpIdentity {
    return { poolName: getPoolName(this.settings), userId }
  }

  getVerifier(user: PoolUser): Verifier {
    const plain = this.cipher.decrypt(user.verifierEncrypted, `pool_user.verifier:${user.id}`)
    if (!plain) throw new Error('The verifier of an account cannot be decrypted: a data key is missing.')
    return { salt: plain.subarray(0, saltLength), verifier: toNumber(plain.subarray(saltLength)) }
  }

  /** Whether the password is correct, in constant time. */
  isPassword(user: PoolUser, password: string): boolean {
    const known = this.getVerifier(user)
    const tried = createVerifier(this.getSrpIdentity(user.id), password, known.salt)
    return isSameDigest(fixedBytes(tried.verifier, 384), fixedBytes(known.verifier, 384))
  }

  /** Sets the password. The caller ends the sessions that used the old one. */
  setPassword(user: PoolUser, password: string, now: Date): void {
    this.requireGoodPassword(password)
    this.setVerifier(user, password)
    user.passwordExpiresAt = null
    user.updatedAt = now
  }

  requireGoodPassword(password: string): void {
    const problem =
      password.length < this.settings.PASSWORD_MINIMUM
        ? 'Password not long enough'
        : password.length > 256
          ? 'Password too long'
          : /^\s|\s$/.test(password)
            ? 'Password must not begin or end with a space'
            : isCommonPassword(password)
              ? 'Password too common'
              : undefined
    if (problem) throw new PoolError('InvalidPasswordException', `Password did not conform with policy: ${problem}`)
  }

  emailIndex(email: string): Buffer {
    return this.index.digest('email', emailKey(email))
  }

  phoneIndex(phone: string): Buffer {
    return this.index.digest('phone', phone)
  }

  private setVerifier(user: PoolUser, password: string): void {
    const { salt, verifier } = createVerifier(this.getSrpIdentity(user.id), password)
    const plain = Buffer.concat([salt, fixedBytes(verifier, 384)])
    user.verifierEncrypted = this.cipher.encrypt(plain, `pool_user.verifier:${user.id}`)
  }
}
