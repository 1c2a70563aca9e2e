import { randomUUID } from 'node:crypto'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { registrationHttp as http } from '@portal/contracts-registration'
import { Jobs } from '@portal/jobs'
import { getResults, getStatusAndError, waitFor } from '@portal/testing-service'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { RegistrationBrowser } from '../../testing/registration-browser.ts'
import { startTestEnvironment, type TestEnvironment } from '../../testing/test-environment.ts'

const password = 'Quiet-Meadow-42'
const entry = { entryId: 'e-1', firstName: 'Ana', lastName: 'Ruiz', city: null, state: 'KY', role: 'owner' }

let environment: TestEnvironment
let server: Server
let isDown = true
beforeAll(async () => {
  server = createServer((request, response) => {
    request.resume()
    if (isDown) response.writeHead(503).end()
    else if (request.url === '/candidates')
      response.end(JSON.stringify({ candidates: [{ ...entry, licenseEnding: '42' }] }))
    else response.end(JSON.stringify({ ...entry, outcome: 'confirmed' }))
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const { port } = server.address() as AddressInfo
  environment = await startTestEnvironment({ env: { LICENSE_REGISTRY_URL: `http://127.0.0.1:${port}` } })
})
afterAll(async () => {
  await environment.close()
  server.close()
})

it('a person who registers while the license registry is down is compared with it once when it responds again', async () => {
  const { registration } = environment
  const browser = new RegistrationBrowser(environment)
  const name = randomUUID().slice(0, 8)
  const email = `${name}@demo.example`
  await browser.start()
  await browser.saveAll({
    kind: { kind: 'covered' },
    agreement: { version: 1 },
    'confirm-agreement': { typedName: 'Ana Ruiz' },
    'license-image': { skipped: true },
    license: { state: 'KY', licenseNumber: 'KY-7042', licensedStates: ['KY'] },
  })
  const found = await browser.call(http.findCandidates, { body: {} })
  expect(getStatusAndError(found)).toEqual([503, 'registration.registry-unavailable'])
  await browser.saveAll({
    match: { candidate: null },
    identity: { dateOfBirth: '1980-03-31' },
    roles: { roles: ['owner'] },
    name: { firstName: 'Ana', lastName: 'Ruiz' },
    contact: { email, phone: '' },
    address: { country: 'US', street: '1 Main St', city: 'Lexington', region: 'KY', postalCode: '40511' },
  })
  await browser.confirm('email', email)
  await browser.saveAll({ username: { username: `ana.${name}` } })
  const completed = await browser.call(http.completeDraft, { body: { password, confirmPassword: password } })
  const { sub, draftId, secret } = getResults<{ sub: string; draftId: string; secret: string }>(completed)
  const registered = await browser.call(http.registerPerson, { params: { sub }, body: { draftId, secret } })
  const { hisaPersonId } = getResults<{ hisaPersonId: string }>(registered)
  const listDeclined = () =>
    registration.database.query(
      `select d.record_id, d.score, d.reasons from declined_record d join person using (person_id) where hisa_person_id = $1`,
      [hisaPersonId],
    )
  expect(await listDeclined()).toEqual([])

  isDown = false
  await waitFor(async () => {
    // The delay before the next attempt grows with each one.
    await registration.database.query(`update jobs.job set start_after = now() where name = 'find-declined-record'`)
    registration.service.app.get(Jobs).wake('find-declined-record')
    expect(await listDeclined()).toEqual([{ record_id: 'e-1', score: 110, reasons: ['license', 'birth-and-name'] }])
  }, 20_000)
  const jobs = await registration.database.query(`select state from jobs.job where name = 'find-declined-record'`)
  expect(jobs).toEqual([{ state: 'completed' }])
  const actions = await registration.database.query(
    `select a.after from action a join person p on p.person_id::text = a.entity_id
      where a.kind = 'person.compared' and p.hisa_person_id = $1`,
    [hisaPersonId],
  )
  expect(actions).toEqual([{ after: { score: 110, reasons: ['license', 'birth-and-name'] } }])
})
