/** A finished step, for the table at the end. */
export interface Step {
  readonly name: string
  readonly seconds: number
  readonly note: string
}

/** Prints the progress of a long task and how long each step took. */
export class Progress {
  readonly steps: Step[] = []
  readonly #write: (line: string) => void

  readonly #everyMs: number

  /** Prints a line about a running step every `everyMs` milliseconds. */
  constructor(write: (line: string) => void, everyMs = 5000) {
    this.#write = write
    this.#everyMs = everyMs
  }

  /** Prints a line at once. */
  print(line: string): void {
    this.#write(line)
  }

  /**
   * Runs one step. Prints its latest state every few seconds and its result at the end; the result is what `work`
   * returns if that is a string.
   */
  async step<T>(name: string, work: (report: (state: string) => void) => Promise<T>): Promise<T> {
    const startedAt = performance.now()
    let state = ''
    const elapsed = () => (performance.now() - startedAt) / 1000
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
