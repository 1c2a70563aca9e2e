/** What the library is told of where NATS is. */
export interface NatsServers {
  readonly servers: string[]
  readonly user?: string
  readonly pass?: string
  /** Only over TLS: what is asked of the server's certificate is Node's own default. */
  readonly tls?: Record<string, never>
}

/**
 * The servers of `NATS_URL`, one or several of a cluster, and who we are there: the library does not take the name and
 * password of an address. With `tls://` at one of them nothing is sent in the clear, whatever a server offers.
 */
export function serversOf(addresses: string): NatsServers {
  const urls = addresses.split(',').map((address) => parseAddress(address.trim()))
  const known = urls.find(({ username }) => username !== '')
  return {
    servers: urls.map(({ host }) => host),
    ...(known && { user: decodeURIComponent(known.username), pass: decodeURIComponent(known.password) }),
    ...(urls.some(({ protocol }) => protocol === 'tls:') && { tls: {} }),
  }
}

/** A bare `host:port` is an address too; URL takes the host of one for a protocol. */
function parseAddress(address: string): URL {
  return new URL(address.includes('://') ? address : `nats://${address}`)
}
