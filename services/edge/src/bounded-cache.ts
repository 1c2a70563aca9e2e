/** Keeps what was used last, up to a number of bytes. */
export class BoundedCache<Value> {
  readonly #entries = new Map<string, Value>()
  readonly #limit: number
  readonly #sizeOf: (value: Value) => number
  #size = 0

  constructor(limit: number, sizeOf: (value: Value) => number) {
    this.#limit = limit
    this.#sizeOf = sizeOf
  }

  get(key: string): Value | undefined {
    const value = this.#entries.get(key)
    if (value === undefined) return undefined
    this.#entries.delete(key)
    this.#entries.set(key, value)
    return value
  }

  set(key: string, value: Value): void {
    this.#forget(key)
    this.#entries.set(key, value)
    this.#size += this.#sizeOf(value)
    for (const oldest of this.#entries.keys()) {
      if (this.#size <= this.#limit) return
      this.#forget(oldest)
    }
  }

  #forget(key: string): void {
    const value = this.#entries.get(key)
    if (value === undefined) return
    this.#entries.delete(key)
    this.#size -= this.#sizeOf(value)
  }
}
