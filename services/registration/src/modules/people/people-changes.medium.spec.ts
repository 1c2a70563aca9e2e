import { randomUUID } from 'node:crypto'
import { MikroORM } from '@mikro-orm/postgresql'
import { FieldEncryption } from '@portal/field-encryption'
import { inTransaction } from '@portal/persistence'
import { createTestService, type TestService } from '@portal/testing-service'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { migrations } from '../../migrations/index.ts'
import { registration } from '../../registration.service.ts'
import { createNewPerson, createRole } from '../../testing/new-persons.ts'
import { createRegistrationEnv } from '../../testing/test-environment.ts'
import { personColumns } from './encrypted-columns.ts'
import { People, type NewPerson } from './index.ts'

let service: TestService

beforeAll(async () => {
  service = await createTestService(registration, { migrations, env: createRegistrationEnv('http://127.0.0.1:9') })
})
afterAll(() => service.close())

type Change = (people: People, em: Parameters<People['load']>[0], personId: string) => Promise<unknown>

async function insertPerson(change: Partial<NewPerson> = {}): Promise<string> {
  const people = service.service.app.get(People)
  return inTransaction(service.service.app.get(MikroORM), (em) =>
    people.insert(em, createNewPerson({ accountSub: randomUUID(), ...change }), service.clock.now()),
  )
}

/** Changes a person and returns the event. */
async function change(personId: string, work: Change) {
  const people = service.service.app.get(People)
  return inTransaction(service.service.app.get(MikroORM), async (em) => {
    await people.lock(em, personId)
    await work(people, em, personId)
    return people.publishUpdated(em, personId)
  })
}

const now = () => service.clock.now()
const searchNames = (personId: string) =>
  service.database.query('select role, search_name from person_search where person_id = $1 order by 1, 2', [personId])

