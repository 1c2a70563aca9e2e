import { randomBytes, randomUUID } from 'node:crypto'
import { MikroORM } from '@mikro-orm/postgresql'
import {
  registrationHttp as http,
  type CertificateCheck,
  type MergePreview,
  type RegisteredPerson,
  type RegistrationCandidate,
  type StaffApproval,
} from '@portal/contracts-registration'
import { FieldEncryption } from '@portal/field-encryption'
import { Jobs } from '@portal/jobs'
import { inTransaction } from '@portal/persistence'
import {
  createTestService,
  getResults,
  startTestUserPool,
  testClock,
  waitFor,
  type TestService,
} from '@portal/testing-service'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { encryptedColumns } from './encrypted-columns.ts'
import { migrations } from './migrations/index.ts'
import { certificateToken } from './modules/certificates/index.ts'
import { People, PersonContacts, PersonDetailsQueries, PersonQueries } from './modules/people/index.ts'
import { registration } from './registration.service.ts'
import { RegistrationBrowser } from './testing/registration-browser.ts'
import { insertPerson } from './testing/insert-person.ts'
import { addLicense } from './testing/registry.ts'
import { createRegistrationEnv, poolId } from './testing/test-environment.ts'

const credential = 'c'.repeat(32)
const createKey = (id: string) => `${id}:${randomBytes(32).toString('base64')}`
const [oldKey, newKey] = [createKey('old'), createKey('new')]
const clock = testClock()
const password = 'Quiet-Meadow-42'

let env: Record<string, string>
let closePool: () => Promise<void>
/** The process from before the rotation, whose database the others share. */
let first: TestService

const startWith = (keys: string) =>
  createTestService(registration, { clock, env: { ...env, PERSONAL_DATA_KEYS: keys } })

beforeAll(async () => {
  const pool = await startTestUserPool(poolId, clock)
  closePool = () => pool.pool.close()
  env = { ...createRegistrationEnv(pool.address), ...pool.env, INTERNAL_CREDENTIAL: credential }
  first = await createTestService(registration, { migrations, clock, env: { ...env, PERSONAL_DATA_KEYS: oldKey } })
  env['DATABASE_URL'] = first.database.url
})
afterAll(async () => {
  await first.close()
  await closePool()
})

interface Registrant {
  readonly sub: string
  readonly email: string
  readonly licenseNumber: string
  readonly person: RegisteredPerson
}

