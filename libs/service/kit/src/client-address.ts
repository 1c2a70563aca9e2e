import { BlockList, isIP, isIPv6 } from 'node:net'

/** Whether an address is that of a proxy of ours. */
export type ProxyCheck = (address: string) => boolean

/** The check for a list of addresses and networks (`10.0.0.0/8`); throws with the entry that is neither. */
export function proxiesIn(networks: readonly string[]): ProxyCheck {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', prefix] = network.split('/')
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    if (isIP(address) === 0) throw new TypeError(`${network} is no address or network`)
    if (prefix === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(prefix), family)
  }
  return (address) => isIP(address) !== 0 && list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}

/** Whose word a service takes for where a request came from: the edge on its own machine, and `TRUSTED_PROXIES`. */
export function trustedBy(settings: { readonly TRUSTED_PROXIES: readonly string[] }): ProxyCheck {
  return proxiesIn(['127.0.0.0/8', '::1', ...settings.TRUSTED_PROXIES])
}

/**
 * What limits count by: an IPv4 address, or the /64 network of an IPv6 one, of which a single customer has every address.
 */
export function networkOf(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped !== undefined) return mapped
  if (!isIPv6(address)) return address
  const [head = '', tail] = address.replace(/%.*$/, '').toLowerCase().split('::')
  const [first, last] = [groupsOf(head), groupsOf(tail ?? '')]
  const all =
    tail === undefined ? first : [...first, ...Array<string>(8 - first.length - last.length).fill('0'), ...last]
  const network = all.slice(0, 4).map((group) => group.replace(/^0+(?=.)/, ''))
  return `${network.join(':')}::/64`
}

/** The groups of 16 bits in a part of an address; an IPv4 address at its end is two. */
function groupsOf(part: string): string[] {
  return part === '' ? [] : part.split(':').flatMap((group) => (group.includes('.') ? ['0', '0'] : [group]))
}

/** Whether a host of an address (`localhost:4200`, `[::1]`) can only mean the machine itself. */
export function isLoopbackHost(host: string): boolean {
  const name = URL.parse(`http://${host}`)?.hostname ?? ''
  const address = name.replace(/^\[|\]$/g, '')
  return name === 'localhost' || name.endsWith('.localhost') || (isIP(address) !== 0 && isLoopback(address))
}

const isLoopback = proxiesIn(['127.0.0.0/8', '::1'])
