/** Response of `GET /config.json`: the browser's run-time settings. */
export interface RuntimeSettings {
  readonly userPool: {
    readonly endpoint: string
    readonly region: string
    readonly poolId: string
    readonly clientId: string
  }
  /** Base URL of the person service, which has its own host. */
  readonly personServiceUrl: string
  /** Base URL of all other calls, normally the portal's own origin. */
  readonly apiUrl: string
  readonly supportPhone: string
  readonly demonstration: boolean
  /** Milliseconds by which the portal's time is ahead, in a demonstration with a test clock. */
  readonly testClockOffsetMs?: number
  readonly recaptchaSiteKey?: string
  readonly analytics: 'built-in' | 'none'
}
