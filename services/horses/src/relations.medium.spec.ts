import { randomUUID } from 'node:crypto'
import { actingForHeader, type Endpoint, type PersonRole } from '@portal/contracts-common'
import { horsesHttp as http } from '@portal/contracts-horses'
import type { ShareScope } from '@portal/contracts-horses/request-rules'
import type { TestResponse, TokenContents } from '@portal/testing-service'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { startHorses, type TestHorses, type TestPerson } from './testing/test-horses.ts'

/** Somebody with one relation to the horse of this file, or with none. */
interface Actor {
  readonly as: TokenContents
  readonly roles: readonly PersonRole[]
  /** What the rules of the contract call the relations. */
  readonly relations: readonly string[]
  /** The HISA ID of the person for whom they act. */
  readonly actingFor?: string
}

const trainerOnly: readonly PersonRole[] = ['trainer']
let test: TestHorses
let actors: Readonly<Record<string, Actor>>
let params: Readonly<Record<'horseId' | 'requestId' | 'trackId', string>>

beforeAll(async () => {
  test = await startHorses()
  const register = (roles: readonly PersonRole[] = trainerOnly) => test.register('Ana García', roles)
  const responsible = await register()
  const horseId = await test.addHorse(responsible)
  const relate = async (role: 'owner' | 'designated-owner' | 'attending-veterinarian', personRole: PersonRole) => {
    const person = await register([personRole])
    await test.assign(horseId, role, person.personId)
    return { as: person.as, roles: [personRole], relations: [`${role} to horse`] }
  }
  const share = async (scopes: readonly ShareScope[], relations: readonly string[]) => {
    const { as, personId } = await register()
    await test.share(horseId, personId, scopes)
    return { as, roles: trainerOnly, relations }
  }
  const trackId = await test.addLocation('Hudson')
  const appoint = async (place: string, relations: readonly string[]): Promise<Actor> => {
    const { as } = await test.registerOfficial('Cy Young', 'regulatory-veterinarian', place)
    return { as, roles: ['regulatory-veterinarian'], relations }
  }
  const recipient = await register()
  const former = await register()
  await addFormer(horseId, former)
  const requestId = await test.addTransfer(horseId, responsible.personId, recipient.personId)
  const delegate = await test.createDelegate({
    scopes: ['horses', 'horse-requests', 'health-records'],
    state: 'active',
    principal: responsible.as,
  })
  const designatedOwner = await relate('designated-owner', 'designated-owner')
  const ofResponsible = ['responsible-person to horse', 'sender to request', 'responsible-person to request']
  params = { horseId, requestId, trackId }
  actors = {
    'responsible person': { as: responsible.as, roles: trainerOnly, relations: ofResponsible },
    owner: await relate('owner', 'owner'),
    'designated owner': {
      ...designatedOwner,
      relations: [...designatedOwner.relations, 'designated-owner to request'],
    },
    'attending veterinarian': await relate('attending-veterinarian', 'veterinarian'),
    'regulatory veterinarian of the track': await appoint(trackId, ['regulatory-veterinarian-of-track to track']),
    'regulatory veterinarian of another track': await appoint(await test.addLocation('Sierra'), []),
    'holder of a share of the summary': await share(['SUMMARY'], ['recipient to share']),
    'holder of a share of health records': await share(
      ['SUMMARY', 'HEALTH'],
      ['recipient to share', 'recipient to health-share'],
    ),
    'former responsible person': { as: former.as, roles: trainerOnly, relations: [] },
    'pending recipient': { as: recipient.as, roles: trainerOnly, relations: ['recipient to request'] },
    'delegate of the responsible person': {
      as: delegate.as,
      roles: trainerOnly,
      relations: ofResponsible,
      actingFor: delegate.hisaPersonId,
    },
    stranger: { as: (await register()).as, roles: trainerOnly, relations: [] },
  }
})
afterAll(() => test.service.close())

async function addFormer(horseId: string, { personId }: TestPerson): Promise<void> {
  await test.service.database.query(
    `insert into horse_assignment (assignment_id, horse_id, role, person_id, basis, effective_from, effective_to, source,
        recorded_at)
      values ($1, $2, 'responsible-person', $3, 'TRAINER', now() - interval '9 days', now() - interval '2 days',
        'REQUEST', now())`,
    [randomUUID(), horseId, personId],
  )
}

/** Whether the access rule of the contract names a role or a relation of the actor. */
function isExpected({ access, delegateScope }: Endpoint, { roles, relations, actingFor }: Actor): boolean {
  if (actingFor !== undefined && delegateScope === undefined) return false
  if (typeof access === 'string') return access === 'signed-in' || access === 'public'
  return access.anyOf.some((condition) => {
    if ('level' in condition) return false
    if ('role' in condition) return roles.includes(condition.role)
    return relations.includes(`${condition.relation} to ${condition.to}`)
  })
}

