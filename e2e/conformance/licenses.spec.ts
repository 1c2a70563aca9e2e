import { portalOrigin, registerRacingPerson, type RacingPerson } from '@portal/testing-e2e'
import { expect, test } from '@playwright/test'
import { readSettings, signInWithSrp } from './identity-service.ts'
import { SpecClient } from './spec-client.ts'

/** Section 7: the calls about licenses of veterinarians. */
const calls = ['POST person/{id}/vet-license/add', 'GET person/{id}/vet-license/{state}/get-url']

test.describe.configure({ mode: 'serial' })

/** An image of one pixel; the server looks at the content, not at the name. */
const image = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
)

let people: SpecClient
let vet: RacingPerson
let token: string
let otherToken: string

test.beforeAll(async ({ playwright }) => {
  const { personServiceUrl } = await readSettings()
  people = new SpecClient({ base: `${personServiceUrl}/` })
  const register = async (role: 'veterinarian' | 'owner') => {
    const request = await playwright.request.newContext()
    const person = await registerRacingPerson(request, { role, firstName: 'Vera', lastName: 'Lund' })
    await request.dispose()
    return { person, token: (await signInWithSrp(person.name, person.password)).accessToken }
  }
  const registered = await register('veterinarian')
  vet = registered.person
  token = registered.token
  otherToken = (await register('owner')).token
})

/** The parts in the order of the specification: {file, license, state}. */
function createLicense(state: string): FormData {
  const form = new FormData()
  form.append('file', new File([image], 'license.png', { type: 'image/png' }))
  form.append('license', `${state}-${vet.name}`)
  form.append('state', state)
  return form
}

test('a vet board license is added with its file, which opens with a short-lived URL', async () => {
  const params = { id: vet.hisaPersonId }
  const added = await people.call('POST person/{id}/vet-license/add', { params, body: createLicense('FL'), token })
  expect(added.results).toMatchObject({ type: 'vet-board', state: 'FL', review: 'NEEDS_REVIEW' })
  const link = await people.call<{ url: string; expiresAt: string }>('GET person/{id}/vet-license/{state}/get-url', {
    params: { ...params, state: 'FL' },
    token,
  })
  const minutes = (Date.parse(link.results.expiresAt) - Date.now()) / 60_000
  expect(minutes).toBeGreaterThan(4)
  expect(minutes).toBeLessThan(6)
  const file = await fetch(new URL(link.results.url, portalOrigin))
  expect([file.status, file.headers.get('content-type')]).toEqual([200, 'image/png'])
  expect(Buffer.from(await file.arrayBuffer())).toEqual(image)
  const changed = await fetch(
    new URL(
      link.results.url.replace(/.$/, (last) => (last === 'A' ? 'B' : 'A')),
      portalOrigin,
    ),
  )
  expect(changed.status).not.toBe(200)
})

test('licenses are added and opened by their person only', async () => {
  const params = { id: vet.hisaPersonId }
  const call = 'POST person/{id}/vet-license/add'
  await people.call(call, { params, body: createLicense('CA'), status: 401 })
  await people.call(call, { params, body: createLicense('CA'), token: otherToken, status: 403 })
  await people.call(call, { params, body: new FormData(), token, status: 400 })
  const open = 'GET person/{id}/vet-license/{state}/get-url'
  await people.call(open, { params: { ...params, state: 'FL' }, status: 401 })
  await people.call(open, { params: { ...params, state: 'FL' }, token: otherToken, status: 403 })
  await people.call(open, { params: { ...params, state: 'WY' }, token, status: 404 })
})

test('makes every call of the section', () => {
  expect(people.missing(calls)).toEqual([])
})
