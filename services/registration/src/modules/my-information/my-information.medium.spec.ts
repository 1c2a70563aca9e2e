import { randomUUID } from 'node:crypto'
import { Queries } from '@portal/messaging'
import { MikroORM } from '@mikro-orm/postgresql'
import { countHorsesOfPerson } from '@portal/contracts-horses/queries'
import { registrationHttp as http, type MyInformation } from '@portal/contracts-registration'
import { MailDispatcher } from '@portal/delivery'
import { inTransaction } from '@portal/persistence'
import {
  checkOwnership,
  createTestService,
  getResults,
  getStatusAndError,
  startTestUserPool,
  testClock,
  waitFor,
  type TestService,
  type TokenContents,
} from '@portal/testing-service'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { migrations } from '../../migrations/index.ts'
import { registration } from '../../registration.service.ts'
import { createNewPerson, createRole } from '../../testing/new-persons.ts'
import { createRegistrationEnv, poolId } from '../../testing/test-environment.ts'
import { People, PersonContacts, type NewPerson } from '../people/index.ts'
import { UserPool } from '../user-pool/index.ts'

let service: TestService
let closePool: () => Promise<void>
/** Numbers of horses by responsible person, as the horses service answers. */
const horses = new Map<string, number>()
let areHorsesAvailable = true
type As = TokenContents | string
type Endpoint = Parameters<TestService['call']>[0]

beforeAll(async () => {
  const clock = testClock()
  const pool = await startTestUserPool(poolId, clock)
  closePool = () => pool.pool.close()
  const env = { ...createRegistrationEnv(pool.address), ...pool.env }
  service = await createTestService(registration, { migrations, clock, env, nats: true })
  service.service.app.get(Queries).handle(countHorsesOfPerson, ({ personId }) => {
    if (!areHorsesAvailable) throw new Error('The horses service has a problem.')
    return { count: horses.get(personId) ?? 0 }
  })
})
afterAll(async () => {
  await service.close()
  await closePool()
})

const call = (endpoint: Endpoint, request: object, as: As) => service.call(endpoint, request as never, { as })
const getPool = () => service.service.app.get(UserPool)
const pdf = Buffer.from('%PDF-1.7 evidence')

/** Creates an account with its person. */
async function createPerson(change: Partial<NewPerson> = {}) {
  const username = `person-${randomUUID()}`
  const email = `${username}@demo.example`
  const sub = await getPool().createAccount(username, { email, email_verified: 'true', name: 'Ana Ruiz' })
  const { app } = service.service
  const people = app.get(People)
  const contacts = [{ channel: 'email' as const, destination: email, isConfirmed: true }]
  const roles = [createRole('covered-person'), createRole('owner')]
  const personId = await inTransaction(app.get(MikroORM), (em) =>
    people.insert(em, createNewPerson({ accountSub: sub, contacts, roles, ...change }), service.clock.now()),
  )
  return { sub, email, username, personId, as: { groups: ['USERS'], sub } satisfies TokenContents }
}

async function get(as: As): Promise<MyInformation> {
  const { information } = getResults<{ information: MyInformation | null }>(await call(http.getMyInformation, {}, as))
  if (!information) throw new Error('There is no person.')
  return information
}

async function findMessages(to: string): Promise<string[]> {
  const messages = await service.service.app.get(MailDispatcher).listRecent()
  return messages.filter((message) => message.to === to).map(({ text }) => text)
}
const findCode = async (to: string) => /\d{6}/.exec((await findMessages(to))[0] ?? '')?.[0] ?? 'none'

async function upload(as: As, bytes = pdf): Promise<string> {
  const form = new FormData()
  form.append('File', new Blob([Uint8Array.from(bytes)]), 'passport.pdf')
  const response = new Response(form)
  const headers = { 'content-type': response.headers.get('content-type') ?? '' }
  const payload = Buffer.from(await response.arrayBuffer())
  const sent = await service.send('POST', http.uploadEvidence.path, { as, headers, payload })
  return (sent.body.results as { evidenceId: string } | null)?.evidenceId ?? 'refused'
}