describe('changes of a person', () => {
  it('keep the former name, and publish the new one with the next revision', async () => {
    const personId = await insertPerson({ roles: [createRole('trainer')] })
    const event = await change(personId, (people, em) =>
      people.changeName(em, personId, { firstName: 'Ana', lastName: 'Vega', additionalLastName: 'Ruiz' }, now()),
    )
    expect(event.payload).toMatchObject({ personId, revision: 2, displayName: 'Ana Vega Ruiz' })
    expect(
      await service.database.query(
        'select last_name, effective_to is null as is_current from person_name where person_id = $1 order by effective_from',
        [personId],
      ),
    ).toEqual([
      { last_name: 'Ruiz', is_current: false },
      { last_name: 'Vega', is_current: true },
    ])
    const names = ['ana vega ruiz', 'ruiz ana vega', 'vega ruiz ana']
    expect(await searchNames(personId)).toEqual(
      ['covered-person', 'trainer'].flatMap((role) => names.map((name) => ({ role, search_name: name }))),
    )
  })

  it('keep former contacts, addresses, jockey dates and licensed states', async () => {
    const jockey = { lastPhysicalOn: '2026-01-01', baselineConcussionOn: '2026-01-02', agentName: null }
    const personId = await insertPerson({ jockey, licensedStates: ['KY', 'NY'] })
    const address = { country: 'US', street: '2 Oak St', city: 'Saratoga', region: 'NY', postalCode: '12866' }
    await change(personId, async (people, em) => {
      await people.changeContact(
        em,
        personId,
        { channel: 'email', destination: 'new@demo.example', isConfirmed: true },
        now(),
      )
      await people.changeAddress(em, personId, address, now())
      await people.changeJockeyRecord(em, personId, { ...jockey, lastPhysicalOn: '2026-06-01' }, now())
      await people.changeLicensedStates(em, personId, ['NY', 'FL'], now())
    })
    for (const table of ['person_contact', 'person_address', 'jockey_record'])
      expect(
        await service.database.query(
          `select count(*)::int as rows, count(effective_to)::int as ended from ${table} where person_id = $1`,
          [personId],
        ),
      ).toEqual([{ rows: 2, ended: 1 }])
    expect(
      await service.database.query(
        'select state from licensed_state where person_id = $1 and effective_to is null order by 1',
        [personId],
      ),
    ).toEqual([{ state: 'FL' }, { state: 'NY' }])
  })

  it('keep the former date of birth, encrypted', async () => {
    const personId = await insertPerson({ dateOfBirth: '1980-03-31' })
    await change(personId, (people, em) => people.changeDateOfBirth(em, personId, '1981-03-31', now()))
    const [row] = await service.database.query<{ former_id: string; former: Buffer; current: Buffer }>(
      `select f.former_id, f.date_of_birth as former, i.date_of_birth as current
        from former_date_of_birth f join person_identity i using (person_id) where person_id = $1`,
      [personId],
    )
    const encryption = service.service.app.get(FieldEncryption)
    expect([
      encryption.decrypt(personColumns.formerDateOfBirth, row?.former_id ?? '', row?.former ?? Buffer.of()),
      encryption.decrypt(personColumns.dateOfBirth, personId, row?.current ?? Buffer.of()),
    ]).toEqual(['1980-03-31', '1981-03-31'])
  })

  it('put a requested role into effect with its dates, and end it', async () => {
    const personId = await insertPerson()
    let roleId = ''
    await change(personId, async (people, em) => {
      roleId = await people.addRole(em, personId, createRole('track-staff', { status: 'requested' }), now())
    })
    const confirmed = await change(personId, (people, em) =>
      people.confirmRole(em, roleId, { effectiveFrom: '2026-02-01', effectiveTo: null, track: 'Oak Downs' }),
    )
    const role = { role: 'track-staff', effectiveFrom: '2026-02-01', effectiveTo: null, trackId: null }
    expect(confirmed.payload).toMatchObject({ roles: expect.arrayContaining([role]) })
    const ended = await change(personId, (people, em) => people.endRole(em, roleId, '2026-03-01'))
    const roles = expect.arrayContaining([{ ...role, effectiveTo: '2026-03-01' }])
    expect(ended.payload).toMatchObject({ revision: 4, roles })
  })

  it('publish the state of licenses', async () => {
    const personId = await insertPerson({ licenses: [] })
    let licenseId = ''
    await change(personId, async (people, em) => {
      const license = { type: 'vet-board', state: 'KY', number: 'V-123', status: 'pending', expiresOn: null } as const
      licenseId = await people.addLicense(em, personId, license, now())
    })
    const event = await change(personId, (people, em) =>
      people.changeLicense(em, licenseId, { status: 'verified', expiresOn: '2027-01-01' }),
    )
    expect(event.payload).toMatchObject({ licenses: [{ licenseId, status: 'verified', expiresOn: '2027-01-01' }] })
  })
})

describe('the status of a person', () => {
  it('follows the lifecycle and keeps its history with the reason', async () => {
    const personId = await insertPerson()
    const event = await change(personId, (people, em) =>
      people.changeStatus(em, personId, { action: 'suspend', reason: 'Ruling 7' }, now()),
    )
    expect(event.payload).toMatchObject({ status: 'suspended' })
    await expect(
      change(personId, (people, em) => people.changeStatus(em, personId, { action: 'deactivate' }, now())),
    ).rejects.toMatchObject({ code: 'people.not-allowed-by-status', details: { status: 'suspended' } })
    expect(
      await service.database.query(
        'select status, reason, effective_to is null as is_current from person_status where person_id = $1 order by 1',
        [personId],
      ),
    ).toEqual([
      { status: 'active', reason: null, is_current: false },
      { status: 'suspended', reason: 'Ruling 7', is_current: true },
    ])
  })

  it('refuses an unknown person', async () => {
    await expect(change(randomUUID(), async () => undefined)).rejects.toMatchObject({ code: 'resource.not-found' })
  })
})
