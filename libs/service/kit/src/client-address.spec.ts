import { describe, expect, it } from 'vitest'
import { isLoopbackHost, toClientNetwork, createProxyCheck } from './client-address.ts'

describe('toClientNetwork', () => {
  it.each([
    ['203.0.113.9', '203.0.113.9'],
    ['::ffff:203.0.113.9', '203.0.113.9'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
    ['2001:0DB8:0001:0002::6', '2001:db8:1:2::/64'],
    ['2001:db8::5:6', '2001:db8:0:0::/64'],
    ['::1', '0:0:0:0::/64'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64'],
    ['64:ff9b::203.0.113.9', '64:ff9b:0:0::/64'],
    ['not an address', 'not an address'],
  ])('maps %s to %s', (address, network) => {
    expect(toClientNetwork(address)).toBe(network)
  })
})

describe('proxy checks', () => {
  it('match IPv4 and IPv6 addresses and networks', () => {
    const isProxy = createProxyCheck(['192.0.2.7', '10.0.0.0/8', '2001:db8::/32'])
    expect(['192.0.2.7', '::ffff:10.1.2.3', '2001:db8::9'].map(isProxy)).toEqual([true, true, true])
    expect(['192.0.2.8', '11.0.0.1', '2001:db9::9', '127.0.0.1', 'unknown', ''].map(isProxy)).not.toContain(true)
  })
})

describe('isLoopbackHost', () => {
  it.each([
    'localhost',
    'localhost:4200',
    'portal.localhost',
    '127.0.0.1:4200',
    '127.9.9.9',
    '[::1]:4200',
    'LOCALHOST',
  ])('accepts %s', (host) => {
    expect(isLoopbackHost(host)).toBe(true)
  })

  it.each([
    'portal.example',
    'localhost.evil.example',
    '127.0.0.1.evil.example',
    '192.168.0.7',
    '0.0.0.0',
    '',
    'a b',
    '@localhost@evil.example',
  ])('rejects "%s"', (host) => {
    expect(isLoopbackHost(host)).toBe(false)
  })
})
