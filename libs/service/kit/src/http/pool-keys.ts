import { JwksClient, type Options } from 'jwks-rsa'
import { Refusal } from './refusal.ts'

/** Milliseconds: how long keys count before they are asked for again, how long still when the pool is away, and the least time between two fetches. */
const [fresh, lasting, pause] = [600_000, 87_000_000, 2_000]

/**
 * The pool's public keys by their id. All are fetched together, at most once a pause: a made-up key id costs the pool
 * nothing, and, other than with a limit on fetches, nobody can use the limit up and so keep the others from signing in.
 */
export class PoolKeys {
  readonly #client: JwksClient
  #keys: ReadonlyMap<string, string> = new Map()
  #fetchedAt = -Infinity
  #triedAt = -Infinity
  #trouble: unknown
  #fetching: Promise<void> | undefined

  /** `fetcher` takes the place of HTTP in tests. */
  constructor(jwksUri: string, fetcher?: Options['fetcher']) {
    this.#client = new JwksClient({
      jwksUri,
      cache: false,
      rateLimit: false,
      timeout: 5000,
      ...(fetcher && { fetcher }),
    })
  }

  /** The key as PEM; `undefined` for an id the pool does not have. Throws `service.unavailable` where it cannot be asked. */
  async find(keyId: string): Promise<string | undefined> {
    const known = this.#keys.get(keyId)
    const age = performance.now() - this.#fetchedAt
    if (known !== undefined && age < fresh) return known
    if (this.#fetching || performance.now() - this.#triedAt >= pause) await (this.#fetching ??= this.#fetch())
    const found = this.#keys.get(keyId)
    // A pool that is away for a while does not sign everybody out: keys known before still count.
    if (this.#trouble !== undefined && (found === undefined || age > lasting)) {
      throw new Refusal('service.unavailable', { retryAfter: 1 }, undefined, this.#trouble)
    }
    return found
  }

  async #fetch(): Promise<void> {
    this.#triedAt = performance.now()
    try {
      const keys = await this.#client.getSigningKeys()
      this.#keys = new Map(keys.map((key) => [key.kid, key.getPublicKey()]))
      this.#fetchedAt = performance.now()
      this.#trouble = undefined
    } catch (failure) {
      this.#trouble = failure
    } finally {
      this.#fetching = undefined
    }
  }
}
