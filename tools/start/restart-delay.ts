const minDelayMs = 200
const maxDelayMs = 10_000
const healthyAfterMs = 20_000

/**
 * Delay before a process is restarted: 0.2 s at first, doubled each time up to 10 s, and 0.2 s again after the process
 * ran for twenty seconds.
 */
export class RestartDelay {
  #deaths = 0

  /** Number of exits in a row within twenty seconds of a start. */
  get quickExits(): number {
    return this.#deaths
  }

  /** Records an exit after `livedMs` milliseconds and returns the delay in milliseconds. */
  next(livedMs: number): number {
    if (livedMs >= healthyAfterMs) this.#deaths = 0
    this.#deaths += 1
    return Math.min(maxDelayMs, minDelayMs * 2 ** (this.#deaths - 1))
  }
}
