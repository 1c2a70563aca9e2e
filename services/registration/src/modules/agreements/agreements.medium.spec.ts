import { randomUUID } from 'node:crypto'
import { registrationHttp as http, type AgreementVersion, type MyInformation } from '@portal/contracts-registration'
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
import { createRegistrationEnv } from '../../testing/test-environment.ts'

let service: TestService
beforeAll(async () => {
  service = await createTestService(registration, { migrations, env: createRegistrationEnv('http://127.0.0.1:9') })
})
afterAll(() => service.close())

const texts = {
  'en-US': { title: 'Second agreement', paragraphs: ['You agree.', 'You report changes.'] },
  es: { title: 'Segundo acuerdo', paragraphs: ['Usted acepta.', 'Usted informa los cambios.'] },
}
const params = { kind: 'covered' } as const
const call = (endpoint: Parameters<TestService['call']>[0], request: object = {}) =>
  service.call(endpoint, { params, ...request } as never, { as: { groups: ['ADMINS'], sub: 'ada' } })
const list = async () => getResults<AgreementVersion[]>(await call(http.listAgreementVersions))
const save = (revision: number, more: object = texts) =>
  call(http.saveAgreementDraft, { body: { texts: more, revision } })
const publish = (revision: number, effectiveFrom: string) =>
  call(http.publishAgreement, { body: { revision, effectiveFrom } })
const readPublic = (locale: string) => service.call(http.getAgreement, { params, query: { locale } } as never)

it('a draft is saved and published from a date, and registered persons are asked to accept it', async () => {
  const sub = randomUUID()
  await insertPerson(service, { accountSub: sub })
  const as = { groups: ['USERS'], sub } as const
  const getOwn = async () =>
    getResults<{ information: MyInformation }>(await service.call(http.getMyInformation, {}, { as })).information
  expect(await list()).toMatchObject([{ version: 1, status: 'in-effect', acceptances: expect.any(Number) }])
  getResults(await save(0))
  expect(getResults(await save(1, { ...texts, es: { ...texts.es, title: 'Acuerdo nuevo' } }))).toMatchObject({
    version: 2,
    status: 'draft',
    revision: 2,
  })
  expect(getStatusAndError(await save(1))).toEqual([412, 'resource.stale'])
  expect(getResults(await readPublic('es'))).toMatchObject({ version: 1 })
  expect(getResults(await call(http.previewAgreement))).toEqual({ affected: 1 })

  expect(getStatusAndError(await publish(2, '2020-01-01'))).toEqual([400, 'agreements.begins-in-past'])
  expect(getStatusAndError(await publish(1, '2027-01-01'))).toEqual([412, 'resource.stale'])
  expect(getResults(await publish(2, '2027-01-01'))).toMatchObject({ status: 'scheduled', effectiveFrom: '2027-01-01' })
  expect((await getOwn()).agreement).toMatchObject({ currentVersion: 1 })
  service.clock.set(new Date('2027-01-02T12:00:00Z'))
  expect(getResults(await readPublic('es'))).toMatchObject({ version: 2, title: 'Acuerdo nuevo' })
  expect((await getOwn()).agreement).toMatchObject({ currentVersion: 2 })
  const body = { version: 2, locale: 'es' }
  expect((await service.call(http.acceptAgreement, { body } as never, { as })).status).toBe(200)
  expect(await list()).toMatchObject([
    { version: 2, status: 'in-effect', acceptances: 1 },
    { version: 1, status: 'former' },
  ])
})

it('a published version cannot be changed, and the next one begins after it', async () => {
  getResults(await save(0))
  const [draft] = await list()
  expect(getStatusAndError(await publish(1, '2027-01-01'))).toEqual([400, 'agreements.begins-in-past'])
  getResults(await publish(1, '2027-06-01'))
  // Changing the published version only starts a new draft.
  expect(getResults<AgreementVersion>(await save(0)).version).toBe((draft?.version ?? 0) + 1)
  expect(getStatusAndError(await publish(1, '2027-05-01'))).toEqual([409, 'agreements.begins-before-another'])
  getResults(await call(http.deleteAgreementDraft))
  for (const request of [call(http.deleteAgreementDraft), call(http.previewAgreement), publish(1, '2027-07-01')])
    expect(getStatusAndError(await request)).toEqual([409, 'agreements.no-draft'])
})

it('is stored once when the request is repeated', async () => {
  const headers = { 'idempotency-key': randomUUID() }
  const send = () =>
    service.call(http.saveAgreementDraft, { params, body: { texts, revision: 0 } } as never, {
      as: { groups: ['ADMINS'], sub: 'ada' },
      headers,
    })
  const first = await send()
  expect((await send()).text).toBe(first.text)
  expect((await list())[0]).toMatchObject({ status: 'draft', revision: 1 })
  const publish = () =>
    service.call(http.publishAgreement, { params, body: { revision: 1, effectiveFrom: '2099-01-01' } } as never, {
      as: { groups: ['ADMINS'], sub: 'ada' },
      headers: { 'idempotency-key': `publish-${headers['idempotency-key']}` },
    })
  const published = await publish()
  expect(published.status).toBe(200)
  expect((await publish()).text).toBe(published.text)
})

it('the endpoints are for administrators only', async () => {
  const endpoints = Object.values(http).filter(({ path }) => path.startsWith('/api/staff/agreements'))
  expect(endpoints).toHaveLength(5)
  expect(await checkAccessMatrix(service, endpoints)).toEqual([])
})
