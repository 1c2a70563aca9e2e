import { expect, test } from 'vitest'
import { serversOf } from './nats-servers.ts'

test('one server, with a name and a password of any characters, or without', () => {
  expect(serversOf('nats://portal:pass%2Fw%40rd@nats:4222')).toEqual({
    servers: ['nats:4222'],
    user: 'portal',
    pass: 'pass/w@rd',
  })
  expect(serversOf('nats://127.0.0.1:4222')).toEqual({ servers: ['127.0.0.1:4222'] })
  expect(serversOf('broker:4222')).toEqual({ servers: ['broker:4222'] })
})

test('the servers of a cluster: who we are is said once or with each', () => {
  const wanted = { servers: ['a:4222', 'b:4222', '[::1]:4222'], user: 'portal', pass: 'word' }
  expect(serversOf('nats://portal:word@a:4222,nats://b:4222, [::1]:4222')).toEqual(wanted)
  expect(serversOf('nats://portal:word@a:4222,nats://portal:word@b:4222,nats://portal:word@[::1]:4222')).toEqual(wanted)
})

test('tls:// asks for TLS, and a server without it is refused', () => {
  expect(serversOf('tls://portal:word@a:4222,tls://b:4222')).toEqual({
    servers: ['a:4222', 'b:4222'],
    user: 'portal',
    pass: 'word',
    tls: {},
  })
})