describe('my information', () => {
  it('contains everything about the person, with license numbers masked', async () => {
    const { as, email, username } = await createPerson({
      licenses: [{ type: 'src', state: 'KY', number: 'KY-998877', expiresOn: null }],
    })
    const { text } = await call(http.getMyInformation, {}, as)
    expect(await get(as)).toMatchObject({
      email,
      username,
      dateOfBirth: '1980-03-31',
      licenses: [{ ending: '••77', status: 'verified' }],
      agreement: { kind: 'covered', acceptedVersion: 1, currentVersion: 1 },
    })
    expect(text).not.toContain('998877')
  })

  it('is null for an account without a person, which cannot change anything', async () => {
    const as: TokenContents = { groups: ['USERS'], sub: randomUUID() }
    expect((await call(http.getMyInformation, {}, as)).body.results).toEqual({ information: null })
    const response = await call(http.addMyRole, { body: { role: 'owner' } }, as)
    expect(getStatusAndError(response)).toEqual([403, 'access.no-person'])
  })
})

describe('an unconfirmed contact', () => {
  it('gets no messages until it is confirmed by a code to it', async () => {
    const email = `${randomUUID()}@demo.example`
    const phone = '+15025550177'
    const { as, sub, personId } = await createPerson({
      contacts: [
        { channel: 'email', destination: email, isConfirmed: false },
        { channel: 'phone', destination: phone, isConfirmed: true },
      ],
    })
    expect(await get(as)).toMatchObject({ email, phone, unconfirmedContacts: ['email'] })
    const { app } = service.service
    const recipient = await inTransaction(app.get(MikroORM), (em) =>
      app.get(PersonContacts).findRecipient(em, personId),
    )
    expect(recipient).toMatchObject({ email: null, phone })

    const confirmedAgain = { channel: 'phone', destination: phone }
    const refused = await call(http.sendContactCode, { body: confirmedAgain }, as)
    expect(getStatusAndError(refused)).toEqual([409, 'people.contact-unchanged'])
    getResults(await call(http.sendContactCode, { body: { channel: 'email', destination: email } }, as))
    getResults(await call(http.confirmContactCode, { body: { code: await findCode(email) } }, as))
    expect(await get(as)).toMatchObject({ email, unconfirmedContacts: [] })
    // Only the code: no contact was replaced.
    expect(await findMessages(email)).toHaveLength(1)
    await waitFor(async () => (await getPool().getAccount(sub)).email === email)
  })
})

describe('a new email address', () => {
  it('gets no code while staff have switched emails off', async () => {
    const { as, email } = await createPerson()
    const { database } = service
    await database.query(
      `insert into channel_switch (channel, is_on, reason, changed_at) values ('email', false, 'test', now())`,
    )
    const body = { channel: 'email', destination: `new-${email}` }
    const refused = await call(http.sendContactCode, { body }, as)
    await database.query('delete from channel_switch')
    expect(getStatusAndError(refused)).toEqual([503, 'registration.channel-unavailable'])
    expect(await findMessages(body.destination)).toEqual([])
  })

  it('is confirmed by a code to it, and the old contact and the account are notified', async () => {
    const { as, email, sub } = await createPerson()
    const destination = `new-${email}`
    const body = { channel: 'email', destination }
    const sent = await call(http.sendContactCode, { body }, as)
    expect(sent.body.results).toMatchObject({ channel: 'email', destination: 'n•••@demo.example', attemptsLeft: 10 })
    expect(getStatusAndError(await call(http.sendContactCode, { body }, as))).toEqual([429, 'auth.resend-too-soon'])
    expect((await get(as)).email).toBe(email)
    const code = await findCode(destination)
    getResults(await call(http.confirmContactCode, { body: { code } }, as))
    expect(await get(as)).toMatchObject({ email: destination, sentCode: null })
    expect((await findMessages(email))[0]).toContain('no longer used')
    await waitFor(async () => (await getPool().getAccount(sub)).email === destination)
  })

  it('gets one code when the same request is repeated while the first one runs', async () => {
    const { as, email } = await createPerson()
    const destination = `new-${email}`
    const headers = { 'idempotency-key': randomUUID() }
    const body = { channel: 'email', destination }
    const responses = await Promise.all(
      Array.from({ length: 4 }, () => service.call(http.sendContactCode, { body } as never, { as, headers })),
    )
    expect(responses.map(({ status }) => status)).toEqual([200, 200, 200, 200])
    expect(new Set(responses.map(({ text }) => text)).size).toBe(1)
    expect(await findMessages(destination)).toHaveLength(1)
  })

  it('is locked after ten wrong codes, also when they are sent at once', async () => {
    const { as, email } = await createPerson()
    const destination = `new-${email}`
    getResults(await call(http.sendContactCode, { body: { channel: 'email', destination } }, as))
    const code = await findCode(destination)
    const wrong = code === '000000' ? '111111' : '000000'
    const guesses = await Promise.all(
      Array.from({ length: 20 }, () => call(http.confirmContactCode, { body: { code: wrong } }, as)),
    )
    expect(guesses.filter(({ status }) => status === 400)).toHaveLength(10)
    const locked = await call(http.confirmContactCode, { body: { code } }, as)
    expect(getStatusAndError(locked)).toEqual([429, 'registration.code-locked'])
    expect((await get(as)).email).toBe(email)
  })

  it('cannot be the address of another account, or the current one', async () => {
    const [own, other] = [await createPerson(), await createPerson()]
    const send = (destination: string) =>
      call(http.sendContactCode, { body: { channel: 'email', destination } }, own.as)
    expect(getStatusAndError(await send(other.email))).toEqual([409, 'auth.email-taken'])
    expect(getStatusAndError(await send(own.email.toUpperCase()))).toEqual([409, 'people.contact-unchanged'])
  })
})

