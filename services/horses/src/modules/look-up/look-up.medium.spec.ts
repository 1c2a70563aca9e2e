import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { horsesHttp as http, type FoundHorse } from '@portal/contracts-horses'
import { getResults } from '@portal/testing-service'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createEntry, startHorses, type TestHorses, type TestPerson } from '../../testing/test-horses.ts'

interface Found {
  horses: FoundHorse[]
  hasMore: boolean
  isRegistryAvailable: boolean
}

let test: TestHorses
let trainer: TestPerson
beforeAll(async () => {
  test = await startHorses()
  trainer = await test.register('Ana García', ['trainer'])
  await test.addToRegistry(
    createEntry({ registryNumber: '1', name: 'Señor Relámpago', microchip: '985141000000001' }),
    createEntry({ registryNumber: '2', name: 'Senor Rey', damName: 'Harbor Light' }),
    createEntry({ registryNumber: '3', name: 'O’Malley’s Pride', damName: 'Harbor Lights', yearOfBirth: 2021 }),
    createEntry({ registryNumber: '4', name: null, damName: 'Harbor Light', yearOfBirth: 2024 }),
  )
})
afterAll(() => test.service.close())

const lookUp = async (query: object, { as }: TestPerson = trainer, at: TestHorses = test) =>
  getResults<Found>(await at.service.call(http.lookUpHorses, { query }, { as }))
const numbersOf = ({ horses }: Found) => horses.map(({ registryNumber }) => registryNumber)

describe('look-up', () => {
  it.each([
    [{ name: 'SENOR RELAMPAGO' }, ['1']],
    [{ name: 'senor re' }, ['1', '2']],
    [{ name: 'omalleys' }, ['3']],
    [{ yearOfBirth: 2024, damName: 'harbor' }, ['4']],
    [{ yearOfBirth: 2023, damName: 'Harbor Light' }, ['2']],
    [{ microchip: '985 141 000 000 001' }, ['1']],
    [{ registryNumber: '4' }, ['4']],
    [{ name: '%x' }, []],
  ])('finds by %j', async (query, expected) => {
    expect(numbersOf(await lookUp(query))).toEqual(expected)
  })

  it.each([{}, { name: '%' }, { damName: 'Harbor' }, { yearOfBirth: 2024 }, { microchip: '1' }])(
    'refuses %j',
    async (query) => {
      const { status, body } = await test.service.call(http.lookUpHorses, { query }, { as: trainer.as })
      expect([status, body.error]).toEqual([400, 'input.invalid'])
    },
  )

  it('shows who is responsible for a horse that is registered', async () => {
    const locationId = await test.addLocation('hudson')
    await test.addToRegistry(createEntry({ registryNumber: '5', name: 'Paper Lantern' }))
    const body = { registryNumber: '5', locationId }
    const registered = await test.service.call(http.registerHorse, { body }, { as: trainer.as })
    const { horseId } = registered.body.results
    const other = await test.register('Ben Vega', ['owner'])
    const found = { registryNumber: '5', horseId, responsiblePersonName: 'Ana García' }
    expect((await lookUp({ name: 'Paper' })).horses).toMatchObject([{ ...found, registration: 'caller' }])
    expect((await lookUp({ name: 'Paper' }, other)).horses).toMatchObject([{ ...found, registration: 'other' }])
  })

  it('reports that there are more than twenty', async () => {
    await test.addToRegistry(...Array.from({ length: 21 }, (_, index) => createEntry({ name: `Many ${index}` })))
    const found = await lookUp({ name: 'many' })
    expect([found.horses.length, found.hasMore]).toEqual([20, true])
  })
})

