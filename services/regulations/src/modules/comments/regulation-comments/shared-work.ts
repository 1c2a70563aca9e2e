/**
 * Shares expensive work among concurrent callers: at most one run per key is in progress. Callers that arrive during a
 * run share the next one, which starts after they arrived and therefore sees current data.
 */
export class SharedWork<Result> {
  readonly #runs = new Map<string, { readonly running: Promise<Result>; next?: Promise<Result> }>()

  run(key: string, work: () => Promise<Result>): Promise<Result> {
    const run = this.#runs.get(key)
    if (!run) return this.#start(key, work)
    const begin = () => this.#start(key, work)
    run.next ??= run.running.then(begin, begin)
    return run.next
  }

  #start(key: string, work: () => Promise<Result>): Promise<Result> {
    const running = work()
    const run = { running }
    this.#runs.set(key, run)
    const forget = () => {
      if (this.#runs.get(key) === run) this.#runs.delete(key)
    }
    // Callers of the next run start it first; it replaces this one.
    running.then(forget, forget)
    return running
  }
}
