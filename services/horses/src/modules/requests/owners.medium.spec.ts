import { randomUUID } from 'node:crypto'
import {
  horsesHttp as http,
  type HorseAssignment,
  type HorseDetails,
  type RequestDetails,
} from '@portal/contracts-horses'
import { getResults, getStatusAndError } from '@portal/testing-service'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createRequestCalls, getRequestId } from '../../testing/request-calls.ts'
import { startHorses, type TestHorses, type TestPerson } from '../../testing/test-horses.ts'

let test: TestHorses
let olga: TestPerson
let ben: TestPerson
let cy: TestPerson
let calls: ReturnType<typeof createRequestCalls>
beforeAll(async () => {
  test = await startHorses({ LIMIT_NAME_CHECKS_PER_MINUTE: '60' })
  calls = createRequestCalls(test)
  olga = await test.register('Olga Owen', ['owner'])
  ben = await test.register('Ben Vega', ['owner'])
  cy = await test.register('Cy Young', ['owner'])
})
afterAll(() => test.service.close())

const getHorse = async (horseId: string) =>
  getResults<HorseDetails>(await test.service.call(http.getHorse, { params: { horseId } }, { as: olga.as }))
const readRequest = async (requestId: string, by: TestPerson) =>
  getResults<RequestDetails>(await test.service.call(http.getRequest, { params: { requestId } }, { as: by.as }))
/** The owner of a new horse asks Ben to accept a change of owner. */
const send = async (horseId: string, body: object, recipient = 'Ben Vega') =>
  calls.send(olga, {
    kind: 'change-owner',
    horseIds: [horseId],
    recipient: await calls.check(recipient, olga),
    ...body,
  })
const share = async (name: string, percent: number | null) => ({ ...(await calls.check(name, olga)), share: percent })

describe('a change of owner', () => {
  it('to individuals and an organization has shares and a designated owner', async () => {
    const horseId = await test.addHorse(olga)
    const owners = [await share('Ben Vega', 33.33), await share('Cy Young', 33.33)]
    const organizations = [{ name: 'Lane Stables', kind: 'STABLE', share: 33.34 }]
    const requestId = getRequestId(await send(horseId, { owners, organizations }))
    expect((await readRequest(requestId, ben)).terms).toMatchObject({
      owners: [{ name: 'Ben Vega', share: 33.33 }, { name: 'Cy Young' }],
      organizations,
      designatedOwnerName: 'Ben Vega',
    })
    expect((await calls.accept(requestId, ben)).status).toBe(200)
    expect(await getHorse(horseId)).toMatchObject({
      responsiblePerson: { name: 'Olga Owen' },
      owners: [
        { name: 'Ben Vega', share: 33.33 },
        { name: 'Cy Young', share: 33.33 },
      ],
      ownerOrganizations: [{ name: 'Lane Stables', kind: 'STABLE', share: 33.34 }],
      designatedOwner: { name: 'Ben Vega' },
    })
    const response = await test.service.call(http.listHorsePeople, { params: { horseId }, query: {} } as never, {
      as: cy.as,
    })
    expect(getResults<{ items: HorseAssignment[] }>(response).items).toContainEqual(
      expect.objectContaining({ role: 'owner', name: 'Lane Stables', organizationKind: 'STABLE' }),
    )
    const notices = await test.service.database.query(
      `select from outbox_event where payload->>'kind' = 'horse-request-accepted' and payload::text like $1
        and payload::text like $2`,
      [`%${requestId}%`, `%${cy.personId}%`],
    )
    expect(notices).toHaveLength(1)
  })

  it('is accepted by a new owner when the sender stays the designated owner', async () => {
    const horseId = await test.addHorse(olga)
    const owners = [await share('Olga Owen', null), await share('Ben Vega', null)]
    const designatedOwner = await calls.check('Olga Owen', olga)
    expect((await calls.accept(getRequestId(await send(horseId, { owners, designatedOwner })), ben)).status).toBe(200)
    expect(await getHorse(horseId)).toMatchObject({ designatedOwner: { name: 'Olga Owen' } })
  })

  it.each([
    ['shares that are not 100 % together', [50, 40]],
    ['a share that is missing', [50, null]],
    ['more than two decimals', [33.333, 66.667]],
  ])('is refused with %s', async (_, [first, second]) => {
    const horseId = await test.addHorse(olga)
    const owners = [await share('Ben Vega', first ?? null), await share('Cy Young', second ?? null)]
    expect(getStatusAndError(await send(horseId, { owners }))).toEqual([400, 'requests.owners-incomplete'])
  })

  it('is refused with an owner twice, without owners, with more than 20 and with a name that was not checked', async () => {
    const horseId = await test.addHorse(olga)
    const twice = [await share('Ben Vega', null), await share('Ben Vega', null)]
    const incomplete = [400, 'requests.owners-incomplete']
    expect(getStatusAndError(await send(horseId, { owners: twice }))).toEqual(incomplete)
    expect(getStatusAndError(await send(horseId, {}))).toEqual(incomplete)
    const organizations = Array.from({ length: 20 }, (_, index) => ({
      name: `Stable ${index}`,
      kind: 'STABLE',
      share: null,
    }))
    expect(getStatusAndError(await send(horseId, { owners: [twice[0]], organizations }))).toEqual(incomplete)
    const owners = [{ text: 'Ben Vega', checkToken: 'forged', share: null }]
    expect(getStatusAndError(await send(horseId, { owners }))).toEqual([409, 'requests.name-not-checked'])
    const designatedOwner = { text: 'Cy Young', checkToken: 'forged' }
    expect(getStatusAndError(await send(horseId, { owners: [twice[0]], designatedOwner }))).toEqual([
      409,
      'requests.name-not-checked',
    ])
  })
})

