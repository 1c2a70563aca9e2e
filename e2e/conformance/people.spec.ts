import { createRegistration, portalOrigin, registerRacingPerson, type RacingPerson } from '@portal/testing-e2e'
import { expect, test } from '@playwright/test'
import { readSettings, signInWithSrp } from './identity-service.ts'
import { SpecClient } from './spec-client.ts'

/** Section 7, "Person service", without the calls about invites and licenses. */
const calls = [
  'POST person/with-cognito/{x}',
  'GET person/{personId}',
  'PUT person/{hisaPersonId}',
  'GET person/autocomplete/{name}',
  'GET person/autocomplete/{name}/{role}',
  'GET ruling/person/{personId}',
  'GET person/all-person-roles',
  'POST person/username/generate',
  'GET person/username/check/{username}',
  'GET person/{id}/can-race',
]

test.describe.configure({ mode: 'serial' })

let people: SpecClient
let owner: RacingPerson
let token: string
const lastName = `Zubiri${[...Date.now().toString()].map((digit) => 'abcdefghij'[Number(digit)]).join('')}`

test.beforeAll(async ({ playwright }) => {
  const { personServiceUrl } = await readSettings()
  people = new SpecClient({ base: `${personServiceUrl}/` })
  const request = await playwright.request.newContext()
  owner = await registerRacingPerson(request, { role: 'jockey', firstName: 'Zoë', lastName })
  await request.dispose()
  token = (await signInWithSrp(owner.name, owner.password)).accessToken
})

test('a person is read, changed and found with the paths of the specification', async () => {
  const own = { params: { personId: owner.hisaPersonId }, token }
  const read = await people.call<{ revision: number }>('GET person/{personId}', own)
  expect(read.results).toMatchObject({ hisaPersonId: owner.hisaPersonId, firstName: 'Zoë', lastName, isMasked: false })
  const changed = await people.call('PUT person/{hisaPersonId}', {
    params: { hisaPersonId: owner.hisaPersonId },
    body: { expectedVersion: read.results.revision, locale: 'es' },
    token,
  })
  expect(changed.results).toMatchObject({ locale: 'es' })
  const race = await people.call('GET person/{id}/can-race', { params: { id: owner.hisaPersonId }, token })
  expect(race.results).toMatchObject({ canRace: expect.any(Boolean), reasons: expect.any(Array) })
  const rulings = await people.call('GET ruling/person/{personId}', own)
  expect(rulings.results).toEqual({ items: [], next: null })
})

test('without a token only name, number and roles are found', async () => {
  const name = `${lastName.toUpperCase()} zoe`
  const found = await people.call<object[]>('GET person/autocomplete/{name}', { params: { name } })
  expect(found.results).toEqual([
    { hisaPersonId: owner.hisaPersonId, displayName: `Zoë ${lastName}`, roles: expect.arrayContaining(['jockey']) },
  ])
  const params = { name, role: 'trainer' }
  expect((await people.call('GET person/autocomplete/{name}/{role}', { params })).results).toEqual([])
  await people.call('GET person/autocomplete/{name}', { params: { name: 'zu' }, status: 400 })
  await people.call('GET person/{personId}', { params: { personId: owner.hisaPersonId }, status: 401 })
})

test('roles and user names are public; the registration needs its secret', async () => {
  const { results } = await people.call<unknown[]>('GET person/all-person-roles')
  expect(results).toHaveLength(15)
  const { email, username } = createRegistration()
  const body = { firstName: 'Zoë', lastName, email, phone: '+15025550123' }
  const generated = await people.call('POST person/username/generate', { body })
  expect(generated.results).toMatchObject({ username: expect.any(String) })
  const checked = await people.call('GET person/username/check/{username}', { params: { username } })
  expect(checked.results).toMatchObject({ isAvailable: true })
  await people.call('POST person/with-cognito/{x}', {
    params: { x: 'nobody' },
    body: { draftId: '00000000-0000-4000-8000-000000000000', secret: 'not-the-secret-of-a-draft' },
    status: 403,
  })
})

test('the host of its own allows the pages of the portal, and no other ones', async () => {
  const { personServiceUrl } = await readSettings()
  expect(new URL(personServiceUrl).host).not.toBe(new URL(portalOrigin).host)
  const preflight = (origin: string, method: string) =>
    fetch(new URL('/person/with-cognito/x', personServiceUrl), {
      method: 'OPTIONS',
      headers: {
        origin,
        'access-control-request-method': method,
        'access-control-request-headers': 'authorization,content-type,idempotency-key',
      },
    })
  const allowed = await preflight(portalOrigin, 'POST')
  expect(allowed.status).toBe(204)
  expect(allowed.headers.get('access-control-allow-origin')).toBe(portalOrigin)
  expect(allowed.headers.get('access-control-allow-methods')).toContain('POST')
  expect(allowed.headers.get('access-control-allow-headers')?.toLowerCase()).toContain('authorization')
  const foreign = await preflight('https://elsewhere.example', 'POST')
  expect(foreign.headers.get('access-control-allow-origin')).toBeNull()
  // The portal's pages and other calls are not at this host, and these calls are not at the portal's.
  expect((await fetch(new URL('/api/versions', personServiceUrl))).status).toBe(404)
  expect((await fetch(new URL('/person/all-person-roles', portalOrigin))).status).toBe(404)
})

test('makes every call of the section', () => {
  expect(people.missing(calls)).toEqual([])
})
