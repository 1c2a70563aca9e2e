import { randomUUID } from 'node:crypto'
import { MikroORM } from '@mikro-orm/postgresql'
import { registrationHttp as http, type JockeyInvite, type PersonNotice } from '@portal/contracts-registration'
import { MailDispatcher } from '@portal/delivery'
import { inTransaction } from '@portal/persistence'
import { checkOwnership, createTestService, type TestService, type TokenContents } from '@portal/testing-service'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { migrations } from '../../migrations/index.ts'
import { registration } from '../../registration.service.ts'
import { createNewPerson, createRole } from '../../testing/new-persons.ts'
import { createRegistrationEnv, origin } from '../../testing/test-environment.ts'
import { People, type NewPerson } from '../people/index.ts'
import { InviteJobs } from './invite-jobs.ts'

let service: TestService

beforeAll(async () => {
  const env = { ...createRegistrationEnv('http://127.0.0.1:9'), CORS_ORIGINS: origin }
  service = await createTestService(registration, { migrations, env })
})
afterAll(() => service.close())

interface TestPerson {
  readonly personId: string
  readonly number: string
  readonly name: string
  readonly email: string
  readonly as: TokenContents
}

async function createPerson(role: 'jockey' | 'jockey-agent', change: Partial<NewPerson> = {}): Promise<TestPerson> {
  const as = { groups: ['USERS'] as const, sub: randomUUID() }
  const email = `${randomUUID()}@demo.example`
  const firstName = `N${randomUUID().replaceAll(/\d|-/g, '')}`
  const { app } = service.service
  const people = app.get(People)
  const person = createNewPerson({
    accountSub: as.sub,
    roles: [createRole(role)],
    contacts: [{ channel: 'email', destination: email, isConfirmed: true }],
    name: { firstName, lastName: 'Ruiz' },
    ...change,
  })
  const record = await inTransaction(app.get(MikroORM), async (em) =>
    people.load(em, await people.insert(em, person, service.clock.now())),
  )
  const { personId, hisaPersonId: number, displayName: name } = record
  return { personId, number, name, email, as }
}

const call = async (endpoint: Parameters<TestService['call']>[0], request: object, as?: TokenContents) => {
  const { status, body } = await service.call(endpoint, request as never, as ? { as } : {})
  return { status, error: body.error, details: body.details, results: body.results as JockeyInvite }
}
const invite = (agent: TestPerson, more: object) =>
  call(http.inviteJockey, { body: { jokeyAgentId: agent.number, ...more } }, agent.as)
const byEmail = (destination: string, name = 'Luis Ortega') => ({ contact: { channel: 'email', name, destination } })

const listMails = async (to: string) => {
  const messages = await service.service.app.get(MailDispatcher).listRecent()
  return messages.filter((message) => message.to === to)
}
/** Returns the secret of the newest link sent to an address. */
const findSecret = async (to: string) =>
  /\/invites\/([\w-]+)/.exec((await listMails(to))[0]?.text ?? '')?.[1] ?? 'no link was sent'
const listNotices = async ({ as }: TestPerson, locale = 'en-US') =>
  (await service.call(http.listNotices, { query: { locale } }, { as })).body.results.items as PersonNotice[]
const listOf = async (side: 'sent' | 'received', { as }: TestPerson, query: object = {}) =>
  (await service.call(http.listInvites, { query: { side, ...query } }, { as })).body.results as {
    items: JockeyInvite[]
    next: string | null
  }
const jockeysOf = async ({ number, as }: TestPerson) =>
  (await service.call(http.listJockeysOfAgent, { params: { id: number } }, { as })).body.results

let agent: TestPerson
let jockey: TestPerson
beforeEach(async () => {
  agent = await createPerson('jockey-agent')
  jockey = await createPerson('jockey')
})