describe('a change of the designated owner', () => {
  it('leaves the owners as they are', async () => {
    const horseId = await test.addHorse(olga)
    const requestId = getRequestId(await send(horseId, { designatedOwnerOnly: true }))
    expect(await readRequest(requestId, ben)).toMatchObject({
      designatedOwnerOnly: true,
      terms: { owners: [], designatedOwnerName: 'Ben Vega' },
    })
    expect((await calls.accept(requestId, ben)).status).toBe(200)
    expect(await getHorse(horseId)).toMatchObject({
      owners: [{ name: 'Olga Owen' }],
      designatedOwner: { name: 'Ben Vega' },
    })
    expect(getStatusAndError(await send(horseId, { designatedOwnerOnly: true }))).toEqual([
      409,
      'requests.already-designated-owner',
    ])
  })

  it('does not change owners at the same time', async () => {
    const horseId = await test.addHorse(olga)
    const owners = [await share('Ben Vega', null)]
    expect(getStatusAndError(await send(horseId, { designatedOwnerOnly: true, owners }))).toEqual([
      400,
      'requests.owners-incomplete',
    ])
  })
})

describe('the veterinarians of a horse', () => {
  it('are managed by its only owner while there is no designated owner', async () => {
    const trainer = await test.register('Ana García', ['trainer'])
    const vera = await test.register('Vera Stone', ['veterinarian'])
    const license = { type: 'vet-board' as const, state: 'KY', status: 'verified' as const, expiresOn: null }
    await test.updatePerson(vera, { licenses: [{ ...license, licenseId: randomUUID() }] })
    const horseId = await test.addHorse(trainer)
    await test.assign(horseId, 'owner', olga.personId)
    const add = async (by: TestPerson) =>
      test.service.call(
        http.addVeterinarian,
        { params: { horseId }, body: { veterinarian: await calls.check('Vera Stone', by) } },
        { as: by.as },
      )
    const remove = (by: TestPerson) =>
      test.service.call(http.removeVeterinarian, { params: { horseId, personId: vera.personId } }, { as: by.as })
    expect((await add(olga)).status).toBe(201)
    expect((await remove(olga)).status).toBe(200)
    await test.assign(horseId, 'owner', cy.personId)
    expect(getStatusAndError(await add(olga))).toEqual([403, 'requests.not-allowed'])
    await test.assign(horseId, 'designated-owner', cy.personId)
    expect((await add(cy)).status).toBe(201)
    expect(getStatusAndError(await remove(olga))).toEqual([403, 'requests.not-allowed'])
  })
})
