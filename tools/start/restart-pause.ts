const shortest = 200
const longest = 10_000
const healthy = 20_000

/**
 * How long to wait before a process is started again: 0.2 s at first, doubled each time up to 10 s, and from the
 * beginning again once it had lived for twenty seconds.
 */
export class RestartPause {
  #deaths = 0

  /** How often in a row it died before it had lived for twenty seconds. */
  get deaths(): number {
    return this.#deaths
  }

  /** Told of a death after `livedMs` milliseconds; answers with the pause in milliseconds. */
  next(livedMs: number): number {
    if (livedMs >= healthy) this.#deaths = 0
    this.#deaths += 1
    return Math.min(longest, shortest * 2 ** (this.#deaths - 1))
  }
}
