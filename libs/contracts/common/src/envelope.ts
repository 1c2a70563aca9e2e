/** Response of every successful call (spec 3): the HTTP status as `code` and the payload as `results`. */
export interface Envelope<Results> {
  readonly code: number
  readonly results: Results
}

/** Response of a refused or failed call. The HTTP status equals `code`. */
export interface FailureEnvelope {
  readonly code: number
  readonly results: null
  /** One English sentence for clients without a translation of `error`. */
  readonly message: string
  /** Error code of the contract, for example `comments.period-closed`; translations are keyed by it. */
  readonly error: string
  /** Values for the message: the current state, the closing time, the invalid fields. */
  readonly details: Readonly<Record<string, unknown>>
  /** Identifies this failure in the service's log. */
  readonly correlationId: string
}

/** One invalid field in a 400 response: `path` as in the body (`["body","phone"]`), `message` as a plain sentence. */
export interface FieldError {
  readonly path: readonly (string | number)[]
  readonly message: string
}
