import { randomUUID } from 'node:crypto'
import {
  horsesHttp as http,
  type HorseDetails,
  type ListedRequest,
  type RequestDetails,
} from '@portal/contracts-horses'
import { getResults, getStatusAndError } from '@portal/testing-service'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startHorses, type TestHorses, type TestPerson } from '../../testing/test-horses.ts'

const admin = { groups: ['ADMINS'] as const, sub: 'administrator' }

let test: TestHorses
let ana: TestPerson
let ben: TestPerson
beforeAll(async () => {
  test = await startHorses()
  ana = await test.register('Ana García', ['trainer'])
  ben = await test.register('Ben Vega', ['trainer'])
  const license = { licenseId: randomUUID(), type: 'src' as const, state: 'KY', status: 'verified' as const }
  await test.updatePerson(ben, { licenses: [{ ...license, expiresOn: '2099-12-31' }] })
})
afterAll(() => test.service.close())

const addTransfer = async (recipient = ben) => {
  const horseId = await test.addHorse(ana)
  return { horseId, requestId: await test.addTransfer(horseId, ana.personId, recipient.personId) }
}
const override = (requestId: string, action: string, more: object = {}) =>
  test.service.call(
    http.overrideRequest,
    {
      params: { requestId },
      body: { action, reason: 'Ordered by the stewards', expectedVersion: 1, ...more } as never,
    },
    { as: admin },
  )
const read = async (requestId: string) =>
  getResults<RequestDetails>(await test.service.call(http.getRequest, { params: { requestId } }, { as: ana.as }))
const list = async (query: object) =>
  getResults<{ items: ListedRequest[]; next: string | null }>(
    await test.service.call(http.listAllRequests, { query: query as never }, { as: admin }),
  )

describe('an override by staff', () => {
  it('cancels a request; both sides see the reason and are notified', async () => {
    const { requestId } = await addTransfer()
    expect(getResults(await override(requestId, 'cancel'))).toMatchObject({ state: 'CANCELED' })
    expect(await read(requestId)).toMatchObject({
      state: 'CANCELED',
      reasonText: 'Ordered by the stewards',
      steps: [{ action: 'cancel', personName: null }],
    })
    const [notice] = await test.service.database.query<{ persons: string }>(
      `select payload->>'personIds' as persons from outbox_event
        where payload->>'kind' = 'horse-request-canceled' and payload::text like $1`,
      [`%${requestId}%`],
    )
    expect(notice?.persons).toContain(ana.personId)
    expect(notice?.persons).toContain(ben.personId)
    const audited = await test.service.database.query<{ reason: string }>(
      `select reason from action where kind = 'horse-request.overridden' and entity_id = $1`,
      [requestId],
    )
    expect(audited).toEqual([{ reason: 'Ordered by the stewards' }])
  })

  it('accepts on behalf of the recipient, with everything that follows', async () => {
    const { horseId, requestId } = await addTransfer()
    expect(getResults(await override(requestId, 'accept'))).toMatchObject({ state: 'ACCEPTED' })
    const horse = await test.service.call(http.getHorse, { params: { horseId } }, { as: ben.as })
    expect(getResults<HorseDetails>(horse).responsiblePerson?.name).toBe('Ben Vega')
  })

  it('rejects on behalf of the recipient, and changes nothing', async () => {
    const { horseId, requestId } = await addTransfer()
    expect(getResults(await override(requestId, 'reject'))).toMatchObject({ state: 'REJECTED' })
    const horse = await test.service.call(http.getHorse, { params: { horseId } }, { as: ana.as })
    expect(getResults<HorseDetails>(horse).responsiblePerson?.name).toBe('Ana García')
  })

  it('is refused for a closed request, a stale version, an unknown request and a recipient who is not eligible', async () => {
    const { requestId } = await addTransfer()
    expect((await override(requestId, 'cancel', { expectedVersion: 2 })).status).toBe(412)
    await override(requestId, 'cancel')
    expect(getStatusAndError(await override(requestId, 'accept'))).toEqual([409, 'requests.already-decided'])
    expect(getStatusAndError(await override(randomUUID(), 'cancel'))).toEqual([404, 'requests.not-found'])
    const cy = await test.register('Cy Young', ['trainer'])
    const other = await addTransfer(cy)
    expect(getStatusAndError(await override(other.requestId, 'accept'))).toEqual([
      409,
      'requests.recipient-not-eligible',
    ])
  })
})

describe('the list of all requests', () => {
  it('has pages, newest first, and filters', async () => {
    const { requestId: first } = await addTransfer()
    const { requestId: second } = await addTransfer()
    const page = await list({ state: 'PENDING', limit: 1 })
    expect(page.items).toMatchObject([{ requestId: second, recipientName: 'Ben Vega' }])
    expect((await list({ state: 'PENDING', limit: 1, after: page.next })).items).toMatchObject([{ requestId: first }])
    expect((await list({ kind: 'share' })).items).toEqual([])
    expect((await list({ state: 'ACCEPTED' })).items.length).toBeGreaterThan(0)
  })

  it('exports all requests of a filter as CSV, audited', async () => {
    await addTransfer()
    const { requestId } = await addTransfer()
    getResults(await override(requestId, 'cancel'))
    const query = { state: 'CANCELED', locale: 'es' } as const
    const response = await test.service.call(http.exportAllRequests, { query }, { as: admin })
    const [heading, ...rows] = response.text.trim().split('\r\n')
    expect(heading).toContain('"Solicitud","Caballo"')
    expect(rows).toHaveLength((await list({ state: 'CANCELED', limit: 100 })).items.length)
    for (const row of rows) expect(row).toMatch(/^"Transferencia",.*"Cancelada"$/)
    const [audited] = await test.service.database.query<{ after: object }>(
      `select after from action where kind = 'horse-list.exported' and entity_id = 'horse-requests'`,
    )
    expect(audited?.after).toEqual({ filter: { state: 'CANCELED' } })
  })
})