describe('a list of horses', () => {
  const check = async (identifiers: readonly string[], { as }: TestPerson = trainer, at: TestHorses = test) =>
    getResults<{ rows: { identifier: string; state: string }[] }>(
      await at.service.call(http.checkHorseList, { body: { identifiers: [...identifiers] } }, { as }),
    ).rows.map(({ identifier, state }) => `${identifier} ${state}`)

  it('is checked without registering a horse, and registered in one command', async () => {
    const locationId = await test.addLocation('list')
    const ben = await test.register('Ben Vega', ['trainer'])
    await test.addToRegistry(
      createEntry({ registryNumber: 'L100', microchip: '985141000000100' }),
      createEntry({ registryNumber: 'L101', microchip: '985141000000101' }),
      createEntry({ registryNumber: 'L102' }),
      createEntry({ registryNumber: 'L103' }),
    )
    const register = (registryNumbers: string[], by = trainer) =>
      test.service.call(http.registerHorses, { body: { registryNumbers, locationId } }, { as: by.as })
    expect((await register(['L102'], ben)).status).toBe(201)
    expect((await register(['L103'])).status).toBe(201)
    const list = ['L100', '985141000000100', '985141000000101', 'L102', 'L103', 'L999']
    expect(await check(list)).toEqual([
      'L100 found',
      '985141000000100 repeated',
      '985141000000101 found',
      'L102 registered-to-other',
      'L103 registered-to-you',
      'L999 not-found',
    ])
    const registered = await register(['L100', 'L101', 'L102', 'L999', 'L100'])
    expect(registered.status).toBe(201)
    const { horses } = (registered.body as { results: { horses: { registryNumber: string; problem: string }[] } })
      .results
    expect(horses.map(({ registryNumber, problem }) => [registryNumber, problem])).toEqual([
      ['L100', null],
      ['L101', null],
      ['L102', 'horses.already-registered'],
      ['L999', 'horses.not-in-registry'],
    ])
    const again = await register(['L100', 'L101'])
    expect([again.status, again.body.error]).toEqual([409, 'horses.already-registered'])
    const actions = await test.service.database.query<{ kind: string }>(
      `select kind from action where after->>'registryNumber' in ('L100', 'L101')`,
    )
    expect(actions.map(({ kind }) => kind)).toEqual(['horse.registered', 'horse.registered'])
    expect(await check(['985141000000101'])).toEqual(['985141000000101 registered-to-you'])
  })

  it('is checked ten times a minute by an account', async () => {
    const ben = await test.register('Ben Vega', ['trainer'])
    const body = { identifiers: ['L100'] }
    const call = async () => (await test.service.call(http.checkHorseList, { body }, { as: ben.as })).status
    for (let count = 0; count < 10; count += 1) expect(await call()).toBe(200)
    expect(await call()).toBe(429)
  })

  it('is registered once, however many times the same list arrives at once', async () => {
    const locationId = await test.addLocation('race')
    const numbers = Array.from({ length: 20 }, (_, index) => `M${100 + index}`)
    await test.addToRegistry(...numbers.map((registryNumber) => createEntry({ registryNumber })))
    const register = (registryNumbers: string[]) =>
      test.service.call(http.registerHorses, { body: { registryNumbers, locationId } }, { as: trainer.as })
    const responses = await Promise.all([register(numbers), register(numbers.toReversed()), register(numbers)])
    expect(responses.filter(({ status }) => status === 201)).toHaveLength(1)
    const stored = await test.service.database.query(`select from horse where registry_number like 'M1__'`)
    expect(stored).toHaveLength(20)
  })
})

describe('a registry of another organization', () => {
  it('is searched, and horses of the portal are found while it is down', async () => {
    const entry = createEntry({ name: 'Remote Star' })
    const requests: unknown[] = []
    const registry = createServer((request, response) => {
      request.setEncoding('utf8')
      request.on('data', (chunk) => requests.push(JSON.parse(String(chunk))))
      request.on('end', () => {
        response.setHeader('content-type', 'application/json')
        response.end(JSON.stringify({ horses: [entry] }))
      })
    })
    await new Promise<void>((resolve) => registry.listen(0, '127.0.0.1', resolve))
    const { port } = registry.address() as AddressInfo
    const connected = await startHorses({ HORSE_REGISTRY_URL: `http://127.0.0.1:${port}` })
    const person = await connected.register('Ana García', ['trainer'])
    const locationId = await connected.addLocation('hudson')
    const register = () =>
      connected.service.call(
        http.registerHorse,
        { body: { registryNumber: entry.registryNumber, locationId } },
        { as: person.as },
      )
    try {
      expect(await lookUp({ name: 'Remote' }, person, connected)).toMatchObject({ isRegistryAvailable: true })
      expect(requests).toEqual([{ by: 'name', name: 'Remote', limit: 21 }])
      expect((await register()).status).toBe(201)
    } finally {
      registry.closeAllConnections()
      await new Promise((resolve) => registry.close(resolve))
    }
    const found = await lookUp({ name: 'Remote' }, person, connected)
    expect([numbersOf(found), found.isRegistryAvailable]).toEqual([[entry.registryNumber], false])
    expect((await register()).status).toBe(503)
    const list = await connected.service.call(
      http.checkHorseList,
      { body: { identifiers: [entry.registryNumber, 'N100'] } },
      { as: person.as },
    )
    const { rows, isRegistryAvailable } = getResults<{ rows: { state: string }[]; isRegistryAvailable: boolean }>(list)
    expect([rows.map(({ state }) => state), isRegistryAvailable]).toEqual([['registered-to-you', 'not-checked'], false])
    await connected.service.close()
  })
})
