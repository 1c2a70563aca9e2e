/** What every part of `npm test` is given. */
export interface RunContext {
  /** Folder for logs and reports of this run. */
  readonly reports: string
  /** Says how far a part is. */
  readonly report: (state: string) => void
  readonly signal: AbortSignal
  /** Flags handed on to Nx, such as `--skip-nx-cache`. */
  readonly nxFlags: readonly string[]
}
