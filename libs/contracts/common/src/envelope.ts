/** What every call answers (spec 3): the HTTP status as `code`, and what was asked for as `results`. */
export interface Envelope<Results> {
  readonly code: number
  readonly results: Results
}

/** What a refused or failed call answers. The HTTP status equals `code`. */
export interface FailureEnvelope {
  readonly code: number
  readonly results: null
  /** One English sentence for a reader who has no translation of `error`. */
  readonly message: string
  /** What went wrong, as a code of the contract, for example `comments.window-closed`; texts are keyed by it. */
  readonly error: string
  /** Parameters of the sentence and of the way forward: the state, the closing time, the fields at fault. */
  readonly details: Readonly<Record<string, unknown>>
  /** Names this failure in the service's log. */
  readonly correlationId: string
}

/** One field at fault in a 400: `path` as in the body (`["body","phone"]`), `message` a plain sentence. */
export interface FieldFault {
  readonly path: readonly (string | number)[]
  readonly message: string
}
