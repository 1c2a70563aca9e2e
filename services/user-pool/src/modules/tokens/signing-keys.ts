import { randomUUID } from 'node:crypto'
import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable, type OnModuleInit } from '@nestjs/common'
import { acquireAdvisoryLock } from '@portal/persistence'
import { CLOCK, LIFECYCLE, SETTINGS, type Clock, type Lifecycle } from '@portal/service-kit'
import { exportJWK, generateKeyPair, importJWK, type CryptoKey, type JWK } from 'jose'
import type { PoolSettings } from '../../config.ts'
import { DataCipher } from '../../protection/data-cipher.ts'
import { SigningKey } from './signing-key.entity.ts'
import type { CurrentKey } from './token-issuer.ts'

interface LoadedKey {
  readonly kid: string
  readonly publicJwk: JWK
  readonly publicKey: CryptoKey
  readonly privateKey: CryptoKey
  readonly activeFrom: number
}

/** Milliseconds after which the keys are reloaded. */
const freshness = 60_000
const day = 86_400_000

/**
 * The keys that sign tokens. At least two are published: the current one and the next one, so that every service knows
 * a key long before its first token. A replaced key stays until its last token has expired.
 */
@Injectable()
export class SigningKeys implements OnModuleInit {
  private keys: readonly LoadedKey[] = []
  private readAt = Number.NEGATIVE_INFINITY
  private reading: Promise<void> | undefined

  constructor(
    private readonly em: EntityManager,
    private readonly cipher: DataCipher,
    @Inject(SETTINGS) private readonly settings: PoolSettings,
    @Inject(CLOCK) private readonly clock: Clock,
    @Inject(LIFECYCLE) private readonly lifecycle: Lifecycle,
  ) {}

  onModuleInit(): void {
    this.lifecycle.addCheck('signing keys', async () => {
      await this.current()
      return 'ready'
    })
  }

  /** Returns the key that signs now. */
  async current(): Promise<CurrentKey> {
    await this.refresh()
    const now = this.clock.now().getTime()
    const key = this.keys.findLast((each) => each.activeFrom <= now) ?? this.keys[0]
    if (!key) throw new Error('The pool has no signing key.')
    return key
  }

  /** Returns the public keys as a JWK set. */
  async published(): Promise<{ keys: JWK[] }> {
    await this.refresh()
    return {
      keys: this.keys.map(({ kid, publicJwk: { kty, n, e } }) => ({ alg: 'RS256', use: 'sig', kid, kty, n, e }) as JWK),
    }
  }

  /** Returns a public key; `undefined` for one this pool does not have. */
  async find(kid: string | undefined): Promise<CryptoKey | undefined> {
    await this.refresh()
    return this.keys.find((each) => each.kid === kid)?.publicKey
  }

  private async refresh(): Promise<void> {
    const now = this.clock.now().getTime()
    if (Math.abs(now - this.readAt) < freshness) return
    this.reading ??= this.read(now).finally(() => {
      this.reading = undefined
    })
    await this.reading
  }

  private async read(now: number): Promise<void> {
    const rows = await this.em.fork({ clear: true, useContext: false }).transactional(async (em) => {
      await acquireAdvisoryLock(em, 'signing-key', 'rotation')
      const currentKeys = await this.withoutPast(
        em,
        await em.find(SigningKey, {}, { orderBy: { activeFrom: 'asc' } }),
        now,
      )
      while (currentKeys.length < 2 || (currentKeys.at(-1)?.activeFrom.getTime() ?? 0) <= now) {
        const last = currentKeys.at(-1)
        const activeFrom = last ? Math.max(now, last.activeFrom.getTime()) + this.settings.SIGNING_KEY_DAYS * day : now
        currentKeys.push(await this.make(em, now, activeFrom))
      }
      return currentKeys
    })
    this.keys = await Promise.all(rows.map((row) => this.load(row)))
    this.readAt = now
  }

  /** Removes keys that were replaced longer ago than any token lives. */
  private async withoutPast(em: EntityManager, rows: SigningKey[], now: number): Promise<SigningKey[]> {
    const longest = this.settings.ACCESS_TOKEN_MINUTES * 60_000 + day
    const isPast = (at: number) => {
      const follower = rows[at + 1]
      return follower !== undefined && follower.activeFrom.getTime() + longest < now
    }
    const past = rows.filter((_, at) => isPast(at))
    if (past.length > 0) await em.nativeDelete(SigningKey, { kid: past.map((row) => row.kid) })
    return rows.filter((row) => !past.includes(row))
  }

  private async make(em: EntityManager, now: number, activeFrom: number): Promise<SigningKey> {
    const pair = await generateKeyPair('RS256', { modulusLength: 2048, extractable: true })
    const kid = randomUUID()
    const { kty, n = '', e = '' } = await exportJWK(pair.publicKey)
    const key = new SigningKey()
    Object.assign(key, {
      kid,
      publicJwk: { kty, n, e },
      privateEncrypted: this.cipher.encryptJson(await exportJWK(pair.privateKey), `signing_key:${kid}`),
      createdAt: new Date(now),
      activeFrom: new Date(activeFrom),
    })
    em.persist(key)
    return key
  }

  private async load(row: SigningKey): Promise<LoadedKey> {
    const privateJwk = this.cipher.getJson<JWK>(row.privateEncrypted, `signing_key:${row.kid}`)
    const [publicKey, privateKey] = await Promise.all([
      importJWK(row.publicJwk as JWK, 'RS256'),
      importJWK(privateJwk, 'RS256'),
    ])
    return {
      kid: row.kid,
      publicJwk: row.publicJwk as JWK,
      publicKey: publicKey as CryptoKey,
      privateKey: privateKey as CryptoKey,
      activeFrom: row.activeFrom.getTime(),
    }
  }
}
