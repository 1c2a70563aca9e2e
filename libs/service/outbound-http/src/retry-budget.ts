/**
 * Limits retries to a share of the requests, so that a slow provider does not receive a multiple of them. Each request earns a
 * part of a retry, up to a reserve.
 */
export class RetryBudget {
  readonly #earnedPerRequest: number
  readonly #reserve: number
  #available: number

  constructor({ share, reserve }: { readonly share: number; readonly reserve: number }) {
    this.#earnedPerRequest = share
    this.#reserve = reserve
    this.#available = reserve
  }

  /** Called once for each request, without its retries. */
  earn(): void {
    this.#available = Math.min(this.#reserve, this.#available + this.#earnedPerRequest)
  }

  /** Takes a retry from the budget; returns false when none is left. */
  take(): boolean {
    if (this.#available < 1) return false
    this.#available -= 1
    return true
  }
}