describe('an invite to the address of somebody who registers later', () => {
  it('is on the list of the person who confirms the address, and is answered there', async () => {
    const email = `Rosa.${randomUUID()}@demo.example`
    const { inviteId } = (await invite(agent, byEmail(email))).results
    const contact = (isConfirmed: boolean) => ({
      contacts: [{ channel: 'email' as const, destination: email.toLowerCase(), isConfirmed }],
    })
    const unconfirmed = await createPerson('jockey', contact(false))
    const accept = ({ as }: TestPerson) => call(http.acceptInvite, { body: { inviteId } }, as)
    for (const other of [unconfirmed, jockey]) {
      expect((await listOf('received', other)).items).toEqual([])
      expect(await accept(other)).toMatchObject({ status: 404, error: 'invites.not-found' })
    }
    const rosa = await createPerson('jockey', contact(true))
    expect((await listOf('received', rosa, { only: 'open' })).items).toMatchObject([{ inviteId, state: 'SENT' }])
    expect(await accept(rosa)).toMatchObject({ status: 200, results: { state: 'ACCEPTED' } })
    expect(await jockeysOf(agent)).toMatchObject([{ hisaPersonId: rosa.number }])
    expect((await listOf('received', rosa)).items).toMatchObject([{ inviteId, state: 'ACCEPTED' }])
  })
})

describe('an invite by HISA ID', () => {
  it('is accepted by the jockey, whom the agent represents from then on', async () => {
    const sent = await invite(agent, { jockeyId: jockey.number })
    expect(sent).toMatchObject({
      status: 200,
      results: { jokeyAgentId: agent.number, jockeyId: jockey.number, jockeyName: jockey.name, state: 'SENT' },
    })
    expect((await listOf('received', jockey, { only: 'open' })).items).toHaveLength(1)
    expect(await listMails(jockey.email)).toMatchObject([{ subject: `${agent.name} wants to be your jockey agent` }])

    service.clock.advance(1000)
    const body = { jockeyAgentId: agent.number.replaceAll('-', ''), jockeyId: jockey.number }
    expect(await call(http.acceptInvite, { body }, jockey.as)).toMatchObject({ results: { state: 'ACCEPTED' } })
    expect(await jockeysOf(agent)).toMatchObject([{ hisaPersonId: jockey.number, lastName: 'Ruiz' }])
    expect((await listOf('received', jockey, { only: 'open' })).items).toEqual([])
    expect((await listNotices(agent)).map(({ title }) => title)).toEqual([`${jockey.name} accepted your invite`])
    const [confirmed] = await listNotices(jockey, 'es')
    expect(confirmed).toMatchObject({ title: `${agent.name} ya es su agente de jinete`, path: '/invites' })
    const events = await service.database.query(
      `select payload->>'revision' as revision from outbox_event
        where subject = 'evt.registration.person.updated.v1' and aggregate_id = $1`,
      [jockey.personId],
    )
    expect(events).toEqual([{ revision: '2' }])
  })

  it('answers a second decision with 409 and the state', async () => {
    await invite(agent, { jockeyId: jockey.number })
    const body = { jokeyAgentId: agent.number }
    const decided = { state: 'REJECTED' }
    const rejected = await call(http.acceptInvite, { body: { ...body, decision: 'REJECT' } }, jockey.as)
    expect(rejected).toMatchObject({ status: 200, results: decided })
    const again = { status: 409, error: 'invites.already-decided', details: decided }
    expect(await call(http.acceptInvite, { body }, jockey.as)).toMatchObject(again)
    expect(await call(http.rejectInvite, { body }, jockey.as)).toMatchObject(again)
    expect(await jockeysOf(agent)).toEqual([])
    expect((await listNotices(agent)).map(({ kind }) => kind)).toEqual(['invite-rejected'])
  })

  it('is decided once by parallel requests', async () => {
    const { results } = await invite(agent, { jockeyId: jockey.number })
    const body = { inviteId: results.inviteId }
    const answers = await Promise.all([
      call(http.acceptInvite, { body }, jockey.as),
      call(http.rejectInvite, { body }, jockey.as),
      call(http.acceptInvite, { body }, jockey.as),
    ])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  })

  it('is refused for the agent, for somebody who is no jockey, and a second time', async () => {
    expect(await invite(agent, { jockeyId: agent.number })).toMatchObject({ error: 'invites.self' })
    const other = await createPerson('jockey-agent')
    expect(await invite(agent, { jockeyId: other.number })).toMatchObject({ error: 'invites.jockey-not-found' })
    expect(await invite(agent, { jockeyId: 'P-100-000-000' })).toMatchObject({ error: 'invites.jockey-not-found' })
    expect(await invite(jockey, { jockeyId: jockey.number })).toMatchObject({ error: 'invites.not-an-agent' })
    const asOther = { body: { jokeyAgentId: agent.number, jockeyId: jockey.number } }
    expect(await call(http.inviteJockey, asOther, other.as)).toMatchObject({ error: 'invites.not-an-agent' })
    expect(await call(http.inviteJockey, asOther)).toMatchObject({ status: 401 })
    const { results } = await invite(agent, { jockeyId: jockey.number })
    expect(await invite(agent, { jockeyId: jockey.number })).toMatchObject({
      status: 409,
      error: 'invites.already-open',
      details: { inviteId: results.inviteId },
    })
    await call(http.acceptInvite, { body: { inviteId: results.inviteId } }, jockey.as)
    expect(await invite(agent, { jockeyId: jockey.number })).toMatchObject({ error: 'invites.already-linked' })
  })

  it('is sent once for the same source command', async () => {
    const more = { jockeyId: jockey.number, sourceCommandId: randomUUID() }
    const first = await invite(agent, more)
    expect(await invite(agent, more)).toMatchObject({ status: 200, results: { inviteId: first.results.inviteId } })
    expect(await listMails(jockey.email)).toHaveLength(1)
  })

  it('ends from either side, and can be sent again', async () => {
    const { results } = await invite(agent, { jockeyId: jockey.number })
    const one = { params: { inviteId: results.inviteId } }
    expect(await call(http.endInvite, one, jockey.as)).toMatchObject({ status: 409, details: { state: 'SENT' } })
    await call(http.acceptInvite, { body: { inviteId: results.inviteId } }, jockey.as)
    service.clock.advance(1000)
    expect(await call(http.endInvite, one, jockey.as)).toMatchObject({ results: { state: 'ENDED' } })
    expect(await jockeysOf(agent)).toEqual([])
    expect((await listNotices(agent))[0]).toMatchObject({ title: `${jockey.name} ended your representation` })
    expect((await invite(agent, { jockeyId: jockey.number })).status).toBe(200)
  })
})

