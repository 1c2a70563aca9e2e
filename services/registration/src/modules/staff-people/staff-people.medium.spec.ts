import { randomUUID } from 'node:crypto'
import { registrationHttp as http, type ListedPerson, type StaffPerson } from '@portal/contracts-registration'
import {
  checkAccessMatrix,
  createTestService,
  getResults,
  getStatusAndError,
  waitFor,
  type TestService,
} from '@portal/testing-service'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
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

const admin = { groups: ['ADMINS'], sub: 'ada' } as const
const base = createRole('covered-person')

type Endpoint = Parameters<TestService['call']>[0]
const call = (endpoint: Endpoint, request: object) => service.call(endpoint, request as never, { as: admin })
/** The titles of the notices to a person. */
const listNotices = async (personId: string) => {
  const rows = await service.database.query<{ texts: Record<string, { title: string }> }>(
    'select texts from notice where person_id = $1',
    [personId],
  )
  return rows.map(({ texts }) => texts['en-US']?.title ?? '').toSorted()
}
const search = async (body: object) =>
  getResults<{ items: ListedPerson[]; next: string | null }>(await call(http.searchPersons, { body }))
const get = async (hisaPersonId: string) =>
  getResults<StaffPerson>(await call(http.getStaffPerson, { params: { hisaPersonId } }))
const listActions = (personId: string) =>
  service.database.query<{ kind: string; reason: string | null }>(
    'select kind, reason from action where entity_id = $1 order by at',
    [personId],
  )
const countUpdates = async (personId: string) => {
  const [row] = await service.database.query<{ count: number }>(
    `select count(*)::int as count from outbox_event
      where subject = 'evt.registration.person.updated.v1' and aggregate_id = $1`,
    [personId],
  )
  return row?.count
}

describe('the list of persons', () => {
  it('is searched by the start of a name without accents and by HISA ID', async () => {
    const name = { firstName: 'Íñigo', lastName: 'Zubiría', additionalLastName: 'Peña' }
    const person = await insertPerson(service, { name, roles: [base] })
    for (const text of ['zubir', 'inigo zub', person.hisaPersonId, person.hisaPersonId.replaceAll('-', '').slice(1)])
      expect((await search({ text })).items.map(({ hisaPersonId }) => hisaPersonId)).toEqual([person.hisaPersonId])
    expect((await search({ text: 'zu' })).items).toEqual([])
  })

  it('is filtered by review, requests, role and status, and paginated', async () => {
    const names = ['Aquino', 'Barrera', 'Cisneros']
    const [reviewed, requesting, jockey] = await Promise.all(
      names.map((lastName, index) =>
        insertPerson(service, {
          name: { firstName: 'Filter', lastName },
          isFromRegistry: index !== 0,
          roles: [
            base,
            ...(index === 1 ? [createRole('track-staff', { status: 'requested' })] : []),
            ...(index === 2 ? [createRole('jockey')] : []),
          ],
        }),
      ),
    )
    const find = async (filter: object) =>
      (await search({ text: 'filter', ...filter })).items.map(({ hisaPersonId }) => hisaPersonId)
    expect(await find({ needsReview: true })).toEqual([reviewed?.hisaPersonId])
    expect(await find({ hasRequests: true })).toEqual([requesting?.hisaPersonId])
    expect(await find({ role: 'jockey' })).toEqual([jockey?.hisaPersonId])
    expect(await find({ status: 'suspended' })).toEqual([])
    const first = await search({ text: 'filter', limit: 2 })
    const second = await search({ text: 'filter', limit: 2, after: first.next })
    expect(new Set([...first.items, ...second.items].map(({ displayName }) => displayName)).size).toBe(3)
    expect(second.next).toBeNull()
  })
})

