/** Connection options of the NATS library. */
export interface NatsServers {
  readonly servers: string[]
  readonly user?: string
  readonly pass?: string
  /** Requires TLS, with Node's default certificate checks. */
  readonly tls?: Record<string, never>
}

/**
 * Parses `NATS_URL`, the servers of a cluster separated by commas. The library does not read credentials from URLs, so they
 * are returned separately. With `tls://` in any URL, unencrypted connections are refused.
 */
export function parseNatsServers(natsUrl: string): NatsServers {
  const urls = natsUrl.split(',').map((text) => parseServerUrl(text.trim()))
  const withCredentials = urls.find(({ username }) => username !== '')
  return {
    servers: urls.map(({ host }) => host),
    ...(withCredentials && {
      user: decodeURIComponent(withCredentials.username),
      pass: decodeURIComponent(withCredentials.password),
    }),
    ...(urls.some(({ protocol }) => protocol === 'tls:') && { tls: {} }),
  }
}

/** Also accepts a bare `host:port`, whose host URL would parse as a protocol. */
function parseServerUrl(text: string): URL {
  return new URL(text.includes('://') ? text : `nats://${text}`)
}
