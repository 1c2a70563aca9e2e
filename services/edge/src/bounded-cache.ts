/** A least-recently-used cache with a maximum size in bytes. */
export class BoundedCache<Value> {
  readonly #entries = new Map<string, Value>()
  readonly #limit: number
  readonly #getSize: (value: Value) => number
  #size = 0

  constructor(limit: number, getSize: (value: Value) => number) {
    this.#limit = limit
    this.#getSize = getSize
  }

  get(key: string): Value | undefined {
    const value = this.#entries.get(key)
    if (value === undefined) return undefined
    this.#entries.delete(key)
    this.#entries.set(key, value)
    return value
  }

  set(key: string, value: Value): void {
    this.#remove(key)
    this.#entries.set(key, value)
    this.#size += this.#getSize(value)
    for (const oldest of this.#entries.keys()) {
      if (this.#size <= this.#limit) return
      this.#remove(oldest)
    }
  }

  #remove(key: string): void {
    const value = this.#entries.get(key)
    if (value === undefined) return
    this.#entries.delete(key)
    this.#size -= this.#getSize(value)
  }
}