describe('an invite to an address', () => {
  const address = () => `${randomUUID()}@newcomers.example`

  it('shows who invites to the holder of the link, who can reject without an account', async () => {
    const to = address()
    const sent = await invite(agent, byEmail(to))
    expect(sent.results).toMatchObject({
      jockeyId: null,
      jockeyName: 'Luis Ortega',
      destination: `${to[0]}•••@newcomers.example`,
    })
    const secret = await findSecret(to)
    const shown = await service.call(http.lookUpInvite, { body: { secret } })
    expect(shown.body.results).toEqual({
      jokeyAgentId: agent.number,
      agentName: agent.name,
      state: 'SENT',
      expiresAt: sent.results.expiresAt,
      isForRegisteredPerson: false,
    })
    expect(await call(http.acceptInvite, { body: { secret } })).toMatchObject({ error: 'invites.not-a-jockey' })
    expect(await call(http.rejectInvite, { body: { secret } })).toMatchObject({ results: { state: 'REJECTED' } })
    expect(await call(http.lookUpInvite, { body: { secret } })).toMatchObject({ results: { state: 'REJECTED' } })
  })

  it('is accepted by the jockey who registered with the link, and by nobody without it', async () => {
    const to = address()
    const { results } = await invite(agent, byEmail(to))
    const byId = { body: { inviteId: results.inviteId } }
    expect(await call(http.acceptInvite, byId, jockey.as)).toMatchObject({ status: 404, error: 'invites.not-found' })
    const wrong = { body: { secret: 'a'.repeat(43) } }
    expect(await call(http.acceptInvite, wrong, jockey.as)).toMatchObject({ error: 'invites.secret-invalid' })
    const secret = await findSecret(to)
    expect(await call(http.acceptInvite, { body: { secret } }, agent.as)).toMatchObject({ status: 403 })
    const accepted = await call(http.acceptInvite, { body: { secret } }, jockey.as)
    expect(accepted.results).toMatchObject({ state: 'ACCEPTED', jockeyId: jockey.number, jockeyName: jockey.name })
    expect(await jockeysOf(agent)).toMatchObject([{ hisaPersonId: jockey.number }])
  })

  it('of a registered jockey names them, without telling the agent who has the address', async () => {
    const sent = await invite(agent, byEmail(jockey.email.toUpperCase()))
    expect(sent.results).toMatchObject({ jockeyId: null, jockeyName: 'Luis Ortega' })
    expect((await listOf('received', jockey)).items).toHaveLength(1)
    const secret = await findSecret(jockey.email)
    const other = await createPerson('jockey')
    expect(await call(http.acceptInvite, { body: { secret } }, other.as)).toMatchObject({
      error: 'invites.for-somebody-else',
    })
  })

  it('gets a new link and a new deadline when it is sent again', async () => {
    const to = address()
    const { results } = await invite(agent, byEmail(to))
    const one = { params: { inviteId: results.inviteId } }
    expect(await call(http.resendInvite, one, agent.as)).toMatchObject({ error: 'auth.resend-too-soon' })
    const old = await findSecret(to)
    service.clock.advance(6 * 60_000)
    const resent = await call(http.resendInvite, one, agent.as)
    expect(resent.results.expiresAt > results.expiresAt).toBe(true)
    expect(await call(http.lookUpInvite, { body: { secret: old } })).toMatchObject({ status: 404 })
    const secret = await findSecret(to)
    expect(await call(http.revokeInvite, one, agent.as)).toMatchObject({ results: { state: 'REVOKED' } })
    expect(await call(http.acceptInvite, { body: { secret } }, jockey.as)).toMatchObject({
      status: 409,
      details: { state: 'REVOKED' },
    })
  })

  it('expires once with two processes, and its link asks for a new one', async () => {
    const to = address()
    await invite(agent, byEmail(to))
    const secret = await findSecret(to)
    expect(await call(http.askForInvite, { body: { secret } })).toMatchObject({ details: { state: 'SENT' } })
    service.clock.advance(14 * 86_400_000)
    expect(await call(http.acceptInvite, { body: { secret } }, jockey.as)).toMatchObject({ error: 'invites.expired' })
    const jobs = service.service.app.get(InviteJobs)
    const { signal } = new AbortController()
    await Promise.all([jobs.expireDue(signal), jobs.expireDue(signal)])
    expect((await listOf('sent', agent)).items).toMatchObject([{ state: 'EXPIRED' }])
    expect((await listNotices(agent)).map(({ kind }) => kind)).toEqual(['invite-expired'])
    service.clock.advance(1000)
    for (const _ of [1, 2]) expect((await call(http.askForInvite, { body: { secret } })).status).toBe(200)
    expect((await listNotices(agent)).map(({ kind }) => kind)).toEqual(['invite-requested', 'invite-expired'])
  })

  it('is refused while staff have switched its channel off', async () => {
    const admin = { groups: ['ADMINS'] as const, sub: randomUUID() }
    const set = (isOn: boolean) =>
      service.call(
        http.setChannelSwitch,
        { params: { channel: 'email' }, body: { isOn, reason: 'Test' } },
        { as: admin },
      )
    expect((await set(false)).status).toBe(200)
    expect(await invite(agent, byEmail(address()))).toMatchObject({ error: 'registration.channel-unavailable' })
    await set(true)
    expect((await invite(agent, byEmail(address()))).status).toBe(200)
  })
})

