import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { writePrivateJson } from '../../start/secrets.ts'

const stored = z.record(z.string(), z.unknown())

/** Results of the steps of a seeding, stored in the data folder, so that the next run continues after an interruption. */
export class Journal {
  readonly #file: string
  readonly #results: Record<string, unknown>

  constructor(dataDir: string, name: string) {
    this.#file = join(dataDir, name)
    this.#results = existsSync(this.#file) ? stored.parse(JSON.parse(readFileSync(this.#file, 'utf8'))) : {}
  }

  has(step: string): boolean {
    return step in this.#results
  }

  /** Runs a step unless an earlier run did, and returns its result, which must be JSON. */
  async once<Result>(step: string, work: () => Promise<Result>): Promise<Result> {
    if (!this.has(step)) {
      this.#results[step] = (await work()) ?? null
      writePrivateJson(this.#file, this.#results)
    }
    return this.#results[step] as Result
  }
}