describe('a person', () => {
  it('is shown with masked data, and each field shown in clear is audited', async () => {
    const licenseNumber = `KY-${randomUUID().slice(0, 6)}34`
    const email = `maria-${randomUUID()}@demo.example`
    const { hisaPersonId, personId } = await insertPerson(service, {
      dateOfBirth: '1979-02-17',
      contacts: [{ channel: 'email', destination: email, isConfirmed: true }],
      licenses: [{ type: 'src', state: 'KY', number: licenseNumber, expiresOn: null }],
      roles: [base, createRole('trainer')],
    })
    const response = await call(http.getStaffPerson, { params: { hisaPersonId } })
    expect(getResults<StaffPerson>(response)).toMatchObject({
      hisaPersonId,
      formerHisaPersonId: null,
      roles: ['covered-person', 'trainer'],
      licenses: [{ ending: '••34', state: 'KY' }],
      contacts: [{ destination: 'm•••@demo.example' }],
      statuses: [{ status: 'active', effectiveTo: null }],
    })
    for (const secret of ['1979-02-17', licenseNumber, email]) expect(response.text).not.toContain(secret)
    const reveal = async (field: string) =>
      (await call(http.revealPersonData, { params: { hisaPersonId }, body: { field } })).body.results
    expect(await reveal('date-of-birth')).toEqual({
      field: 'date-of-birth',
      values: [{ label: null, value: '1979-02-17' }],
    })
    expect(await reveal('licenses')).toMatchObject({ values: [{ label: 'KY', value: licenseNumber }] })
    expect(await reveal('contacts')).toMatchObject({ values: [{ label: 'email', value: email }] })
    expect(await reveal('address')).toMatchObject({ values: [{ value: '1 Main St, Lexington, KY 40511, US' }] })
    expect(await reveal('guardian')).toMatchObject({ values: [] })
    expect((await listActions(personId)).map(({ kind }) => kind)).toEqual(Array(5).fill('person.revealed'))
  })

  it('shows what somebody has in common with a record that they said is not theirs', async () => {
    const { hisaPersonId, personId } = await insertPerson(service, { isFromRegistry: false })
    const get = () => service.call(http.getStaffPerson, { params: { hisaPersonId } }, { as: admin })
    expect((await get()).body.results).toMatchObject({ declinedScore: null, declinedReasons: [] })
    await service.database.query(
      `insert into declined_record (person_id, record_id, score, reasons, declined_at) values ($1, 'r-1', 60, '{license}', now())`,
      [personId],
    )
    expect((await get()).body.results).toMatchObject({ declinedScore: 60, declinedReasons: ['license'] })
    const found = await service.call(http.searchPersons, { body: { text: hisaPersonId } }, { as: admin })
    expect(found.body.results?.items).toMatchObject([{ declinedScore: 60 }])
  })

  it('is reviewed once', async () => {
    const { hisaPersonId, personId } = await insertPerson(service, { isFromRegistry: false })
    const params = { hisaPersonId }
    const approved = await call(http.approvePerson, { params, body: { revision: 1, note: 'Checked by phone' } })
    expect(approved.body.results).toMatchObject({ needsReview: false, revision: 2 })
    expect(getStatusAndError(await call(http.approvePerson, { params, body: { revision: 2 } }))).toEqual([
      409,
      'people.already-reviewed',
    ])
    expect(await listActions(personId)).toEqual([{ kind: 'person.approved', reason: 'Checked by phone' }])
  })

  it('is suspended and restored with a reason, which other services learn', async () => {
    const { hisaPersonId, personId } = await insertPerson(service, { roles: [base, createRole('trainer')] })
    const params = { hisaPersonId }
    const suspend = (revision: number) =>
      call(http.suspendPerson, { params, body: { revision, reason: 'Ruling 7', lastDay: null } })
    expect(getResults<StaffPerson>(await suspend(1))).toMatchObject({ status: 'suspended', revision: 2 })
    expect(getStatusAndError(await suspend(1))).toEqual([412, 'people.changed'])
    expect(getStatusAndError(await suspend(2))).toEqual([409, 'people.not-allowed-by-status'])
    const restored = await call(http.restorePerson, { params, body: { revision: 2, reason: 'Appeal' } })
    expect(getResults<StaffPerson>(restored).statuses.map(({ status, reason }) => [status, reason])).toEqual([
      ['active', 'Appeal'],
      ['suspended', 'Ruling 7'],
      ['active', null],
    ])
    expect(await countUpdates(personId)).toBe(2)
  })

  it('is restored by itself after the last day of a suspension', async () => {
    const { hisaPersonId } = await insertPerson(service)
    const params = { hisaPersonId }
    const past = { revision: 1, reason: 'Ruling 8', lastDay: '2020-01-01' }
    expect(getStatusAndError(await call(http.suspendPerson, { params, body: past }))).toEqual([
      400,
      'people.suspension-ends-in-past',
    ])
    const lastDay = '2030-05-01'
    service.clock.set(new Date('2030-05-02T03:59:59.000Z'))
    await call(http.suspendPerson, { params, body: { revision: 1, reason: 'Ruling 8', lastDay } })
    expect(await get(hisaPersonId)).toMatchObject({ status: 'suspended', suspendedThrough: lastDay })
    await waitFor(async () =>
      expect(await get(hisaPersonId)).toMatchObject({ status: 'active', suspendedThrough: null }),
    )
    service.clock.set(new Date())
  })
})