it('invites the jockeys whom an agent named when registering, once with two processes', async () => {
  const emails = [`${randomUUID()}@newcomers.example`, `${randomUUID()}@newcomers.example`]
  const named = [...emails, ...emails.slice(0, 1)].map((email) => ({ name: 'Luis Ortega', email }))
  const registered = await createPerson('jockey-agent', { jockeysToInvite: named })
  const jobs = service.service.app.get(InviteJobs)
  const { signal } = new AbortController()
  await Promise.all([jobs.inviteNamed(signal), jobs.inviteNamed(signal)])
  await jobs.inviteNamed(signal)
  expect((await listOf('sent', registered)).items).toHaveLength(2)
  for (const email of emails) expect(await listMails(email)).toHaveLength(1)
})

it('lists invites page by page', async () => {
  for (const _ of [1, 2, 3]) await invite(agent, byEmail(`${randomUUID()}@newcomers.example`))
  const first = await listOf('sent', agent, { limit: 2 })
  const second = await listOf('sent', agent, { limit: 2, after: first.next })
  expect([first.items.length, second.items.length, second.next]).toEqual([2, 1, null])
  expect(new Set([...first.items, ...second.items].map(({ inviteId }) => inviteId)).size).toBe(3)
})

it('stores names, addresses and secrets only encrypted or as digests', async () => {
  const to = `${randomUUID()}@newcomers.example`
  await invite(agent, byEmail(to, 'Zebulon Quick'))
  const secret = await findSecret(to)
  const rows = await service.database.query<{ row: string }>(
    `select i::text as row from jockey_invite i union all select n::text from notice n`,
  )
  for (const text of [to, 'Zebulon', secret]) expect(rows.filter(({ row }) => row.includes(text))).toEqual([])
})

