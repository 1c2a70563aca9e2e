import { z } from 'zod'
import type { EdgeConfig } from './config.ts'

const reported = z.object({ contracts: z.record(z.string(), z.array(z.string())).default({}) })

/** Maximum age of what the services reported, in milliseconds. */
const maxAgeMs = 5_000

export type Contracts = Readonly<Record<string, readonly string[]>>

/**
 * Versions of the contracts that the services answer, for pages that were built for other ones. Never delays a response:
 * returns what was last reported and requests it again in the background. A service that does not respond keeps what it
 * reported last, and one that never responded is missing.
 */
export class ServiceContracts {
  readonly #origins: readonly string[]
  readonly #now: () => number
  readonly #contracts = new Map<string, Contracts>()
  #requestedAt = -Infinity

  constructor(config: Pick<EdgeConfig, 'UPSTREAMS'>, now: () => number) {
    this.#origins = [...new Set(config.UPSTREAMS.map(({ privateOrigin }) => privateOrigin))]
    this.#now = now
  }

  current(): Contracts {
    if (this.#now() - this.#requestedAt > maxAgeMs) void this.refresh()
    return Object.assign({}, ...this.#origins.map((origin) => this.#contracts.get(origin)))
  }

  async refresh(): Promise<void> {
    this.#requestedAt = this.#now()
    await Promise.all(this.#origins.map((origin) => this.#request(origin)))
  }

  async #request(origin: string): Promise<void> {
    try {
      const response = await fetch(`${origin}/contract`, { signal: AbortSignal.timeout(2_000) })
      if (response.ok) this.#contracts.set(origin, reported.parse(await response.json()).contracts)
    } catch {
      // Not running, or of another kind: it keeps what it reported last.
    }
  }
}
