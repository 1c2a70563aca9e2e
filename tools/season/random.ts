import { createHash } from 'node:crypto'
import { createRandom } from '../seed/create-random.ts'

/** Random choices that are reproducible by seed. */
export class SeededRandom {
  readonly #seed: number
  readonly #next: () => number
  #ids = 0

  constructor(seed: number) {
    this.#seed = seed
    this.#next = createRandom(seed)
  }

  /** Returns a whole number from `min` to `max`, both included. */
  integer(min: number, max: number): number {
    return min + Math.floor(this.#next() * (max - min + 1))
  }

  chance(probability: number): boolean {
    return this.#next() < probability
  }

  /** Returns one of the values, or undefined when there are none. */
  find<Value>(values: readonly Value[]): Value | undefined {
    return values[this.integer(0, values.length - 1)]
  }

  /** Returns one of the values. */
  pick<Value>(values: readonly Value[]): Value {
    const value = this.find(values)
    if (value === undefined) throw new RangeError('Nothing to pick from')
    return value
  }

  /** Returns a UUID, for records that clients name and for idempotency keys. */
  uuid(): string {
    const hex = createHash('sha256')
      .update(`${this.#seed} ${this.#ids++}`)
      .digest('hex')
    return `${hex.slice(0, 8)}-${hex.slice(8, 12)}-4${hex.slice(13, 16)}-8${hex.slice(17, 20)}-${hex.slice(20, 32)}`
  }

  /** Returns a key by its weight. */
  weighted<Key extends string>(weights: Readonly<Record<Key, number>>): Key {
    const entries = Object.entries(weights) as [Key, number][]
    let rest = this.#next() * entries.reduce((sum, [, weight]) => sum + weight, 0)
    for (const [key, weight] of entries) {
      rest -= weight
      if (rest < 0) return key
    }
    throw new RangeError('Nothing to choose from')
  }
}
