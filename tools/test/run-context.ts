/** Input of every part of `npm test`. */
export interface RunContext {
  /** Folder for logs and reports of this run. */
  readonly reports: string
  /** Shows the progress of a part. */
  readonly report: (state: string) => void
  readonly signal: AbortSignal
  /** Flags passed to Vitest, such as `-t="title"`. */
  readonly vitestFlags: readonly string[]
}
