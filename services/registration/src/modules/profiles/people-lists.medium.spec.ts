import { randomUUID } from 'node:crypto'
import type { InputOf } from '@portal/contracts-common'
import { registrationHttp as http, type PersonInList } from '@portal/contracts-registration'
import { checkAccessMatrix, createTestService, getStatusAndError, type TestService } from '@portal/testing-service'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { migrations } from '../../migrations/index.ts'
import { registration } from '../../registration.service.ts'
import { insertPerson } from '../../testing/insert-person.ts'
import { createRole } from '../../testing/new-persons.ts'
import { createPersonCallers } from '../../testing/person-callers.ts'
import { createRegistrationEnv } from '../../testing/test-environment.ts'
import type { NewRole } from '../people/index.ts'

type Filter = Partial<InputOf<typeof http.listPeople>['body']>

let service: TestService

beforeAll(async () => {
  service = await createTestService(registration, {
    migrations,
    env: { ...createRegistrationEnv('http://127.0.0.1:9'), LIMIT_PEOPLE_EXPORTS_PER_HOUR: '3' },
  })
})
afterAll(() => service.close())

const member = { groups: ['USERS'] as const, sub: randomUUID() }
const staff = { groups: ['HISAUSERS'] as const, sub: randomUUID() }

function insert(firstName: string, lastName: string, roles: readonly NewRole[], state: 'KY' | 'NY' = 'KY') {
  const license = { type: 'src' as const, state, number: randomUUID(), expiresOn: null }
  const name = { firstName, lastName }
  return insertPerson(service, { name, roles: [createRole('covered-person'), ...roles], licenses: [license] })
}

const list = (body: Filter, as: { readonly groups: readonly string[]; readonly sub: string } = member) =>
  service.call(http.listPeople, { body } as never, { as: as as never })

async function listNames(body: Filter, as = member as Parameters<typeof list>[1]): Promise<string[]> {
  const response = await list(body, as)
  expect(response.status).toBe(200)
  return (response.body.results as { items: PersonInList[] }).items.map(({ displayName }) => displayName)
}

