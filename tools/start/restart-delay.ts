const minDelayMs = 200
const maxDelayMs = 10_000
const healthyAfterMs = 20_000

/**
 * Delay before a process is restarted: 0.2 s at first, doubled each time up to 10 s, and 0.2 s again after the process
 * ran for twenty seconds or ended as asked.
 */
export class RestartDelay {
  #quickExits = 0

  /** Number of exits in a row within twenty seconds of a start. */
  get quickExits(): number {
    return this.#quickExits
  }

  /**
   * Records an exit after `uptimeMs` milliseconds and returns the delay in milliseconds. A process that ran for a second
   * and exits with 0 was asked to end, for example by `npm run dev` after each change.
   */
  next(uptimeMs: number, exitCode?: number | null): number {
    if (uptimeMs >= healthyAfterMs || (exitCode === 0 && uptimeMs >= 1000)) this.#quickExits = 0
    this.#quickExits += 1
    return Math.min(maxDelayMs, minDelayMs * 2 ** (this.#quickExits - 1))
  }
}
