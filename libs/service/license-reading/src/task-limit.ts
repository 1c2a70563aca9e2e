/** Runs at most a number of tasks at a time; the others wait in order. */
export class TaskLimit {
  readonly #waiting: (() => void)[] = []
  #free: number

  constructor(maxTasks: number) {
    this.#free = maxTasks
  }

  async run<Result>(task: () => Promise<Result>): Promise<Result> {
    if (this.#free > 0) this.#free -= 1
    else await new Promise<void>((resolve) => this.#waiting.push(resolve))
    try {
      return await task()
    } finally {
      // The next task takes the place of this one.
      const next = this.#waiting.shift()
      if (next) next()
      else this.#free += 1
    }
  }
}
