import { adminHttp as http } from '@portal/contracts-admin'
import { CLOCK, type Clock } from '@portal/service-kit'
import { createTestService, getResults, getStatusAndError, waitFor, type TestService } from '@portal/testing-service'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { admin } from '../../admin.service.ts'
import { appendOnly, migrations } from '../../migrations/index.ts'
import { createAdminEnv } from '../../testing/test-environment.ts'

const daySeconds = 86_400
// Still valid after the clock has moved.
const staff = { sub: 'staff-1', username: 'staff', groups: ['HISAUSERS'] as const, expiresIn: 100 * daySeconds }

describe('in a demonstration with a test clock', () => {
  let service: TestService
  const move = (offsetSeconds: number, as: object = staff) =>
    service.call(http.moveTestClock, { body: { offsetSeconds } }, { as })
  const getOffset = async () =>
    getResults<{ offsetSeconds: number }>(await service.call(http.getTestClock)).offsetSeconds

  beforeAll(async () => {
    const demonstration = { DEMONSTRATION: 'true', PORTAL_ORIGIN: 'http://127.0.0.1:4200', TEST_CLOCK: 'true' }
    service = await createTestService(admin, {
      migrations,
      appendOnly,
      nats: true,
      env: { ...createAdminEnv(), ...demonstration },
    })
    await waitFor(async () => {
      const response = await service.service.privatePort.inject('/readyz')
      const { checks } = response.json<{ checks: { messaging: string } }>()
      if (checks.messaging !== 'ready') throw new Error(`messaging is ${checks.messaging}`)
    })
  })
  afterAll(() => service.close())

  it('moves the time of the service forward, audited, and has it again after a restart', async () => {
    const expected = new Date(service.clock.now().getTime() + 3 * daySeconds * 1000).toISOString()
    const response = await move(3 * daySeconds)
    expect(getResults(response)).toEqual({ now: expected, offsetSeconds: 3 * daySeconds })
    await waitFor(async () => expect(await getOffset()).toBe(3 * daySeconds))
    expect(service.service.app.get<Clock>(CLOCK).now().toISOString()).toBe(expected)
    const actions = await service.database.query(
      `select actor, before, after from action where kind = 'test-clock.moved'`,
    )
    expect(actions).toEqual([
      { actor: 'staff-1', before: { offsetSeconds: 0 }, after: { offsetSeconds: 3 * daySeconds } },
    ])
    await service.restart()
    await waitFor(async () => expect(await getOffset()).toBe(3 * daySeconds))
  })

  it('rejects tokens that have expired by its time', async () => {
    expect(getStatusAndError(await move(5 * daySeconds, { ...staff, expiresIn: daySeconds }))).toEqual([
      401,
      'access.token-expired',
    ])
  })

  it('cannot be moved back, nor by a reader', async () => {
    expect(getStatusAndError(await move(daySeconds))).toEqual([409, 'test-clock.ahead'])
    expect((await move(9 * daySeconds, { ...staff, groups: ['USERS'] })).status).toBe(403)
    expect(await getOffset()).toBe(3 * daySeconds)
  })
})

describe('without a test clock', () => {
  it('returns 404', async () => {
    const service = await createTestService(admin, { migrations, appendOnly, env: createAdminEnv() })
    expect((await service.call(http.getTestClock)).status).toBe(404)
    expect((await service.call(http.moveTestClock, { body: { offsetSeconds: 60 } }, { as: staff })).status).toBe(404)
    await service.close()
  })
})