describe('roles', () => {
  it('are added by age and kind, or requested, and ended', async () => {
    const { as } = await createPerson()
    const add = (body: object) => call(http.addMyRole, { body }, as)
    expect((await get(as)).openRoles).not.toContain('owner')
    expect((await add({ role: 'trainer' })).body.results).toMatchObject({ status: 'active' })
    expect((await add({ role: 'veterinarian' })).body.results).toMatchObject({ status: 'requested' })
    expect(getStatusAndError(await add({ role: 'trainer' }))).toEqual([409, 'people.role-exists'])
    expect(getStatusAndError(await add({ role: 'non-covered-person' }))).toEqual([400, 'registration.answer-invalid'])
    expect(getStatusAndError(await add({ role: 'other' }))).toEqual([400, 'registration.answer-invalid'])
    const { roles } = await get(as)
    const roleOf = (name: string) => roles.find(({ role }) => role === name)?.roleId ?? ''
    const end = (roleId: string) => call(http.endMyRole, { params: { roleId }, body: {} }, as)
    getResults(await end(roleOf('trainer')))
    expect(getStatusAndError(await end(roleOf('trainer')))).toEqual([409, 'people.role-not-ended'])
    expect(getStatusAndError(await end(roleOf('covered-person')))).toEqual([409, 'people.role-not-ended'])
    expect((await get(as)).openRoles).toContain('trainer')
  })

  it('are not open below their minimum age', async () => {
    const year = service.clock.now().getUTCFullYear() - 17
    const { as } = await createPerson({ dateOfBirth: `${year}-01-01` })
    const response = await call(http.addMyRole, { body: { role: 'trainer' } }, as)
    expect(getStatusAndError(response)).toEqual([400, 'registration.answer-invalid'])
  })
})

