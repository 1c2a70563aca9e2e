import { Controller, Get, Module } from '@nestjs/common'
import { endpoint, route } from '@portal/contracts-common'
import { createService, defineService, Handle, outsideContract } from '@portal/service-kit'
import { describe, expect, it } from 'vitest'
import { z } from 'zod'
import { createTestService } from './test-service.ts'

const slow = endpoint(route('GET', '/api/slow', 'public'), { results: z.string(), summary: 'Responds slowly.' })
const quick = endpoint(route('GET', '/api/quick', 'public'), { results: z.string(), summary: 'Responds at once.' })
const uses = { database: false, messaging: false, userPool: false }

let started = Promise.withResolvers<void>()
let finishRequest = Promise.withResolvers<void>()

@Controller()
class SlowController {
  @Handle(slow)
  async slow(): Promise<string> {
    started.resolve()
    await finishRequest.promise
    return 'done'
  }
}

@Controller()
class UndeclaredController {
  @Get('/api/undeclared')
  undeclared(): string {
    return 'not in the contract'
  }
}

@Controller()
class OtherProtocolController {
  @Get('/other')
  @outsideContract('another protocol')
  other(): string {
    return 'another protocol'
  }
}

function defineTestService(
  controllers: (new () => object)[],
  http: readonly (typeof slow)[] | readonly (typeof slow | typeof quick)[],
) {
  class TestModule {}
  Module({ controllers })(TestModule)
  return defineService({ name: 'life', module: TestModule, http, uses })
}

const environment = { PORT: '0', PRIVATE_PORT: '0', PORTAL_ORIGIN: 'http://portal.example', LOG_LEVEL: 'silent' }

describe('startup fails', () => {
  it('when an endpoint has no handler or a handler has no endpoint', async () => {
    await expect(createService(defineTestService([SlowController], [slow, quick]), { environment })).rejects.toThrow(
      'no handler: GET /api/quick',
    )
    await expect(createService(defineTestService([SlowController], []), { environment })).rejects.toThrow(
      'not in the contract: GET /api/slow',
    )
    await expect(createService(defineTestService([UndeclaredController], []), { environment })).rejects.toThrow(
      'no endpoint: GET /api/undeclared',
    )
  })

  it('when settings are missing', async () => {
    await expect(createService(defineTestService([], []), { environment: {} })).rejects.toThrow(
      /PORT[\s\S]*PRIVATE_PORT[\s\S]*PORTAL_ORIGIN/,
    )
  })
})

it('allows routes of another protocol that are marked as such', async () => {
  const service = await createTestService(defineTestService([OtherProtocolController], []))
  expect((await service.send('GET', '/other')).text).toBe('another protocol')
  await service.close()
})

it('finishes requests in progress during a shutdown, and is unready during it', async () => {
  started = Promise.withResolvers()
  finishRequest = Promise.withResolvers()
  const service = await createTestService(defineTestService([SlowController], [slow]))
  const { publicAddress, privateAddress } = await service.listen()
  const response = fetch(`${publicAddress}/api/slow`).then((result) => result.json())
  await started.promise
  let isClosed = false
  const closed = service.service.close().then(() => (isClosed = true))
  const readiness = await fetch(`${privateAddress}/readyz`)
  expect([readiness.status, await readiness.json()]).toMatchObject([503, { draining: true }])
  expect((await fetch(`${privateAddress}/livez`)).status).toBe(200)
  expect(isClosed).toBe(false)
  finishRequest.resolve()
  expect(await response).toEqual({ code: 200, results: 'done' })
  await closed
  await expect(fetch(`${publicAddress}/api/slow`)).rejects.toThrow()
  await service.issuer.stop()
})

it('responds during the shutdown delay and closes keep-alive connections', async () => {
  const service = await createTestService(defineTestService([SlowController], [slow]), {
    env: { SHUTDOWN_DELAY_MS: '1000' },
  })
  const { publicAddress } = await service.listen()
  const before = await fetch(`${publicAddress}/api/nothing`)
  const closed = service.service.close()
  const responseDuringShutdown = await fetch(`${publicAddress}/api/nothing`)
  await closed
  await service.issuer.stop()
  expect([before, responseDuringShutdown].map(({ status, headers }) => [status, headers.get('connection')])).toEqual([
    [404, 'keep-alive'],
    [404, 'close'],
  ])
})
