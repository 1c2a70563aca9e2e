import { fastify, type FastifyInstance } from 'fastify'
import type { AddressInfo } from 'node:net'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { ServiceContracts } from './service-contracts.ts'

let service: FastifyInstance
let origin: string
let answered: Record<string, string[]>

beforeEach(async () => {
  answered = { regulations: ['1.4.0'] }
  service = fastify({ forceCloseConnections: true })
  service.get('/contract', () => ({ service: 'regulations', contracts: answered }))
  await service.listen({ host: '127.0.0.1', port: 0 })
  origin = `http://127.0.0.1:${(service.server.address() as AddressInfo).port}`
})

afterEach(() => service.close())

it('reports what the services answer, and keeps it while a service does not respond', async () => {
  let now = 0
  const upstream = { name: 'regulations', privateOrigin: origin }
  const contracts = new ServiceContracts(
    { UPSTREAMS: [upstream, { ...upstream, name: 'documents' }] as never },
    () => now,
  )
  expect(contracts.current()).toEqual({})
  await expect.poll(() => contracts.current()).toEqual({ regulations: ['1.4.0'] })
  answered = { regulations: ['1.5.0', '2.0.0'] }
  now = 6_000
  await expect.poll(() => contracts.current()).toEqual({ regulations: ['1.5.0', '2.0.0'] })
  await service.close()
  await contracts.refresh()
  expect(contracts.current()).toEqual({ regulations: ['1.5.0', '2.0.0'] })
})