describe('a change of identity', () => {
  const name = { firstName: 'Ana', lastName: 'Vega' }
  const staff: TokenContents = { groups: ['ADMINS'], sub: randomUUID() }
  const request = async (as: As, change: object = { kind: 'name', name }) =>
    call(http.requestIdentityChange, { body: { change, reason: 'Married', evidenceId: await upload(as) } }, as)
  const requestId = async (as: As, change?: object) =>
    getResults<{ changeId: string }>(await request(as, change)).changeId
  const decide = (changeId: string, as: As = staff) =>
    call(http.approveIdentityChange, { params: { changeId }, body: {} }, as)

  it('takes effect when staff approve it, in the account too', async () => {
    const { as, sub, email } = await createPerson()
    const changeId = await requestId(as)
    expect(await get(as)).toMatchObject({ displayName: 'Ana Ruiz', identityChanges: [{ changeId, status: 'open' }] })
    expect(getStatusAndError(await request(as))).toEqual([409, 'people.change-open'])
    const queue = getResults<{ items: unknown[] }>(await call(http.listIdentityChanges, { query: {} }, staff))
    expect(queue.items).toContainEqual(expect.objectContaining({ changeId, displayName: 'Ana Ruiz', kind: 'name' }))
    const review = await call(http.getIdentityChange, { params: { changeId } }, staff)
    expect(review.body.results).toMatchObject({ before: 'Ana Ruiz', after: 'Ana Vega', reason: 'Married' })
    const evidence = await call(http.downloadEvidence, { params: { changeId } }, staff)
    expect([evidence.status, evidence.text]).toEqual([200, pdf.toString()])
    const decisions = await Promise.all([decide(changeId), decide(changeId)])
    expect(decisions.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await get(as)).toMatchObject({ displayName: 'Ana Vega', identityChanges: [{ status: 'approved' }] })
    await waitFor(async () => (await getPool().getAccount(sub)).name === 'Ana Vega')
    expect((await findMessages(email))[0]).toContain('approved')
  })

  it('of the date of birth and of a license number takes effect', async () => {
    const { as } = await createPerson()
    await decide(await requestId(as, { kind: 'date-of-birth', dateOfBirth: '1981-03-31' }))
    const [license] = (await get(as)).licenses
    await decide(
      await requestId(as, { kind: 'license-number', licenseId: license?.licenseId, licenseNumber: 'KY-5555' }),
    )
    expect(await get(as)).toMatchObject({
      dateOfBirth: '1981-03-31',
      licenses: [{ ending: '••55', status: 'verified' }],
    })
  })

  it('is refused with a reason that the person reads, or withdrawn', async () => {
    const { as } = await createPerson()
    const changeId = await requestId(as)
    const body = { reason: 'The file can’t be read.' }
    getResults(await call(http.refuseIdentityChange, { params: { changeId }, body }, staff))
    expect((await get(as)).identityChanges).toMatchObject([{ status: 'refused', refusalReason: body.reason }])
    const second = await requestId(as)
    getResults(await call(http.withdrawIdentityChange, { params: { changeId: second }, body: {} }, as))
    expect(getStatusAndError(await decide(second))).toEqual([409, 'people.change-decided'])
  })

  it('is not decided by the person, and needs an own file of an accepted kind', async () => {
    const { sub, as } = await createPerson()
    const changeId = await requestId(as)
    expect(getStatusAndError(await decide(changeId, { groups: ['ADMINS'], sub }))).toEqual([403, 'people.own-request'])
    const other = await createPerson()
    const body = { change: { kind: 'name', name }, reason: 'Married', evidenceId: await upload(as) }
    expect(getStatusAndError(await call(http.requestIdentityChange, { body }, other.as))).toEqual([
      400,
      'people.file-missing',
    ])
    expect(await upload(as, Buffer.from('<html>'))).toBe('refused')
  })
})

describe('the agreement', () => {
  it('is asked for again when its version changes', async () => {
    const { as } = await createPerson()
    const { database } = service
    await database.query(
      `insert into agreement_version (kind, version, effective_from) values ('covered', 2, '2023-01-01')`,
    )
    await database.query(`insert into agreement_text (kind, version, locale, title, paragraphs)
      select kind, 2, locale, title, paragraphs from agreement_text where kind = 'covered' and version = 1`)
    expect((await get(as)).agreement).toMatchObject({ acceptedVersion: 1, currentVersion: 2 })
    const accept = (version: number) => call(http.acceptAgreement, { body: { version, locale: 'es' } }, as)
    expect(getStatusAndError(await accept(1))).toEqual([409, 'people.agreement-outdated'])
    getResults(await accept(2))
    expect((await get(as)).agreement).toMatchObject({ acceptedVersion: 2 })
  })
})

describe('a closed account', () => {
  it('is disabled in the pool, and the person is inactive', async () => {
    const { as, sub, email, personId } = await createPerson()
    const { hisaPersonId } = await get(as)
    const close = (confirmation: string) => call(http.closeMyAccount, { body: { confirmation } }, as)
    expect(getStatusAndError(await close('P-999'))).toEqual([400, 'people.confirmation-wrong'])
    areHorsesAvailable = false
    expect(getStatusAndError(await close(hisaPersonId))).toEqual([503, 'people.horses-not-checked'])
    areHorsesAvailable = true
    horses.set(personId, 3)
    const refused = await close(hisaPersonId)
    expect(refused.body).toMatchObject({ error: 'people.responsible-for-horses', details: { count: 3 } })
    horses.set(personId, 0)
    expect((await get(as)).hisaPersonId).toBe(hisaPersonId)
    getResults(await close(hisaPersonId.replaceAll('-', '')))
    const [row] = await service.database.query('select status from person where person_id = $1', [personId])
    expect(row).toEqual({ status: 'inactive' })
    await waitFor(async () => !(await getPool().getAccount(sub)).isEnabled)
    expect((await findMessages(email))[0]).toContain('closed your account')
  })
})