it("lets nobody read or change other people's invites and notices", async () => {
  const create = async (endpoint: Parameters<TestService['call']>[0], state: 'SENT' | 'ACCEPTED' = 'SENT') => {
    const [from, to] = [await createPerson('jockey-agent'), await createPerson('jockey')]
    const { results } = await invite(from, { jockeyId: to.number })
    if (state === 'ACCEPTED') await call(http.acceptInvite, { body: { inviteId: results.inviteId } }, to.as)
    service.clock.advance(6 * 60_000)
    const params = { inviteId: results.inviteId }
    return {
      owner: from.as,
      uniqueText: to.name,
      call: (as: TokenContents | string) => service.call(endpoint, { params } as never, { as }),
    }
  }
  const createNotice = async (endpoint: Parameters<TestService['call']>[0], query?: object) => {
    const [from, to] = [await createPerson('jockey-agent'), await createPerson('jockey')]
    await invite(from, { jockeyId: to.number })
    const [notice] = await listNotices(to)
    const params = { noticeId: notice?.noticeId }
    return {
      owner: to.as,
      uniqueText: from.name,
      call: (as: TokenContents | string) => service.call(endpoint, { params, query } as never, { as }),
    }
  }
  const list = async () => {
    const [from, to] = [await createPerson('jockey-agent'), await createPerson('jockey')]
    await invite(from, { jockeyId: to.number })
    const query = { side: 'sent' }
    const send = (as: TokenContents | string) => service.call(http.listInvites, { query } as never, { as })
    return { owner: from.as, uniqueText: to.name, call: send }
  }
  const endpoints = [
    http.listInvites,
    http.revokeInvite,
    http.resendInvite,
    http.endInvite,
    http.listNotices,
    http.countUnreadNotices,
    http.markNoticeRead,
    http.deleteNotice,
  ]
  const except = ['rate_counter', 'delivery', 'action', 'outbox', 'command_record']
  expect(
    await checkOwnership(
      service,
      endpoints,
      {
        'GET /api/registration/invites': list,
        'POST /api/registration/invites/:inviteId/revoke': () => create(http.revokeInvite),
        'POST /api/registration/invites/:inviteId/resend': () => create(http.resendInvite),
        'POST /api/registration/invites/:inviteId/end': () => create(http.endInvite, 'ACCEPTED'),
        'GET /api/registration/notices': () => createNotice(http.listNotices, { locale: 'en-US' }),
        'GET /api/registration/notices/unread': () => createNotice(http.countUnreadNotices),
        'POST /api/registration/notices/:noticeId/read': () => createNotice(http.markNoticeRead),
        'DELETE /api/registration/notices/:noticeId': () => createNotice(http.deleteNotice),
      },
      except,
    ),
  ).toEqual([])
})
