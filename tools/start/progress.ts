/** What a step took, for the table at the end. */
export interface Step {
  readonly name: string
  readonly seconds: number
  readonly note: string
}

/** Tells a person how far a longer undertaking is, line by line, and how long each step took. */
export class Progress {
  readonly steps: Step[] = []
  readonly #write: (line: string) => void

  readonly #everyMs: number

  /** While a step lasts, a line about it is written every `everyMs` milliseconds. */
  constructor(write: (line: string) => void, everyMs = 5000) {
    this.#write = write
    this.#everyMs = everyMs
  }

  /** One line, at once. */
  tell(line: string): void {
    this.#write(line)
  }

  /**
   * Runs one step. While it lasts a line appears every few seconds with the last thing the step reported; at the end
   * one with its result, which is what `work` returned when that is text.
   */
  async step<T>(name: string, work: (report: (state: string) => void) => Promise<T>): Promise<T> {
    const began = performance.now()
    let state = ''
    const elapsed = () => (performance.now() - began) / 1000
    const ticking = setInterval(() => this.#write(`  ${name} ... ${state} (${elapsed().toFixed(0)} s)`), this.#everyMs)
    try {
      const result = await work((next) => (state = next))
      const note = typeof result === 'string' ? result : state
      this.steps.push({ name, seconds: elapsed(), note })
      this.#write(`  ${name.padEnd(20)} ${elapsed().toFixed(1).padStart(6)} s  ${note}`.trimEnd())
      return result
    } finally {
      clearInterval(ticking)
    }
  }

  /** Adds a step that was measured elsewhere. */
  add(step: Step): void {
    this.steps.push(step)
  }
}
