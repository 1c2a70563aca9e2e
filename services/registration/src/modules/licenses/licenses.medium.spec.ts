import { randomUUID } from 'node:crypto'
import type { Endpoint } from '@portal/contracts-common'
import { toAuthorityDate } from '@portal/formats'
import {
  registrationHttp as http,
  type CertificateHolder,
  type LicenseReview,
  type OwnLicense,
} from '@portal/contracts-registration'
import {
  checkOwnership,
  createTestService,
  getResults,
  getStatusAndError,
  type TestService,
  type TokenContents,
} from '@portal/testing-service'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { migrations } from '../../migrations/index.ts'
import { registration } from '../../registration.service.ts'
import { insertPerson } from '../../testing/insert-person.ts'
import { createForm } from '../../testing/multipart-form.ts'
import { createRole } from '../../testing/new-persons.ts'
import { createRegistrationEnv } from '../../testing/test-environment.ts'
import { LicenseDeadlines } from './license-deadlines.ts'
import { licenseImage, pdf } from '../../testing/test-images.ts'

let service: TestService
beforeAll(async () => {
  service = await createTestService(registration, { migrations, env: createRegistrationEnv('http://127.0.0.1:9') })
})
afterAll(() => service.close())

const admin = { groups: ['ADMINS'] as const, sub: randomUUID() }

/** A person who asked to be a veterinarian. */
async function createVet() {
  const sub = randomUUID()
  const requested = createRole('veterinarian', { status: 'requested' })
  const person = await insertPerson(service, { accountSub: sub, licenses: [], roles: [requested] })
  return { ...person, as: { groups: ['USERS'] as const, sub } }
}

function upload(path: string, as: TokenContents, fields: Record<string, string>, file: Buffer = licenseImage) {
  const form = createForm(file, { name: 'file', fields })
  return service.send('POST', path, { as, ...form })
}
const addVet = (id: string, as: TokenContents, license = `V-${randomUUID()}`, state = 'KY') =>
  upload(`/person/${id}/vet-license/add`, as, { license, state })
const addOwn = (as: TokenContents, fields: Record<string, string>, file: Buffer = licenseImage) =>
  upload(http.addOwnLicense.path, as, { type: 'vet-board', state: 'KY', license: `V-${randomUUID()}`, ...fields }, file)

const listOwn = async (as: TokenContents) =>
  getResults<{ licenses: OwnLicense[] }>(await service.call(http.listOwnLicenses, {}, { as })).licenses
const decide = (endpoint: typeof http.approveLicense | typeof http.refuseLicense, licenseId: string, body: object) =>
  service.call(endpoint, { params: { licenseId }, body } as never, { as: admin })
const approve = (licenseId: string, body = {}) => decide(http.approveLicense, licenseId, body)
const refuse = (licenseId: string, reason: string) => decide(http.refuseLicense, licenseId, { reason })
const open = (url: string) => service.send('GET', url)

async function getRoles(as: TokenContents): Promise<string[]> {
  return getResults<{ roles: string[] }>(await service.call(http.getOwnPerson, {}, { as })).roles
}

