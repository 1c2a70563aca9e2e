import { LRUCache } from 'lru-cache'
import { ExtractJwt, Strategy } from 'passport-jwt'
import { z } from 'zod'
import type { Clock } from '../clock.ts'
import type { Caller } from './caller.ts'
import type { EndedRights, GivenToken } from './ended-rights.ts'
import { PoolKeys } from './pool-keys.ts'
import { Refusal } from './refusal.ts'

/** Which pool's tokens are taken. */
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
  // One that does not say when it was given counts as given long ago.
  iat: z.number().default(0),
  origin_jti: z.string().optional(),
  nbf: z.number().optional(),
  'cognito:groups': z.array(z.string()).default([]),
})

interface Verified {
  readonly caller: Caller
  readonly given: GivenToken
}

/** Seconds by which the pool's clock may differ from ours. */
const tolerance = 5

/** Verifies access tokens of one user pool (RS256 only) and remembers those it verified until they end. */
export class TokenVerifier {
  readonly #pool: PoolSettings
  readonly #clock: Clock
  readonly #keys: PoolKeys
  readonly #ended: EndedRights
  // Keyed by the whole token: by signature alone, another payload could travel under a signature seen before.
  readonly #verified = new LRUCache<string, Verified>({ max: 5000 })

  constructor(pool: PoolSettings, clock: Clock, ended: EndedRights) {
    this.#pool = pool
    this.#ended = ended
    this.#clock = clock
    this.#keys = new PoolKeys(pool.jwksUri)
  }

  /** The caller of a token verified before, else `undefined`. Throws a refusal when it has ended since. */
  remembered(token: string): Caller | undefined {
    const verified = this.#verified.get(token)
    if (verified) this.#refuseEnded(verified)
    return verified?.caller
  }

  /** The caller `token` speaks for; throws `access.token-expired`, `access.token-invalid` or `service.unavailable`. */
  async verify(token: string): Promise<Caller> {
    const claims = accessClaims.safeParse(await this.#checked(token))
    if (!claims.success || claims.data.client_id !== this.#pool.clientId) throw new Refusal('access.token-invalid')
    const { sub, username, exp, nbf = 0, 'cognito:groups': groups } = claims.data
    if (nbf - tolerance > this.#clock.now().getTime() / 1000) throw new Refusal('access.token-invalid')
    const caller: Caller = Object.freeze({
      sub,
      username,
      groups: Object.freeze(groups),
      expiresAt: new Date(exp * 1000),
    })
    const given = { sub, groups, issuedAt: claims.data.iat, session: claims.data.origin_jti }
    const verified = { caller, given }
    this.#refuseEnded(verified)
    this.#verified.set(token, verified)
    return caller
  }

  /** To the client both are the same: a refresh says whether the account may still do anything, and what. */
  #refuseEnded({ caller, given }: Verified): void {
    const isPast = caller.expiresAt.getTime() + tolerance * 1000 <= this.#clock.now().getTime()
    if (isPast || this.#ended.isOver(given)) throw new Refusal('access.token-expired')
  }

  // Passport reports through callbacks set on the strategy; one strategy a token keeps concurrent checks apart.
  // The end of the token is judged above, by the injected clock.
  #checked(token: string): Promise<unknown> {
    const outcome = Promise.withResolvers<unknown>()
    const strategy = new Strategy(
      {
        jwtFromRequest: ExtractJwt.fromExtractors([() => token]),
        secretOrKeyProvider: (_request: unknown, _token: unknown, done: (failure: unknown, key?: string) => void) => {
          this.#keyOf(token).then((key) => done(null, key), done)
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
    strategy.fail = (failure: unknown) => outcome.reject(tokenRefusal(failure))
    strategy.authenticate({} as Parameters<Strategy['authenticate']>[0])
    return outcome.promise
  }

  async #keyOf(token: string): Promise<string> {
    const keyId = keyIdOf(token)
    const key = keyId === undefined ? undefined : await this.#keys.find(keyId)
    if (key === undefined) throw new Refusal('access.token-invalid')
    return key
  }
}

/** What names the key that signed a token, if it reads as one at all. */
const header = z.object({ alg: z.literal('RS256'), kid: z.string().min(1).max(256) })

function keyIdOf(token: string): string | undefined {
  try {
    const [first = ''] = token.split('.')
    return header.safeParse(JSON.parse(Buffer.from(first, 'base64url').toString())).data?.kid
  } catch {
    return undefined
  }
}

/** Keys that cannot be fetched are our trouble and not the caller's. */
function tokenRefusal(failure: unknown): Refusal {
  if (failure instanceof Refusal) return failure
  return new Refusal('access.token-invalid', {}, undefined, failure)
}
