import { registrationHttp as http, type StaffSetting } from '@portal/contracts-registration'
import {
  checkAccessMatrix,
  createTestService,
  getResults,
  getStatusAndError,
  type TestService,
} from '@portal/testing-service'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { migrations } from '../../migrations/index.ts'
import { registration } from '../../registration.service.ts'
import { insertPerson } from '../../testing/insert-person.ts'
import { createRole } from '../../testing/new-persons.ts'
import { createRegistrationEnv } from '../../testing/test-environment.ts'

let service: TestService
beforeAll(async () => {
  service = await createTestService(registration, { migrations, env: createRegistrationEnv('http://127.0.0.1:9') })
})
afterAll(() => service.close())

const call = (endpoint: Parameters<TestService['call']>[0], request: object = {}) =>
  service.call(endpoint, request as never, { as: { groups: ['ADMINS'], sub: 'ada' } })
const find = async (name: string) =>
  getResults<StaffSetting[]>(await call(http.listSettings)).find((setting) => setting.name === name)

it('a new period is previewed with the people it affects, added, and takes effect on its first day', async () => {
  await insertPerson(service, { roles: [createRole('jockey'), createRole('trainer')] })
  const before = (await find('minimum-ages'))?.current as Record<string, number>
  const value = { ...before, jockey: 18 }
  const params = { name: 'minimum-ages' }
  const period = { from: '2099-01-01', to: null, value }
  const preview = await call(http.previewSetting, { params, body: period })
  expect(preview.body.results).toEqual({ current: before, affected: { jockey: 1 } })
  const added = await call(http.addSettingPeriod, { params, body: { ...period, source: 'Rule 7' } })
  expect(added.status).toBe(200)
  service.clock.advance(11_000)
  expect(await find('minimum-ages')).toMatchObject({
    current: before,
    periods: [{ from: '2099-01-01', to: null, value, source: 'Rule 7' }],
  })
})

it.each([
  ['dated-settings.begins-in-past', { from: '2020-01-01', to: null, value: ['US'] }],
  ['dated-settings.ends-before-it-begins', { from: '2099-02-01', to: '2099-01-01', value: ['US'] }],
  ['dated-settings.value-invalid', { from: '2099-01-01', to: null, value: ['Nowhere'] }],
])('refuses with %s', async (error, period) => {
  const request = { params: { name: 'accepted-countries' }, body: { ...period, source: 'Rule 7' } }
  expect(getStatusAndError(await call(http.addSettingPeriod, request))).toEqual([400, error])
})

it('a period is withdrawn before its first day and stays in the history', async () => {
  const name = 'invite-days'
  const from = '2027-03-01'
  const add = (body: object) => call(http.addSettingPeriod, { params: { name }, body: { ...body, source: 'Rule 9' } })
  const { periodId } = getResults<{ periodId: string }>(await add({ from, to: null, value: 21 }))
  const withdraw = (id: string, setting = name) =>
    call(http.withdrawSettingPeriod, { params: { name: setting, periodId: id }, body: { reason: 'Wrong rule' } })
  expect(getStatusAndError(await withdraw(periodId, 'minimum-ages'))).toEqual([404, 'resource.not-found'])
  expect((await withdraw(periodId)).status).toBe(200)
  expect(getStatusAndError(await withdraw(periodId))).toEqual([409, 'dated-settings.already-withdrawn'])
  expect((await find(name))?.periods).toMatchObject([{ periodId, withdrawnAt: expect.any(String) }])
  const second = getResults<{ periodId: string }>(await add({ from: '2027-02-01', to: null, value: 30 }))
  service.clock.set(new Date('2027-03-02T12:00:00Z'))
  expect(await find(name)).toMatchObject({ current: 30 })
  expect(getStatusAndError(await withdraw(second.periodId))).toEqual([409, 'dated-settings.already-began'])
})

it('the endpoints are for administrators only', async () => {
  const endpoints = Object.values(http).filter(({ path }) => path.startsWith('/api/staff/settings'))
  expect(endpoints).toHaveLength(4)
  expect(await checkAccessMatrix(service, endpoints)).toEqual([])
})
