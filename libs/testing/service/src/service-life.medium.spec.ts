import { Controller, Get, Module } from '@nestjs/common'
import { endpoint, route } from '@portal/contracts-common'
import { createService, defineService, Handle, outsideContract } from '@portal/service-kit'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { createTestService } from './test-service.ts'

const slow = endpoint(route('GET', '/api/slow', 'public'), { results: z.string(), summary: 'Takes its time.' })
const quick = endpoint(route('GET', '/api/quick', 'public'), { results: z.string(), summary: 'Does not.' })
const uses = { database: false, messaging: false, userPool: false }

let begun = Promise.withResolvers<void>()
let mayEnd = Promise.withResolvers<void>()

@Controller()
class SlowController {
  @Handle(slow)
  async slow(): Promise<string> {
    begun.resolve()
    await mayEnd.promise
    return 'done'
  }
}

@Controller()
class StrayController {
  @Get('/api/stray')
  stray(): string {
    return 'nobody knows me'
  }
}

@Controller()
class OtherProtocolController {
  @Get('/other')
  @outsideContract('another protocol')
  other(): string {
    return 'known to be other'
  }
}

function serviceOf(
  controllers: (new () => object)[],
  http: readonly (typeof slow)[] | readonly (typeof slow | typeof quick)[],
) {
  class TestModule {}
  Module({ controllers })(TestModule)
  return defineService({ name: 'life', module: TestModule, http, uses })
}

const environment = { PORT: '0', PRIVATE_PORT: '0', PORTAL_ORIGIN: 'http://portal.example', LOG_LEVEL: 'silent' }

describe('the start fails', () => {
  it('when an endpoint has no handler, a handler no endpoint, or a handler is of no contract', async () => {
    await expect(createService(serviceOf([SlowController], [slow, quick]), { environment })).rejects.toThrow(
      'no handler: GET /api/quick',
    )
    await expect(createService(serviceOf([SlowController], []), { environment })).rejects.toThrow(
      'not in the contract: GET /api/slow',
    )
    await expect(createService(serviceOf([StrayController], []), { environment })).rejects.toThrow(
      'no endpoint: GET /api/stray',
    )
  })

  it('when settings are missing', async () => {
    await expect(createService(serviceOf([], []), { environment: {} })).rejects.toThrow(
      /PORT[\s\S]*PRIVATE_PORT[\s\S]*PORTAL_ORIGIN/,
    )
  })
})

it('routes of another protocol say so', async () => {
  const service = await createTestService(serviceOf([OtherProtocolController], []))
  expect((await service.send('GET', '/other')).text).toBe('known to be other')
  await service.close()
})

it('a shutdown finishes what is under way, and is not ready meanwhile', async () => {
  begun = Promise.withResolvers()
  mayEnd = Promise.withResolvers()
  const service = await createTestService(serviceOf([SlowController], [slow]))
  const { publicAddress, privateAddress } = await service.listen()
  const answer = fetch(`${publicAddress}/api/slow`).then((response) => response.json())
  await begun.promise
  let isClosed = false
  const closed = service.service.close().then(() => (isClosed = true))
  const readiness = await fetch(`${privateAddress}/readyz`)
  expect([readiness.status, await readiness.json()]).toMatchObject([503, { draining: true }])
  expect((await fetch(`${privateAddress}/livez`)).status).toBe(200)
  expect(isClosed).toBe(false)
  mayEnd.resolve()
  expect(await answer).toEqual({ code: 200, results: 'done' })
  await closed
  await expect(fetch(`${publicAddress}/api/slow`)).rejects.toThrow()
  await service.issuer.stop()
})

it('while a service waits for its end it answers, and lets go of kept connections', async () => {
  const service = await createTestService(serviceOf([SlowController], [slow]), { env: { SHUTDOWN_WAIT: '1000' } })
  const { publicAddress } = await service.listen()
  const before = await fetch(`${publicAddress}/api/nothing`)
  const closed = service.service.close()
  const meanwhile = await fetch(`${publicAddress}/api/nothing`)
  await closed
  await service.issuer.stop()
  expect([before, meanwhile].map(({ status, headers }) => [status, headers.get('connection')])).toEqual([
    [404, 'keep-alive'],
    [404, 'close'],
  ])
})
