/** How long to pause between two looks that found nothing, in milliseconds; doubles from `shortest` to `longest`. */
export interface Pace {
  readonly shortest: number
  readonly longest: number
  readonly onFailure: (failure: unknown) => void
}

/** What a turn found: a full batch with more behind it, something, or nothing. */
export type Found = 'more' | 'some' | 'nothing'

/**
 * Repeats a piece of work: at once while there is more, after the shortest pause while there is something (so that what
 * comes in quick succession is done together), with growing pauses otherwise; then earlier when woken.
 */
export class PacedLoop {
  readonly #work: () => Promise<Found>
  readonly #pace: Pace
  #running: Promise<void> | undefined
  #stopped = false
  #woken = false
  #endPause: () => void = () => undefined

  constructor(work: () => Promise<Found>, pace: Pace) {
    this.#work = work
    this.#pace = pace
  }

  start(): void {
    this.#stopped = false
    this.#running ??= this.#run()
  }

  wake(): void {
    this.#woken = true
    this.#endPause()
  }

  /** Ends after the work under way. */
  async stop(): Promise<void> {
    this.#stopped = true
    this.#endPause()
    await this.#running
    this.#running = undefined
  }

  async #run(): Promise<void> {
    let pause = this.#pace.shortest
    while (!this.#stopped) {
      this.#woken = false
      const found = await this.#work().catch((failure: unknown) => {
        this.#pace.onFailure(failure)
        return undefined
      })
      if (found === 'more') continue
      // After a failure being woken does not shorten the pause: the cause is seldom gone in that moment.
      const wakeable = found === 'nothing' && !this.#stopped
      if (wakeable && this.#woken) continue
      if (found === 'some') pause = this.#pace.shortest
      await this.#sleep(pause, wakeable)
      pause = this.#woken ? this.#pace.shortest : Math.min(pause * 2, this.#pace.longest)
    }
  }

  #sleep(milliseconds: number, wakeable: boolean): Promise<void> {
    return new Promise((resolve) => {
      const timer = setTimeout(resolve, milliseconds)
      this.#endPause = () => {
        if (!wakeable && !this.#stopped) return
        clearTimeout(timer)
        resolve()
      }
    })
  }
}