describe('a vet board license', () => {
  it('makes the role veterinarian effective when staff verify it, and publishes the person', async () => {
    const vet = await createVet()
    const added = getResults<OwnLicense>(await addVet(vet.hisaPersonId, vet.as, 'V-1234'))
    expect(added).toMatchObject({
      type: 'vet-board',
      state: 'KY',
      numberEnding: '••34',
      review: 'NEEDS_REVIEW',
      hasFile: true,
    })
    expect(await getRoles(vet.as)).toEqual(['covered-person'])

    const queue = getResults<{ items: LicenseReview[] }>(
      await service.call(http.listLicenseReviews, { query: { type: 'vet-board', limit: 100 } }, { as: admin }),
    )
    expect(queue.items.find(({ licenseId }) => licenseId === added.licenseId)).toMatchObject({
      licenseNumber: 'V-1234',
      hisaPersonId: vet.hisaPersonId,
      displayName: 'Ana Ruiz',
      dateOfBirth: '1980-03-31',
    })
    const approved = getResults<LicenseReview>(await approve(added.licenseId, { expiresOn: '2030-12-31' }))
    expect(approved).toMatchObject({ review: 'VERIFIED', expiresOn: '2030-12-31', validity: 'CURRENT' })
    expect(await getRoles(vet.as)).toEqual(['covered-person', 'veterinarian'])
    const events = await service.database.query<{ payload: { licenses: object[] } }>(
      `select payload from outbox_event where subject = 'evt.registration.person.updated.v1'
        and payload->>'personId' = $1 order by (payload->>'revision')::int desc limit 1`,
      [vet.personId],
    )
    expect(events[0]?.payload).toMatchObject({
      licenses: [{ type: 'vet-board', state: 'KY', status: 'verified', expiresOn: '2030-12-31' }],
      roles: [{ role: 'covered-person' }, { role: 'veterinarian' }],
    })

    // Found out to be forged: without another verified license the role ends.
    expect((await refuse(added.licenseId, 'The board doesn’t know this number.')).status).toBe(200)
    expect(await getRoles(vet.as)).toEqual(['covered-person'])
    const notices = await service.database.query('select kind from notice where person_id = $1 order by kind', [
      vet.personId,
    ])
    expect(notices).toEqual([{ kind: 'license-refused' }, { kind: 'license-verified' }])
    expect(await listOwn(vet.as)).toMatchObject([
      { review: 'REFUSED', refusalReason: 'The board doesn’t know this number.' },
    ])
  })

  it('makes the role effective only in the states where it is verified, as the certificate says', async () => {
    const vet = await createVet()
    const add = async (state: string) =>
      getResults<OwnLicense>(await addVet(vet.hisaPersonId, vet.as, undefined, state)).licenseId
    const [kentucky, newYork] = [await add('KY'), await add('NY')]
    const listVetStates = async () => {
      const { holder } = getResults<{ holder: CertificateHolder }>(
        await service.call(http.listCertificates, {}, { as: vet.as }),
      )
      return holder.roles.map(({ role, states }) => ({ role, states }))
    }
    expect(await listVetStates()).toEqual([])
    await approve(kentucky)
    expect(await listVetStates()).toEqual([{ role: 'veterinarian', states: ['KY'] }])
    await refuse(newYork, 'The board doesn’t know this number.')
    expect(await listVetStates()).toEqual([{ role: 'veterinarian', states: ['KY'] }])
  })

  it('may be sent with the file before the fields, as the specification lists them', async () => {
    const vet = await createVet()
    const form = createForm(licenseImage, { name: 'file', fields: { license: 'V-77', state: 'NY' }, isFileFirst: true })
    const added = await service.send('POST', `/person/${vet.personId}/vet-license/add`, { as: vet.as, ...form })
    expect(getResults<OwnLicense>(added)).toMatchObject({ type: 'vet-board', state: 'NY', review: 'NEEDS_REVIEW' })
  })

  it('is opened with a URL of five minutes, by the person and administrators only', async () => {
    const vet = await createVet()
    const params = { id: vet.personId, state: 'KY' }
    const getUrl = (as: TokenContents) => service.call(http.getVetLicenseUrl, { params }, { as })
    expect(getStatusAndError(await getUrl(vet.as))).toEqual([404, 'licenses.not-found'])
    await addVet(vet.personId, vet.as)
    const stranger = await createVet()
    expect((await getUrl(stranger.as)).status).toBe(403)
    expect((await addVet(vet.personId, stranger.as)).status).toBe(403)
    expect((await getUrl(admin)).status).toBe(200)
    const { url } = getResults<{ url: string }>(await getUrl(vet.as))
    const file = await open(url)
    expect([file.status, file.headers['content-type'], file.headers['cache-control']]).toEqual([
      200,
      'image/jpeg',
      'private, no-store',
    ])
    const otherFile = url.replace(/[\da-f-]{36}/, randomUUID())
    const later = url.replace(/until=\d+/, `until=${service.clock.now().getTime() + 86_400_000}`)
    for (const forged of [otherFile, later, `${url}x`])
      expect(getStatusAndError(await open(forged))).toEqual([403, 'licenses.link-invalid'])
    service.clock.advance(5 * 60_000 + 1)
    expect(getStatusAndError(await open(url))).toEqual([403, 'licenses.link-invalid'])
  })

  it('is decided once, with a reason when it is refused', async () => {
    const vet = await createVet()
    const { licenseId } = getResults<OwnLicense>(await addVet(vet.personId, vet.as))
    expect(getStatusAndError(await refuse(licenseId, '  '))).toEqual([400, 'licenses.reason-missing'])
    const responses = await Promise.all([approve(licenseId), approve(licenseId), approve(licenseId)])
    expect(responses.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
    expect(responses.find(({ status }) => status === 409)?.body).toMatchObject({ details: { review: 'VERIFIED' } })
    expect(getStatusAndError(await approve(randomUUID()))).toEqual([404, 'licenses.not-found'])
    expect(await getRoles(vet.as)).toEqual(['covered-person', 'veterinarian'])
  })
})

describe('an own license', () => {
  it('is refused when a field is invalid, the file is no image, or the person has it already', async () => {
    const { as } = await createVet()
    const invalid = await addOwn(as, { state: 'XX', license: '?', expiresOn: '2030-02-30', type: 'driver' })
    expect(getStatusAndError(invalid)).toEqual([400, 'licenses.invalid'])
    expect(invalid.body.details.fields).toEqual(['type', 'state', 'license', 'expiresOn'])
    expect(getStatusAndError(await addOwn(as, {}, Buffer.from('GIF89a')))).toEqual([400, 'licenses.file-type'])
    expect(getStatusAndError(await addOwn(as, {}, licenseImage.subarray(0, 100)))).toEqual([
      400,
      'licenses.file-refused',
    ])
    expect((await addOwn(as, { license: 'V-100' })).status).toBe(200)
    expect(getStatusAndError(await addOwn(as, { license: 'v 100' }))).toEqual([409, 'licenses.duplicate'])
    const account = { groups: ['USERS'] as const, sub: randomUUID() }
    expect(getStatusAndError(await addOwn(account, {}))).toEqual([403, 'access.no-person'])
    expect(await listOwn(account)).toEqual([])
  })

  it('is renewed by another one, which replaces it once verified', async () => {
    const { as } = await createVet()
    const license = `V-${randomUUID()}`
    const first = getResults<OwnLicense>(await addOwn(as, { license, expiresOn: '2026-12-31' }))
    await approve(first.licenseId)
    const replaces = first.licenseId
    expect(getStatusAndError(await addOwn(as, { license, replaces, state: 'NY' }))).toEqual([400, 'licenses.invalid'])
    // The number stays the same.
    const renewal = getResults<OwnLicense>(await addOwn(as, { license: '', replaces, expiresOn: '2027-12-31' }, pdf))
    expect(await listOwn(as)).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ licenseId: first.licenseId, review: 'VERIFIED', isBeingRenewed: true }),
        expect.objectContaining({
          licenseId: renewal.licenseId,
          review: 'NEEDS_REVIEW',
          replacesLicenseId: replaces,
          numberEnding: first.numberEnding,
        }),
      ]),
    )
    const stranger = await createVet()
    expect(getStatusAndError(await addOwn(stranger.as, { replaces }))).toEqual([404, 'licenses.not-found'])
    expect((await approve(renewal.licenseId)).status).toBe(200)
    expect(await listOwn(as)).toMatchObject([{ licenseId: renewal.licenseId, expiresOn: '2027-12-31' }])
    expect(getStatusAndError(await addOwn(as, { license, replaces }))).toEqual([409, 'licenses.already-decided'])
    expect(await getRoles(as)).toEqual(['covered-person', 'veterinarian'])
  })

  it('stays private to its person', async () => {
    const create =
      (call: (as: TokenContents | string, licenseId: string) => ReturnType<TestService['call']>) => async () => {
        const { as } = await createVet()
        const uniqueText = randomUUID().slice(0, 12)
        const added = getResults<OwnLicense>(await addOwn(as, { license: uniqueText }))
        const view = async () => (await listOwn(as)).map(({ licenseId }) => licenseId)
        return {
          owner: as,
          uniqueText: added.licenseId,
          call: (caller: TokenContents | string) => call(caller, added.licenseId),
          view,
        }
      }
    const endpoints: Endpoint[] = [http.listOwnLicenses, http.getOwnLicenseUrl]
    const resources = {
      'GET /api/registration/licenses': create((as) => service.call(http.listOwnLicenses, {}, { as })),
      'GET /api/registration/licenses/:licenseId/url': create((as, licenseId) =>
        service.call(http.getOwnLicenseUrl, { params: { licenseId } }, { as }),
      ),
    }
    expect(await checkOwnership(service, endpoints, resources)).toEqual([])
  })
})