describe('POST /api/registration/people/search', () => {
  it('lists the holders of a role by state and track, sorted by last name', async () => {
    const role = (track: string) => createRole('regulatory-veterinarian', { track })
    await insert('Zoe', 'Abreu', [role('Churchill Downs'), role('Keeneland')])
    await insert('Ana', 'Zuñiga', [role('Keeneland')], 'NY')
    await insert('Bo', 'Benítez', [role('churchill  downs')])
    await insert('Al', 'Past', [createRole('regulatory-veterinarian', { effectiveTo: '2010-01-01' })])
    await insert('Al', 'Waits', [createRole('regulatory-veterinarian', { status: 'requested' })])
    const of = { role: 'regulatory-veterinarian' } as const
    expect(await listNames(of)).toEqual(['Zoe Abreu', 'Bo Benítez', 'Ana Zuñiga'])
    expect(await listNames({ ...of, state: 'NY' })).toEqual(['Ana Zuñiga'])
    expect(await listNames({ ...of, track: 'CHURCHILL DOWNS' })).toEqual(['Zoe Abreu', 'Bo Benítez'])
    expect(await listNames({ ...of, state: 'KY', track: 'Keeneland' })).toEqual(['Zoe Abreu'])
    expect(await listNames({ ...of, state: 'WY' })).toEqual([])
    const { body } = await list({ ...of, state: 'NY' })
    expect(body.results).toEqual({
      items: [
        expect.objectContaining({
          displayName: 'Ana Zuñiga',
          roles: ['covered-person', 'regulatory-veterinarian'],
          tracks: ['Keeneland'],
          states: ['NY'],
          status: null,
        }),
      ],
      next: null,
    })
    const tracks = await service.call(http.listPeopleTracks, {}, { as: member })
    expect(tracks.body.results).toEqual([expect.stringMatching(/^churchill downs$/i), 'Keeneland'])
  })

  it('finds a name together with the filters, each person once', async () => {
    await insert('Marta', 'Martínez', [createRole('jockey')])
    await insert('Martin', 'Alba', [createRole('jockey')], 'NY')
    await insert('Martin', 'Owner', [createRole('owner')])
    expect(await listNames({ name: 'mart', role: 'jockey' })).toEqual(['Marta Martínez', 'Martin Alba'])
    expect(await listNames({ name: 'mart', role: 'jockey', state: 'NY' })).toEqual(['Martin Alba'])
    expect(await listNames({ name: 'mart', role: 'jockey', track: 'Keeneland' })).toEqual([])
  })

  it('returns pages without gaps or repetitions', async () => {
    for (const letter of 'abcdefg') await insert(`Page${letter}`, 'Quo', [createRole('association-veterinarian')])
    for (const filter of [{ role: 'association-veterinarian' }, { name: 'quo' }] as const) {
      const names: string[] = []
      let after: string | undefined
      do {
        const { body } = await list({ ...filter, limit: 3, ...(after && { after }) })
        const page = body.results as { items: PersonInList[]; next: string | null }
        names.push(...page.items.map(({ displayName }) => displayName))
        after = page.next ?? undefined
      } while (after)
      expect(names).toEqual([...'abcdefg'].map((letter) => `Page${letter} Quo`))
    }
  })

  it('shows suspended persons and the status to officials only', async () => {
    const { hisaPersonId } = await insert('Sus', 'Pendido', [createRole('jockey')])
    await service.call(
      http.suspendPerson,
      { params: { hisaPersonId }, body: { revision: 1, reason: 'A ruling', lastDay: null } },
      { as: { ...staff, groups: ['ADMINS'] } },
    )
    expect(await listNames({ name: 'pendido' })).toEqual([])
    const official = randomUUID()
    await insertPerson(service, { accountSub: official, roles: [createRole('track-staff')] })
    for (const as of [staff, { ...member, sub: official }]) {
      const { body } = await list({ name: 'pendido' }, as)
      expect((body.results as { items: PersonInList[] }).items).toMatchObject([{ status: 'suspended' }])
    }
  })

  it('requires a name or an open list, except of officials', async () => {
    for (const body of [
      {},
      { role: 'owner' },
      { state: 'KY' },
      { name: 'ab' },
      { name: 'ab', role: 'jockey' },
    ] as const)
      expect(getStatusAndError(await list(body))).toEqual([400, 'people.search-too-short'])
    expect((await list({}, staff)).status).toBe(200)
    expect((await list({ after: 'nonsense', role: 'jockey' })).status).toBe(400)
  })

  it('lists a person under the new name and without the ended role', async () => {
    const person = await insert('Chris', 'Change', [createRole('owner')])
    const as = { ...staff, groups: ['ADMINS'] as const }
    const params = { hisaPersonId: person.hisaPersonId }
    const details = await service.call(http.getStaffPerson, { params }, { as })
    const roles = (details.body.results as { allRoles: { roleId: string; role: string }[] }).allRoles
    const { roleId = '' } = roles.find(({ role }) => role === 'owner') ?? {}
    expect(await listNames({ name: 'change', role: 'owner' }, staff)).toEqual(['Chris Change'])
    await service.call(
      http.endPersonRole,
      { params: { ...params, roleId }, body: { revision: 1, reason: 'Sold all horses', effectiveTo: '2001-01-01' } },
      { as },
    )
    expect(await listNames({ name: 'change', role: 'owner' }, staff)).toEqual([])
  })
})

describe('POST /api/registration/people/export', () => {
  const send = (body: object, as: typeof staff) =>
    service.call(http.exportPeople, { body: { locale: 'en-US', ...body } } as never, { as })

  it('returns the whole list as CSV, escapes formulas, and is audited without the name', async () => {
    const as = { ...staff, sub: randomUUID() }
    await insert('Formula', '=cmd', [createRole('welfare-committee-member', { track: 'Saratoga' })])
    const { text, status } = await send({ role: 'welfare-committee-member', name: 'formula', locale: 'es' }, as)
    expect(status).toBe(200)
    expect(text.replace('\u{FEFF}', '').split('\r\n')).toEqual([
      '"Nombre","HISA ID","Situación","Funciones","Hipódromos","Estados con licencia"',
      expect.stringMatching(/^"Formula =cmd","P-[\d-]+","Activa","Persona .*","Saratoga","KY"$/),
      '',
    ])
    const [action] = await service.database.query<{ after: object }>(
      'select after from action where kind = $1 and actor = $2',
      ['person.list-exported', as.sub],
    )
    expect(action?.after).toEqual({ role: 'welfare-committee-member', isByName: true, rows: 1 })
  })

  it('refuses a short name, and more than three files in an hour', async () => {
    const as = { ...staff, sub: randomUUID() }
    expect(getStatusAndError(await send({ name: 'x' }, as))).toEqual([400, 'people.search-too-short'])
    await send({ role: 'owner' }, as)
    await send({ role: 'owner' }, as)
    expect((await send({ role: 'owner' }, as)).status).toBe(429)
  })
})

it('allows each call to those whom the contract names', async () => {
  const { listPeople, listPeopleTracks, exportPeople } = http
  const { assignRole } = createPersonCallers(service)
  expect(await checkAccessMatrix(service, [listPeople, listPeopleTracks, exportPeople], { assignRole })).toEqual([])
})
