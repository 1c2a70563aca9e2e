/** How long a killed process may take until it responds again, in milliseconds (docs/performance.md, "Restarts"). */
const windowMs = 8000
const minDelayMs = 50
const maxDelayMs = 400
const lostConnection = new Set(['ECONNREFUSED', 'ECONNRESET', 'UND_ERR_SOCKET'])

interface Attempt {
  readonly method: string
  /** Undefined if the service responded. */
  readonly error: unknown
  /** Number of earlier retries. */
  readonly retries: number
}

/**
 * Decides when a read is sent again to a service whose connections are lost. A service that was killed is reached again when
 * its other replica gets the connection or its process has restarted. During a longer outage, reads fail at once.
 */
export class ReadRetries {
  readonly #now: () => number
  #outage: { readonly startedAt: number; lastLostAt: number } | undefined

  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  /** Returns the delay in milliseconds, or undefined to report the result. Writes are never sent twice. */
  getDelay({ method, error, retries }: Attempt): number | undefined {
    if (!isLostConnection(error)) {
      if (!error) this.#outage = undefined
      return undefined
    }
    const now = this.#now()
    // Without requests, nothing shows that an earlier outage has ended.
    if (!this.#outage || now - this.#outage.lastLostAt > windowMs) this.#outage = { startedAt: now, lastLostAt: now }
    this.#outage.lastLostAt = now
    const isRead = method === 'GET' || method === 'HEAD'
    if (!isRead || now - this.#outage.startedAt > windowMs) return undefined
    return Math.min(maxDelayMs, minDelayMs * 2 ** retries)
  }
}

function isLostConnection(error: unknown): boolean {
  return error instanceof Error && 'code' in error && lostConnection.has(String(error.code))
}