describe('a license with an expiry', () => {
  it('is followed by one reminder 60, 30 and 7 days ahead, whatever the number of processes, and expires', async () => {
    const vet = await createVet()
    const deadlines = service.service.app.get(LicenseDeadlines)
    const dayMs = 86_400_000
    const toDate = (time: Date) => toAuthorityDate(time)
    const start = service.clock.now()
    const expiresOn = toDate(new Date(start.getTime() + 61 * dayMs))
    const { licenseId } = getResults<OwnLicense>(await addVet(vet.personId, vet.as))
    await approve(licenseId, { expiresOn })
    const countReminders = async () => {
      const [row] = await service.database.query<{ count: number }>(
        `select count(*)::int as count from notice where kind = 'license-expiring' and person_id = $1`,
        [vet.personId],
      )
      return row?.count
    }
    const counts: (number | undefined)[] = []
    for (const daysLeft of [61, 60, 45, 30, 8, 7, 0]) {
      service.clock.set(new Date(start.getTime() + (61 - daysLeft) * dayMs))
      await Promise.all([deadlines.run(), deadlines.run(), deadlines.run()])
      counts.push(await countReminders())
    }
    expect(counts).toEqual([0, 1, 1, 2, 2, 3, 3])
    const [notice] = await service.database.query<{ texts: Record<string, { title: string }> }>(
      `select texts from notice where kind = 'license-expiring' and person_id = $1 limit 1`,
      [vet.personId],
    )
    expect(notice?.texts['es']?.title).toMatch(/^Su licencia de la junta veterinaria \(KY\) vence el \d/)

    service.clock.set(new Date(start.getTime() + 62 * dayMs))
    await Promise.all([deadlines.run(), deadlines.run()])
    expect(await listOwn(vet.as)).toMatchObject([{ validity: 'EXPIRED' }])
    expect(await getRoles(vet.as)).toEqual(['covered-person'])
    const actions = await service.database.query(
      `select 1 from action where kind = 'license.expired' and entity_id = $1`,
      [licenseId],
    )
    expect(actions).toHaveLength(1)
    service.clock.set(start)
  })

  it('does not expire while it belongs to a duplicate that was merged', async () => {
    const { personId } = await insertPerson(service, {
      licenses: [{ type: 'src', state: 'KY', number: 'KY-1', expiresOn: '2020-01-01' }],
    })
    await service.database.query(`update person set status = 'merged' where person_id = $1`, [personId])
    await service.service.app.get(LicenseDeadlines).run()
    const licenses = 'select status from person_license where person_id = $1'
    expect(await service.database.query(licenses, [personId])).toEqual([{ status: 'verified' }])
    await service.database.query(`update person set status = 'active' where person_id = $1`, [personId])
    await service.service.app.get(LicenseDeadlines).run()
    expect(await service.database.query(licenses, [personId])).toEqual([{ status: 'expired' }])
  })
})
