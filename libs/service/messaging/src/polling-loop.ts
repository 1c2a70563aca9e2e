/** Delays between polls that found nothing; they double from `minDelayMs` to `maxDelayMs`. */
export interface PollingOptions {
  readonly minDelayMs: number
  readonly maxDelayMs: number
  readonly onFailure: (failure: unknown) => void
}

/** What a poll found: a full batch with more behind it, something, or nothing. */
export type PollResult = 'more' | 'some' | 'nothing'

/**
 * Repeats a poll: immediately while there is more, after the minimum delay while there is something (so that work in quick
 * succession is batched), and otherwise with growing delays until it is woken.
 */
export class PollingLoop {
  readonly #poll: () => Promise<PollResult>
  readonly #options: PollingOptions
  #running: Promise<void> | undefined
  #isStopped = false
  #isWoken = false
  #endDelay: () => void = () => undefined

  constructor(poll: () => Promise<PollResult>, options: PollingOptions) {
    this.#poll = poll
    this.#options = options
  }

  start(): void {
    this.#isStopped = false
    this.#running ??= this.#run()
  }

  wake(): void {
    this.#isWoken = true
    this.#endDelay()
  }

  /** Stops after the current poll. */
  async stop(): Promise<void> {
    this.#isStopped = true
    this.#endDelay()
    await this.#running
    this.#running = undefined
  }

  async #run(): Promise<void> {
    const { minDelayMs, maxDelayMs } = this.#options
    let delayMs = minDelayMs
    while (!this.#isStopped) {
      this.#isWoken = false
      const result = await this.#poll().catch((failure: unknown) => {
        this.#options.onFailure(failure)
        return undefined
      })
      if (result === 'more') continue
      // After a failure waking does not shorten the delay: the cause has seldom gone away by then.
      const isWakeable = result === 'nothing' && !this.#isStopped
      if (isWakeable && this.#isWoken) continue
      if (result === 'some') delayMs = minDelayMs
      await this.#delay(delayMs, isWakeable)
      delayMs = this.#isWoken ? minDelayMs : Math.min(delayMs * 2, maxDelayMs)
    }
  }

  #delay(delayMs: number, isWakeable: boolean): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, delayMs)
      this.#endDelay = () => {
        if (!isWakeable && !this.#isStopped) return
        clearTimeout(timer)
        resolve()
      }
    })
  }
}
