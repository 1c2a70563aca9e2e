import { expect, test } from 'vitest'
import { parseNatsServers } from './nats-servers.ts'

test('parses one server with or without credentials', () => {
  expect(parseNatsServers('nats://portal:pass%2Fw%40rd@nats:4222')).toEqual({
    servers: ['nats:4222'],
    user: 'portal',
    pass: 'pass/w@rd',
  })
  expect(parseNatsServers('nats://127.0.0.1:4222')).toEqual({ servers: ['127.0.0.1:4222'] })
  expect(parseNatsServers('broker:4222')).toEqual({ servers: ['broker:4222'] })
})

test('parses the servers of a cluster with credentials in one or all URLs', () => {
  const expected = { servers: ['a:4222', 'b:4222', '[::1]:4222'], user: 'portal', pass: 'word' }
  expect(parseNatsServers('nats://portal:word@a:4222,nats://b:4222, [::1]:4222')).toEqual(expected)
  expect(parseNatsServers('nats://portal:word@a:4222,nats://portal:word@b:4222,nats://portal:word@[::1]:4222')).toEqual(
    expected,
  )
})

test('requires TLS when any URL starts with tls://', () => {
  expect(parseNatsServers('tls://portal:word@a:4222,tls://b:4222')).toEqual({
    servers: ['a:4222', 'b:4222'],
    user: 'portal',
    pass: 'word',
    tls: {},
  })
})
