import { randomUUID } from 'node:crypto'
import {
  registrationHttp as http,
  type BlockedRegistration,
  type RegistrationCandidate,
} from '@portal/contracts-registration'
import { toAuthorityDate } from '@portal/formats'
import {
  checkAccessMatrix,
  createTestService,
  getResults,
  getStatusAndError,
  type TestService,
} from '@portal/testing-service'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { RegistrationBrowser } from '../../testing/registration-browser.ts'
import { addLicense } from '../../testing/registry.ts'
import { createRegistrationEnv } from '../../testing/test-environment.ts'
import { migrations } from '../../migrations/index.ts'
import { registration as definition } from '../../registration.service.ts'

let registration: TestService
beforeAll(async () => {
  registration = await createTestService(definition, { migrations, env: createRegistrationEnv('http://127.0.0.1:9') })
})
afterAll(() => registration.close())

const admin = { groups: ['ADMINS'], sub: 'ada' } as const
const birth = '1985-06-15'

/** A person who picked their record and has to enter the date of birth. */
async function startWithRecord() {
  const licenseNumber = `TR-${randomUUID().slice(0, 8)}`
  await addLicense(
    { registration, clock: registration.clock },
    {
      licenseNumber,
      state: 'KY',
      role: 'trainer',
      firstName: 'Luis',
      lastName: 'Ortega',
      dateOfBirth: birth,
      city: null,
      expiresOn: null,
    },
  )
  const browser = new RegistrationBrowser({ registration })
  const { reference } = await browser.start()
  await browser.saveAll({
    kind: { kind: 'covered' },
    agreement: { version: 1 },
    'confirm-agreement': { typedName: 'Luis Ortega' },
    'license-image': { skipped: true },
    license: { state: 'KY', licenseNumber, licensedStates: ['KY'] },
  })
  const found = await browser.call(http.findCandidates, { body: {} })
  const [candidate] = getResults<{ candidates: RegistrationCandidate[] }>(found).candidates
  await browser.saveAll({ match: { candidate: candidate?.candidate ?? null } })
  return { browser, params: { reference }, ending: licenseNumber.slice(-2) }
}

const find = (params: { reference: string }) =>
  registration.call(http.findBlockedRegistration, { params }, { as: admin })
const unlock = (params: { reference: string }, reason = 'The caller has the license at hand') =>
  registration.call(http.unlockRegistration, { params, body: { reason } }, { as: admin })

describe('registration support', () => {
  it('shows step and cause of a blocked registration with masked data, and unlocks it and its record', async () => {
    const { browser, params, ending } = await startWithRecord()
    for (const day of ['01', '02', '03']) await browser.save('identity', { dateOfBirth: `1985-06-${day}` })
    expect(getStatusAndError(await browser.save('identity', { dateOfBirth: birth }))).toEqual([
      429,
      'registration.candidate-locked',
    ])
    const found = await find(params)
    expect(found.body.results).toMatchObject({
      status: 'blocked',
      nextStep: 'identity',
      mismatches: 3,
      canUnlock: true,
      license: `KY ••${ending}`,
      contacts: [],
      name: null,
      causes: [
        { kind: 'record-locked', until: expect.any(String) },
        { kind: 'identity-mismatch', until: null },
      ],
    })
    expect(found.text).not.toContain('1985')

    expect((await unlock(params)).body.results).toMatchObject({ status: 'open', causes: [], canUnlock: false })
    expect((await browser.save('identity', { dateOfBirth: birth })).status).toBe(200)
    expect(await browser.get()).toMatchObject({ status: 'open', identityOutcome: 'confirmed', nextStep: 'roles' })
    const [entry] = await registration.database.query<{ reason: string; before: object }>(
      `select reason, before from action where kind = 'registration-draft.unlocked'`,
    )
    expect(entry).toEqual({
      reason: 'The caller has the license at hand',
      before: { status: 'blocked', causes: ['record-locked', 'identity-mismatch'] },
    })
  })

  it('refuses to unlock a registration that nothing stops', async () => {
    const first = await startWithRecord()
    expect(getResults<BlockedRegistration>(await find(first.params)).causes).toEqual([])
    expect(getStatusAndError(await unlock(first.params))).toEqual([409, 'support.not-blocked'])
  })

  it('shows a record as locked for the hours that staff set', async () => {
    const from = toAuthorityDate(registration.clock.now())
    const period = { params: { name: 'record-lock-hours' }, body: { from, to: null, value: 2, source: 'Rule 7' } }
    expect((await registration.call(http.addSettingPeriod, period, { as: admin })).status).toBe(200)
    const { browser, params } = await startWithRecord()
    for (const day of [1, 2, 3]) await browser.saveAll({ identity: { dateOfBirth: `1975-06-0${day}` } })
    const right = () => browser.save('identity', { dateOfBirth: birth })
    expect((await right()).body.error).toBe('registration.candidate-locked')
    const until = new Date(registration.clock.now().getTime() + 2 * 3_600_000).toISOString()
    const { causes } = getResults<BlockedRegistration>(await find(params))
    expect(causes).toContainEqual({ kind: 'record-locked', until })
    registration.clock.advance(2 * 3_600_000 + 1000)
    expect((await right()).status).toBe(200)
  })

  it('leaves the age to the person', async () => {
    const { browser, params } = await startWithRecord()
    await browser.saveAll({ match: { candidate: null }, identity: { dateOfBirth: '2020-01-01' } })
    expect((await find(params)).body.results).toMatchObject({
      causes: [{ kind: 'not-eligible', until: null }],
      canUnlock: false,
    })
    expect(getStatusAndError(await unlock(params))).toEqual([409, 'support.not-blocked'])
  })

  it('finds nothing for an unknown number, and needs a reason', async () => {
    expect(getStatusAndError(await find({ reference: 'R-2222-2222' }))).toEqual([404, 'support.not-found'])
    expect((await unlock({ reference: 'R-2222-2222' }, '')).status).toBe(400)
  })

  it('is for administrators only', async () => {
    const endpoints = [http.findBlockedRegistration, http.unlockRegistration]
    expect(await checkAccessMatrix(registration, endpoints)).toEqual([])
  })
})