/** Registers an owner; each page is a request to the next process. */
async function register(processes: readonly TestService[]): Promise<Registrant> {
  const name = randomUUID().slice(0, 8)
  const [email, licenseNumber] = [`${name}@demo.example`, `KY-${name}`]
  let request = 0
  const environment = {
    get registration() {
      return processes[request++ % processes.length] ?? first
    },
  }
  const browser = new RegistrationBrowser(environment)
  await browser.start()
  await browser.saveAll({
    ...startedAnswers,
    license: { state: 'KY', licenseNumber, licensedStates: ['KY'] },
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
  const { sub, ...body } = getResults<{ sub: string; draftId: string; secret: string }>(completed)
  const { draftId, secret } = body
  const registered = await browser.call(http.registerPerson, { params: { sub }, body: { draftId, secret } })
  return { sub, email, licenseNumber, person: getResults<RegisteredPerson>(registered) }
}

const startedAnswers = {
  kind: { kind: 'covered' },
  agreement: { version: 1 },
  'confirm-agreement': { typedName: 'Ana Ruiz' },
  'license-image': { skipped: true },
} as const

async function startDraft(service: TestService): Promise<RegistrationBrowser> {
  const browser = new RegistrationBrowser({ registration: service })
  await browser.start()
  await browser.saveAll(startedAnswers)
  return browser
}

async function issueCertificate(service: TestService, sub: string): Promise<string> {
  const issued = await service.call(
    http.issueCertificate,
    { body: { locale: 'es' } },
    { as: { groups: ['USERS'], sub } },
  )
  const { certificateId } = getResults<{ certificateId: string }>(issued)
  const [row] = await first.database.query<{ token: Buffer }>(
    'select token from certificate where certificate_id = $1',
    [certificateId],
  )
  return service.service.app.get(FieldEncryption).decrypt(certificateToken, certificateId, row?.token ?? Buffer.of())
}

const addRegistryEntry = (service: TestService, licenseNumber: string) =>
  addLicense(
    { registration: service, clock },
    {
      licenseNumber,
      state: 'KY',
      role: 'trainer',
      firstName: 'José',
      lastName: 'Muñoz',
      dateOfBirth: '1975-05-05',
      city: 'Lexington',
      expiresOn: '2027-12-31',
    },
  )

const rotation = async (service: TestService, method: 'GET' | 'POST') => {
  const headers = { 'x-internal-credential': credential }
  const response = await service.service.privatePort.inject({ method, url: '/encryption/rotation', headers })
  return response.json<{ rowsLeft: number; tables: { table: string; rowsLeft: number }[] }>()
}

/** Tables with values that the old key encrypted, whether or not the rotation knows their columns. */
async function listTablesWithOldKey(): Promise<string[]> {
  const columns = await first.database.query<{ name: string; column: string }>(
    `select table_name as name, column_name as column from information_schema.columns
      where table_schema = 'public' and data_type = 'bytea'`,
  )
  const prefix = Buffer.from('\u0001\u0003old')
  const found: string[] = []
  for (const { name, column } of columns) {
    const rows = await first.database.query(`select from "${name}" where substring("${column}" for 5) = $1 limit 1`, [
      prefix,
    ])
    if (rows.length > 0) found.push(`${name}.${column}`)
  }
  return found
}

it('people register while a key is rotated; afterwards the new key alone reads and finds everything', async () => {
  // With the old key.
  const registrants = [await register([first])]
  const certificates = [await issueCertificate(first, registrants[0]?.sub ?? '')]
  const drafts = [await startDraft(first)]
  await addRegistryEntry(first, 'TR-100')
  expect(await listTablesWithOldKey()).toContain('person_contact.destination')
  await first.service.app.get(Jobs).stop()

  // The processes restart in turn: one still encrypts with the old key, the other with the new one.
  const notYet = await startWith(`${oldKey},${newKey}`)
  const rotated = await startWith(`${newKey},${oldKey}`)
  registrants.push(...(await Promise.all([register([notYet, rotated]), register([rotated, notYet])])))
  drafts.push(await startDraft(notYet))
  await addRegistryEntry(notYet, 'TR-200')
  await notYet.close()

  // The command, while people register.
  expect((await rotation(rotated, 'POST')).rowsLeft).toBeGreaterThan(10)
  const writing = Promise.all(Array.from({ length: 4 }, () => register([rotated])))
  registrants.push(...(await writing))
  certificates.push(await issueCertificate(rotated, registrants.at(-1)?.sub ?? ''))
  await waitFor(async () => expect((await rotation(rotated, 'GET')).rowsLeft).toBe(0), 60_000)
  const { tables } = await rotation(rotated, 'GET')
  expect(new Set(tables.map(({ table }) => table))).toEqual(new Set(encryptedColumns.map(({ table }) => table)))
  await rotated.close()
  expect(await listTablesWithOldKey()).toEqual([])

  // With the new key only.
  const after = await startWith(newKey)
  try {
    await expectAllReadable(after, registrants)
    for (const token of certificates) {
      const checked = await after.call(http.verifyCertificate, { params: { token } })
      expect(getResults<CertificateCheck>(checked).status).toBe('valid')
    }
    for (const { cookie } of drafts) await expectDraftContinues(after, cookie)
  } finally {
    await after.close()
  }
}, 120_000)

it('a merge recognizes a license that both persons have while a key is rotated', async () => {
  const third = createKey('third')
  const notYet = await startWith(`${newKey},${third}`)
  const rotated = await startWith(`${third},${newKey}`)
  const numbers = Array.from({ length: 12 }, () => `KY-${randomUUID().slice(0, 8)}`)
  const pairs = await Promise.all(
    numbers.map(async (number, index) => {
      const licenses = [{ type: 'src' as const, state: 'KY' as const, number, expiresOn: null }]
      const survivor = await insertPerson(index % 2 === 0 ? notYet : rotated, { licenses })
      return { survivor, duplicate: await insertPerson(index % 3 === 0 ? rotated : notYet, { licenses }) }
    }),
  )
  await notYet.close()
  const call = async (endpoint: Parameters<TestService['call']>[0], request: object, sub = 'ada') => {
    const response = await rotated.call(endpoint, request as never, { as: { groups: ['ADMINS'], sub } })
    return getResults<StaffApproval & MergePreview>(response)
  }
  const countLicenses = async (personId: string) => {
    const rows = await first.database.query('select from person_license where person_id = $1', [personId])
    return rows.length
  }
  try {
    await rotation(rotated, 'POST')
    await Promise.all(
      pairs.map(async ({ survivor, duplicate }) => {
        const query = { survivor: survivor.hisaPersonId, duplicate: duplicate.hisaPersonId }
        const { parts } = await call(http.previewMerge, { query })
        expect(parts).toContainEqual({ part: 'licenses', moved: 0, kept: 1 })
        const revisions = { survivorRevision: 1, duplicateRevision: 1 }
        const body = { ...query, ...revisions, account: 'survivor', reason: 'Same license' }
        const { approvalId } = await call(http.proposeMerge, { body })
        await call(http.approveProposal, { params: { approvalId }, body: {} }, 'ben')
        expect(await countLicenses(survivor.personId)).toBe(1)
      }),
    )
    await waitFor(async () => expect((await rotation(rotated, 'GET')).rowsLeft).toBe(0), 60_000)
  } finally {
    await rotated.close()
  }
}, 60_000)

async function expectAllReadable(service: TestService, registrants: readonly Registrant[]): Promise<void> {
  const { app } = service.service
  for (const { sub, email, licenseNumber, person } of registrants) {
    const personId = (await app.get(PersonQueries).findIdOfAccount(sub)) ?? ''
    const details = await app.get(PersonDetailsQueries).find(personId)
    expect(details).toMatchObject({ hisaPersonId: person.hisaPersonId, dateOfBirth: '1980-03-31' })
    expect(details).toMatchObject({ address: { city: 'Lexington' }, contacts: [{ destination: email }] })
    const found = await inTransaction(app.get(MikroORM), async (em) => ({
      byContact: await app.get(PersonContacts).findByConfirmedContact(em, email.toUpperCase(), clock.now()),
      hasLicense: await app.get(People).hasLicense(em, personId, { type: 'src', state: 'KY', number: licenseNumber }),
    }))
    expect(found).toMatchObject({ byContact: { personId }, hasLicense: true })
  }
}

/** The answers are there, and the license registry is found by license number and date of birth. */
async function expectDraftContinues(service: TestService, cookie: string): Promise<void> {
  const browser = new RegistrationBrowser({ registration: service })
  browser.cookie = cookie
  expect((await browser.get())?.answers).toMatchObject({ 'confirm-agreement': { typedName: 'Ana Ruiz' } })
  for (const licenseNumber of ['TR-100', 'TR-200']) {
    await browser.saveAll({ license: { state: 'KY', licenseNumber, licensedStates: ['KY'] } })
    const found = await browser.call(http.findCandidates, { body: {} })
    const [candidate] = getResults<{ candidates: RegistrationCandidate[] }>(found).candidates
    await browser.saveAll({ match: { candidate: candidate?.candidate ?? '' }, identity: { dateOfBirth: '1975-05-05' } })
    expect((await browser.get())?.identityOutcome).toBe('confirmed')
  }
}
