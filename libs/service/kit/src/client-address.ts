import { BlockList, isIP, isIPv6 } from 'node:net'

/** Whether an IP address belongs to a trusted proxy. */
export type ProxyCheck = (address: string) => boolean

/** Creates the check for a list of IP addresses and networks (`10.0.0.0/8`); throws for an invalid entry. */
export function createProxyCheck(networks: readonly string[]): ProxyCheck {
  const list = new BlockList()
  for (const network of networks) {
    const [address = '', prefix] = network.split('/')
    const family = isIPv6(address) ? 'ipv6' : 'ipv4'
    if (isIP(address) === 0) throw new TypeError(`${network} is not an IP address or network`)
    if (prefix === undefined) list.addAddress(address, family)
    else list.addSubnet(address, Number(prefix), family)
  }
  return (address) => isIP(address) !== 0 && list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4')
}

/** The key for rate limits: an IPv4 address, or the /64 network of an IPv6 address, because one customer owns a whole /64. */
export function toClientNetwork(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1]
  if (mapped !== undefined) return mapped
  if (!isIPv6(address)) return address
  const [head = '', tail] = address.replace(/%.*$/, '').toLowerCase().split('::')
  const [first, last] = [splitGroups(head), splitGroups(tail ?? '')]
  const groups =
    tail === undefined ? first : [...first, ...Array<string>(8 - first.length - last.length).fill('0'), ...last]
  const network = groups.slice(0, 4).map((group) => group.replace(/^0+(?=.)/, ''))
  return `${network.join(':')}::/64`
}

/** The 16-bit groups in a part of an IPv6 address; an embedded IPv4 address counts as two. */
function splitGroups(part: string): string[] {
  return part === '' ? [] : part.split(':').flatMap((group) => (group.includes('.') ? ['0', '0'] : [group]))
}

/** Whether a URL host (`localhost:4200`, `[::1]`) is always the local machine. */
export function isLoopbackHost(host: string): boolean {
  const name = URL.parse(`http://${host}`)?.hostname ?? ''
  const address = name.replace(/^\[|\]$/g, '')
  return name === 'localhost' || name.endsWith('.localhost') || (isIP(address) !== 0 && isLoopback(address))
}

const isLoopback = createProxyCheck(['127.0.0.0/8', '::1'])
