import { JwksClient, type Options } from 'jwks-rsa'
import { Refusal } from './refusal.ts'

/** Age after which keys are fetched again. */
const refreshAfterMs = 600_000
/** Age up to which keys are used while the pool is unavailable. */
const maxAgeMs = 87_000_000
/** Minimum time between two fetches. */
const minFetchIntervalMs = 2_000

/**
 * The user pool's public keys by id. All keys are fetched together, at most once per interval, so that made-up key ids neither
 * load the pool nor use up a fetch limit and lock out others.
 */
export class PoolKeys {
  readonly #client: JwksClient
  #keys: ReadonlyMap<string, string> = new Map()
  #fetchedAt = -Infinity
  #triedAt = -Infinity
  #lastError: unknown
  #fetching: Promise<void> | undefined

  /** `fetcher` replaces HTTP in tests. */
  constructor(jwksUri: string, fetcher?: Options['fetcher']) {
    this.#client = new JwksClient({
      jwksUri,
      cache: false,
      rateLimit: false,
      timeout: 5000,
      ...(fetcher && { fetcher }),
    })
  }

  /** The key as PEM, or undefined for an unknown id. Refuses with `service.unavailable` when keys cannot be fetched. */
  async find(keyId: string): Promise<string | undefined> {
    const cached = this.#keys.get(keyId)
    const age = performance.now() - this.#fetchedAt
    if (cached !== undefined && age < refreshAfterMs) return cached
    if (this.#fetching || performance.now() - this.#triedAt >= minFetchIntervalMs)
      await (this.#fetching ??= this.#fetch())
    const key = this.#keys.get(keyId)
    // A temporarily unavailable pool must not sign everybody out, so cached keys are still used.
    if (this.#lastError !== undefined && (key === undefined || age > maxAgeMs)) {
      throw new Refusal('service.unavailable', { retryAfter: 1 }, undefined, this.#lastError)
    }
    return key
  }

  async #fetch(): Promise<void> {
    this.#triedAt = performance.now()
    try {
      const keys = await this.#client.getSigningKeys()
      this.#keys = new Map(keys.map((key) => [key.kid, key.getPublicKey()]))
      this.#fetchedAt = performance.now()
      this.#lastError = undefined
    } catch (failure) {
      this.#lastError = failure
    } finally {
      this.#fetching = undefined
    }
  }
}
