/**
 * Work that many ask for at once, and that costs as much for one as for all: of one key a single run is under way at any
 * time. Whoever asks meanwhile shares the one after it, which begins after they asked and so knows what they know.
 */
export class SharedRuns<Result> {
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
    // Those who share the next run begin it first: it takes this one's place.
    running.then(forget, forget)
    return running
  }
}
