export type OutboundFailureReason = 'timeout' | 'unreachable' | 'circuit-open' | 'status' | 'invalid-response'

/** A request to another system failed. Contains nothing of the request or the response. */
export class OutboundFailure extends Error {
  override readonly name = 'OutboundFailure'
  readonly reason: OutboundFailureReason
  /** HTTP status of the response, if there was one. */
  readonly status: number | undefined

  constructor(system: string, reason: OutboundFailureReason, status?: number) {
    super(status === undefined ? `${system}: ${reason}` : `${system}: ${reason} ${status}`)
    this.reason = reason
    this.status = status
  }

  /** Whether the same request may succeed shortly afterwards. */
  get isTemporary(): boolean {
    if (this.reason === 'status') return this.status === 429 || (this.status ?? 0) >= 500
    return this.reason === 'timeout' || this.reason === 'unreachable'
  }
}
