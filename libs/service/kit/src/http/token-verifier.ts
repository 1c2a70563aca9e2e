import { LRUCache } from 'lru-cache'
import { ExtractJwt, Strategy } from 'passport-jwt'
import { z } from 'zod'
import type { Clock } from '../clock.ts'
import type { Caller } from './caller.ts'
import type { TokenRevocations, IssuedToken } from './token-revocations.ts'
import { PoolKeys } from './pool-keys.ts'
import { Refusal } from './refusal.ts'

/** The user pool whose tokens are accepted. */
export interface PoolSettings {
  readonly issuer: string
  readonly jwksUri: string
  readonly clientId: string
}

const accessClaims = z.object({
  sub: z.string().min(1),
  username: z.string().min(1),
  token_use: z.literal('access'),
  client_id: z.string(),
  exp: z.number(),
  // A token without it counts as issued long ago.
  iat: z.number().default(0),
  origin_jti: z.string().optional(),
  nbf: z.number().optional(),
  'cognito:groups': z.array(z.string()).default([]),
})

interface Verified {
  readonly caller: Caller
  readonly claims: IssuedToken
}

/** Seconds by which the pool's clock may differ from ours. */
const clockToleranceSeconds = 5

/** Verifies access tokens of one user pool (RS256 only) and caches verified tokens until they expire. */
export class TokenVerifier {
  readonly #pool: PoolSettings
  readonly #clock: Clock
  readonly #keys: PoolKeys
  readonly #revocations: TokenRevocations
  // Keyed by the whole token: keyed by the signature alone, a different payload could reuse a known signature.
  readonly #verified = new LRUCache<string, Verified>({ max: 5000 })

  constructor(pool: PoolSettings, clock: Clock, revocations: TokenRevocations) {
    this.#pool = pool
    this.#revocations = revocations
    this.#clock = clock
    this.#keys = new PoolKeys(pool.jwksUri)
  }

  /** The caller of a cached token, or undefined. Refuses a token that has expired or was revoked since. */
  findCached(token: string): Caller | undefined {
    const verified = this.#verified.get(token)
    if (verified) this.#requireValid(verified)
    return verified?.caller
  }

  /** Verifies `token` and returns its caller; refuses with `access.token-expired`, `access.token-invalid` or `service.unavailable`. */
  async verify(token: string): Promise<Caller> {
    const claims = accessClaims.safeParse(await this.#checkSignature(token))
    if (!claims.success || claims.data.client_id !== this.#pool.clientId) throw new Refusal('access.token-invalid')
    const { sub, username, exp, iat, nbf = 0, origin_jti: sessionId, 'cognito:groups': groups } = claims.data
    if (nbf - clockToleranceSeconds > this.#clock.now().getTime() / 1000) throw new Refusal('access.token-invalid')
    const caller: Caller = Object.freeze({
      sub,
      username,
      groups: Object.freeze(groups),
      expiresAt: new Date(exp * 1000),
    })
    const verified = { caller, claims: { sub, groups, issuedAt: iat, sessionId } }
    this.#requireValid(verified)
    this.#verified.set(token, verified)
    return caller
  }

  /** Expired and revoked are the same to the client: it refreshes the token and learns the account's current access. */
  #requireValid({ caller, claims }: Verified): void {
    const isExpired = caller.expiresAt.getTime() + clockToleranceSeconds * 1000 <= this.#clock.now().getTime()
    if (isExpired || this.#revocations.isRevoked(claims)) throw new Refusal('access.token-expired')
  }

  // Passport reports through callbacks set on the strategy, so each token gets its own strategy. Expiration is checked above
  // with the injected clock.
  #checkSignature(token: string): Promise<unknown> {
    const outcome = Promise.withResolvers<unknown>()
    const strategy = new Strategy(
      {
        jwtFromRequest: ExtractJwt.fromExtractors([() => token]),
        secretOrKeyProvider: (_request: unknown, _token: unknown, done: (failure: unknown, key?: string) => void) => {
          this.#getKey(token).then((key) => done(null, key), done)
        },
        issuer: this.#pool.issuer,
        algorithms: ['RS256'],
        ignoreExpiration: true,
        jsonWebTokenOptions: { ignoreNotBefore: true },
      },
      (claims: unknown, done: (error: null, user: unknown) => void) => done(null, claims),
    )
    strategy.success = (claims: unknown) => outcome.resolve(claims)
    strategy.error = (failure: unknown) => outcome.reject(failure)
    strategy.fail = (failure: unknown) => outcome.reject(toTokenRefusal(failure))
    strategy.authenticate({} as Parameters<Strategy['authenticate']>[0])
    return outcome.promise
  }

  async #getKey(token: string): Promise<string> {
    const keyId = parseKeyId(token)
    const key = keyId === undefined ? undefined : await this.#keys.find(keyId)
    if (key === undefined) throw new Refusal('access.token-invalid')
    return key
  }
}

const tokenHeader = z.object({ alg: z.literal('RS256'), kid: z.string().min(1).max(256) })

function parseKeyId(token: string): string | undefined {
  try {
    const [first = ''] = token.split('.')
    return tokenHeader.safeParse(JSON.parse(Buffer.from(first, 'base64url').toString())).data?.kid
  } catch {
    return undefined
  }
}

/** Keeps refusals of our own, such as keys that cannot be fetched; anything else is an invalid token. */
function toTokenRefusal(failure: unknown): Refusal {
  if (failure instanceof Refusal) return failure
  return new Refusal('access.token-invalid', {}, undefined, failure)
}