function call(endpoint: Endpoint, actor: Actor, request: object = endpoint.body ? { body: {} } : {}) {
  const headers: Record<string, string> = actor.actingFor === undefined ? {} : { [actingForHeader]: actor.actingFor }
  return test.service.call(endpoint, { params, ...request }, { as: actor.as, headers })
}

/** Input of these calls may be incomplete: access is checked first. */
function isRefused({ body }: TestResponse): boolean {
  const error = String((body as { error?: unknown } | undefined)?.error)
  return error.startsWith('access.') || error === 'resource.not-found'
}

const ofThing = (name: keyof typeof params) =>
  Object.values<Endpoint>(http).filter(({ path }) => path.includes(`:${name}`))

async function listAllowed(endpoint: Endpoint, request?: object): Promise<string[]> {
  const allowed: string[] = []
  for (const [name, actor] of Object.entries(actors))
    if (!isRefused(await call(endpoint, actor, request))) allowed.push(name)
  return allowed
}

describe.each(['horseId', 'requestId', 'trackId'] as const)('endpoints with %s in the path', (name) => {
  it.each(ofThing(name).map((endpoint) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const))(
    '%s allows the people that its access names',
    async (_, endpoint) => {
      const expected = Object.entries(actors).filter(([, actor]) => isExpected(endpoint, actor))
      expect(await listAllowed(endpoint)).toEqual(expected.map(([actor]) => actor))
    },
  )
})

describe('people who have no relation to a horse', () => {
  it('see nothing of it, even if they were responsible for it or have been asked to be', () => {
    const outsiders = ['former responsible person', 'pending recipient', 'stranger']
    for (const endpoint of ofThing('horseId'))
      for (const name of outsiders) expect(actors[name] && isExpected(endpoint, actors[name])).toBe(false)
  })

  it('see health records only with a share of them', () => {
    const [summary, health] = ['holder of a share of the summary', 'holder of a share of health records']
    for (const endpoint of [http.getHorseHealth, http.listHealthRecords, http.exportHealthRecord]) {
      expect(actors[summary ?? ''] && isExpected(endpoint, actors[summary ?? ''] as Actor)).toBe(false)
      expect(actors[health ?? ''] && isExpected(endpoint, actors[health ?? ''] as Actor)).toBe(true)
    }
  })
})

/** Horses that a body or a query names; the service checks each by itself. */
const named = {
  moves: {
    endpoint: http.moveHorses,
    request: () => ({ body: { horseIds: [params.horseId], locationId: params.trackId } }),
    allowed: ['responsible person', 'designated owner', 'delegate of the responsible person'],
  },
  'health records': {
    endpoint: http.addHealthRecords,
    request: () => ({
      body: {
        record: { medicalType: 'vaccine', name: 'rabies', date: '2026-01-05', results: 'None' },
        horses: [{ horseId: params.horseId, recordId: randomUUID() }],
        acceptDuplicates: true,
      },
    }),
    allowed: ['responsible person', 'attending veterinarian', 'delegate of the responsible person'],
  },
  'stall cards': {
    endpoint: http.listStallCards,
    request: () => ({ query: { horses: params.horseId } }),
    allowed: [
      'responsible person',
      'owner',
      'designated owner',
      'attending veterinarian',
      'delegate of the responsible person',
    ],
  },
  transfers: {
    endpoint: http.sendRequests,
    request: () => ({
      body: { kind: 'transfer', horseIds: [params.horseId], recipient: { text: 'Ana', checkToken: 'none' } },
    }),
    allowed: ['responsible person', 'delegate of the responsible person'],
  },
  decisions: {
    endpoint: http.decideRequests,
    request: () => ({
      body: {
        decision: 'reject',
        rejectReason: 'other',
        reasonText: 'No',
        requests: [{ requestId: params.requestId, expectedVersion: 1 }],
      },
    }),
    allowed: ['pending recipient'],
  },
} as const

/** Errors about a horse or a request that the caller has no relation to. */
const notAllowed = [
  'not-allowed',
  'horses.not-found',
  'requests.not-allowed',
  'requests.not-found',
  'requests.for-somebody-else',
  // After the recipient has decided.
  'requests.already-decided',
]

describe('horses that a body or a query names', () => {
  it.each(Object.entries(named))(
    'allows %s to the people of the horse only',
    async (_, { endpoint, request, allowed }) => {
      const found: string[] = []
      for (const [name, actor] of Object.entries(actors)) {
        const response = await call(endpoint, actor, request())
        const isNamed = notAllowed.some((answer) => response.text.includes(`"${answer}"`))
        const isEmpty = endpoint === http.listStallCards && !response.text.includes(params.horseId)
        if (!isRefused(response) && !isNamed && !isEmpty) found.push(name)
      }
      expect(found).toEqual(allowed)
    },
  )
})