describe('a copy of the data', () => {
  it('is a JSON file, or a tagged PDF in either language, and is audited', async () => {
    const jockey = { lastPhysicalOn: '2026-01-02', baselineConcussionOn: '2026-01-03', agentName: null }
    const licenses = [{ type: 'src' as const, state: 'KY' as const, number: 'KY-482916', expiresOn: null }]
    const { as, email, personId } = await createPerson({ jockey, licenses })
    const json = await call(http.downloadMyData, {}, as)
    expect(JSON.parse(json.text)).toMatchObject({ email, licenses: [{ number: 'KY-482916' }] })
    for (const locale of ['en-US', 'es'] as const) {
      const { bytes, headers } = await call(http.downloadMyData, { query: { format: 'pdf', locale } }, as)
      expect(headers['content-type']).toBe('application/pdf')
      const file = bytes.toString('latin1')
      expect(file).toContain('/StructTreeRoot')
      expect(file).toContain(`/Lang (${locale}`)
      expect(file).not.toContain(personId)
    }
    const actions = await service.database.query('select from action where kind = $1 and entity_id = $2', [
      'person.data-downloaded',
      personId,
    ])
    expect(actions).toHaveLength(3)
  })
})

it('keeps everything private to each person', async () => {
  const requests: readonly [Endpoint, (owner: Awaited<ReturnType<typeof createPerson>>) => Promise<object>][] = [
    [http.getMyInformation, async () => ({})],
    [http.downloadMyData, async () => ({})],
    [
      http.sendContactCode,
      async ({ email }) => ({
        body: { channel: 'email', destination: `x-${randomUUID().slice(0, 8)}-${email.slice(-60)}` },
      }),
    ],
    [
      http.confirmContactCode,
      async ({ as, email }) => {
        const destination = `y-${email}`
        getResults(await call(http.sendContactCode, { body: { channel: 'email', destination } }, as))
        return { body: { code: await findCode(destination) } }
      },
    ],
    [http.addMyRole, async () => ({ body: { role: 'trainer' } })],
    [
      http.endMyRole,
      async ({ as }) => {
        const role = (await get(as)).roles.find((each) => each.role === 'owner')
        return { params: { roleId: role?.roleId }, body: {} }
      },
    ],
    [
      http.requestIdentityChange,
      async ({ as }) => ({
        body: {
          change: { kind: 'name', name: { firstName: 'Eva', lastName: 'Ruiz' } },
          reason: 'Married',
          evidenceId: await upload(as),
        },
      }),
    ],
    [
      http.withdrawIdentityChange,
      async ({ as }) => {
        const change = { kind: 'date-of-birth', dateOfBirth: '1979-01-01' }
        const body = { change, reason: 'A typing error', evidenceId: await upload(as) }
        const { changeId } = getResults<{ changeId: string }>(await call(http.requestIdentityChange, { body }, as))
        return { params: { changeId }, body: {} }
      },
    ],
    [
      http.acceptAgreement,
      async ({ as }) => ({ body: { version: (await get(as)).agreement.currentVersion, locale: 'es' } }),
    ],
    [http.closeMyAccount, async ({ as }) => ({ body: { confirmation: (await get(as)).hisaPersonId } })],
  ]
  const resources = Object.fromEntries(
    requests.map(([endpoint, createRequest]) => [
      `${endpoint.method} ${endpoint.path}`,
      async () => {
        const owner = await createPerson()
        const request = await createRequest(owner)
        const view = async () => get(owner.as)
        return { owner: owner.as, uniqueText: owner.username, call: (as: As) => call(endpoint, request, as), view }
      },
    ]),
  )
  const endpoints = requests.map(([endpoint]) => endpoint)
  expect(await checkOwnership(service, endpoints, resources)).toEqual([])
})