describe('roles of a person', () => {
  const insertWithRole = async (...roles: Parameters<typeof createRole>[]) => {
    const person = await insertPerson(service, { roles: [base, ...roles.map((role) => createRole(...role))] })
    const { allRoles } = await get(person.hisaPersonId)
    const role = allRoles.find((each) => each.role === roles[0]?.[0])
    return { ...person, params: { hisaPersonId: person.hisaPersonId, roleId: role?.roleId ?? '' } }
  }

  it('are confirmed with period and track, and ended', async () => {
    const { params, personId } = await insertWithRole(['track-staff', { status: 'requested' }])
    const period = { effectiveFrom: '2026-01-01', effectiveTo: null, track: 'Oak Downs' }
    const wrong = { ...period, revision: 1, effectiveTo: '2026-01-01' }
    expect(getStatusAndError(await call(http.confirmPersonRole, { params, body: wrong }))).toEqual([
      400,
      'people.role-ends-before-start',
    ])
    const confirmed = await call(http.confirmPersonRole, { params, body: { revision: 1, ...period } })
    expect(getResults<StaffPerson>(confirmed)).toMatchObject({ roles: ['covered-person', 'track-staff'] })
    const again = await call(http.confirmPersonRole, { params, body: { revision: 2, ...period } })
    expect(getStatusAndError(again)).toEqual([409, 'people.role-status-conflict'])
    const end = { revision: 2, reason: 'Left the track', effectiveTo: '2026-02-01' }
    const ended = getResults<StaffPerson>(await call(http.endPersonRole, { params, body: end }))
    expect(ended.allRoles.find(({ role }) => role === 'track-staff')).toMatchObject({
      status: 'ended',
      track: 'Oak Downs',
      effectiveTo: '2026-02-01',
    })
    expect((await listActions(personId)).map(({ kind }) => kind)).toEqual([
      'person.role-confirmed',
      'person.role-ended',
    ])
    expect(await listNotices(personId)).toEqual(['Your role ends: Track staff', 'Your role was confirmed: Track staff'])
  })

  it('are refused with a reason', async () => {
    const { params, personId } = await insertWithRole(['commission-staff', { status: 'requested' }])
    const refused = await call(http.refusePersonRole, { params, body: { revision: 1, reason: 'Not employed there' } })
    expect(getResults<StaffPerson>(refused)).toMatchObject({ requestedRoles: [] })
    expect(await listNotices(personId)).toEqual(['We couldn’t confirm your role: Commission or state board staff'])
  })

  it('of veterinarians are left to the verification of their license', async () => {
    const { params } = await insertWithRole(['veterinarian', { status: 'requested' }])
    const body = { revision: 1, effectiveFrom: '2026-01-01', effectiveTo: null, track: null }
    expect(getStatusAndError(await call(http.confirmPersonRole, { params, body }))).toEqual([
      409,
      'people.role-not-confirmed-by-staff',
    ])
  })

  it('of another person are not found', async () => {
    const { params } = await insertWithRole(['track-staff', { status: 'requested' }])
    const other = await insertPerson(service)
    const request = {
      params: { ...params, hisaPersonId: other.hisaPersonId },
      body: { revision: 1, reason: 'Not theirs' },
    }
    expect((await call(http.refusePersonRole, request)).status).toBe(404)
  })
})

it('the endpoints are for administrators only', async () => {
  const endpoints = Object.values(http).filter(({ path }) => path.startsWith('/api/staff/persons'))
  expect(await checkAccessMatrix(service, endpoints)).toEqual([])
})
