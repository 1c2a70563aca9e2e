/** `GET /config.json`: the browser's run-time settings. */
export interface RuntimeSettings {
  readonly userPool: {
    readonly endpoint: string
    readonly region: string
    readonly poolId: string
    readonly clientId: string
  }
  /** Base address of the person service, which has a host of its own. */
  readonly personService: string
  /** Base of most calls, normally the portal's own origin. */
  readonly api: string
  readonly supportPhone: string
  readonly demonstration: boolean
  readonly recaptchaSiteKey?: string
  readonly analytics: 'built-in' | 'none'
}
