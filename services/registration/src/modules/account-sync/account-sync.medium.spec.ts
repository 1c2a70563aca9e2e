import { randomUUID } from 'node:crypto'
import { createServer, request as send, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { MikroORM } from '@mikro-orm/postgresql'
import { accountChanged, accountRenamed } from '@portal/contracts-admin/events'
import { registrationHttp as http, type StaffApproval } from '@portal/contracts-registration'
import { MailDispatcher } from '@portal/delivery'
import { inTransaction } from '@portal/persistence'
import {
  createTestService,
  getResults,
  startTestUserPool,
  testClock,
  waitFor,
  type TestService,
} from '@portal/testing-service'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { migrations } from '../../migrations/index.ts'
import { registration } from '../../registration.service.ts'
import { insertPerson } from '../../testing/insert-person.ts'
import { createRole } from '../../testing/new-persons.ts'
import { createRegistrationEnv, poolId } from '../../testing/test-environment.ts'
import { People, PersonDetailsQueries } from '../people/index.ts'
import { UserPool } from '../user-pool/index.ts'
import { AccountSync, RenamePersonOfAccount, SyncChangedAccount } from './index.ts'

let service: TestService
let connection: Server
let port: number
let closePool: () => Promise<unknown>

/** A connection to the pool that can be closed. */
function createConnection(target: string): Server {
  const { hostname, port: targetPort } = new URL(target)
  return createServer((incoming, outgoing) => {
    const { method, url, headers } = incoming
    const upstream = send({ hostname, port: targetPort, method, path: url, headers }, (response) => {
      outgoing.writeHead(response.statusCode ?? 502, response.headers)
      response.pipe(outgoing)
    })
    upstream.on('error', () => outgoing.destroy())
    incoming.pipe(upstream)
  })
}

const listen = (at: number) =>
  new Promise<number>((listening) =>
    connection.listen(at, '127.0.0.1', () => listening((connection.address() as AddressInfo).port)),
  )
function stopPool(): Promise<unknown> {
  connection.closeAllConnections()
  return new Promise((closed) => connection.close(closed))
}

beforeAll(async () => {
  const clock = testClock()
  const pool = await startTestUserPool(poolId, clock)
  closePool = () => pool.pool.close()
  connection = createConnection(pool.address)
  port = await listen(0)
  const env = { ...createRegistrationEnv(pool.address), ...pool.env, USER_POOL_ENDPOINT: `http://127.0.0.1:${port}` }
  service = await createTestService(registration, { migrations, clock, env })
})
afterAll(async () => {
  await service.close()
  await stopPool()
  await closePool()
})

const get = <T>(type: new (...values: never[]) => T): T => service.service.app.get(type as never)
const transaction = <T>(work: Parameters<typeof inTransaction<T>>[1]) => inTransaction(get(MikroORM), work)

type Created = Awaited<ReturnType<typeof createPerson>>

/** Creates a person with an account; both agree. */
async function createPerson() {
  const username = `person-${randomUUID()}`
  const [email, phone] = [`${username}@demo.example`, '+18595550100']
  const attributes = { email, email_verified: 'true', phone_number: phone, phone_number_verified: 'true' }
  const sub = await get(UserPool).createAccount(username, { ...attributes, name: 'Ana Ruiz' })
  const { personId } = await insertPerson(service, {
    accountSub: sub,
    roles: [createRole('covered-person')],
    contacts: [
      { channel: 'email', destination: email, isConfirmed: true },
      { channel: 'phone', destination: phone, isConfirmed: true },
    ],
  })
  await transaction((em) => get(AccountSync).enqueue(em, personId))
  await waitFor(async () => expect(await countSynced(sub)).toBe(1))
  return { personId, sub, email, phone }
}

async function countSynced(sub: string): Promise<number> {
  const rows = await service.database.query('select from synced_account where account_sub = $1', [sub])
  return rows.length
}

/** Delivers the event that the administration publishes after a change of an account. */
function announce(sub: string, { isDeleted = false } = {}): Promise<void> {
  const payload = { sub, at: service.clock.now().toISOString(), isDeleted }
  return transaction((em) => get(SyncChangedAccount).handle(em, { type: accountChanged.subject, payload } as never))
}

async function findPerson(personId: string) {
  const person = await get(PersonDetailsQueries).find(personId)
  if (!person) throw new Error('the person exists')
  const find = (channel: 'email' | 'phone') => person.contacts.find((each) => each.channel === channel)?.destination
  return { ...person, email: find('email'), phone: find('phone') }
}

const listEvents = (personId: string) =>
  service.database.query<{ subject: string }>(`select subject from outbox_event where aggregate_id = $1`, [personId])

describe('a change of an account', () => {
  it('reaches the person with the former value, and is published', async () => {
    const { personId, sub, email, phone } = await createPerson()
    const changed = `changed-${email}`
    await get(UserPool).updateAttributes(sub, {
      email: changed,
      email_verified: 'true',
      phone_number: '+18595550177',
      phone_number_verified: 'true',
    })
    await Promise.all([announce(sub), announce(sub)])
    await waitFor(async () =>
      expect(await findPerson(personId)).toMatchObject({ email: changed, phone: '+18595550177' }),
    )
    expect((await findPerson(personId)).revision).toBe(2)
    const contacts = await service.database.query('select from person_contact where person_id = $1', [personId])
    expect(contacts).toHaveLength(4)
    expect((await get(UserPool).getAccount(sub)).email).toBe(changed)
    // Somebody else may have changed it.
    const notified = (await get(MailDispatcher).listRecent()).filter(({ to }) => [email, phone].includes(to))
    expect(notified.map(({ to, template }) => [template, to])).toEqual(
      expect.arrayContaining([
        ['contact-changed', email],
        ['contact-changed', phone],
      ]),
    )
    expect(notified).toHaveLength(2)
    expect(await listEvents(personId)).toEqual([{ subject: 'evt.registration.person.updated.v1' }])
  })

  it('is not adopted while the new address is not verified', async () => {
    const { personId, sub, email } = await createPerson()
    await get(UserPool).updateAttributes(sub, { email: `x-${email}`, email_verified: 'false' })
    await announce(sub)
    await get(UserPool).updateAttributes(sub, { phone_number: '+18595550188', phone_number_verified: 'true' })
    await announce(sub)
    await waitFor(async () => expect(await findPerson(personId)).toMatchObject({ email, phone: '+18595550188' }))
    await get(UserPool).verifyEmail(sub)
    await announce(sub)
    await waitFor(async () => expect(await findPerson(personId)).toMatchObject({ email: `x-${email}` }))
  })

  it('makes the person inactive while it is disabled', async () => {
    const { personId, sub } = await createPerson()
    await get(UserPool).disable(sub)
    await announce(sub)
    await waitFor(async () =>
      expect(await findPerson(personId)).toMatchObject({ status: 'inactive', isAccountClosed: true }),
    )
    await get(UserPool).enable(sub)
    await announce(sub)
    await waitFor(async () =>
      expect(await findPerson(personId)).toMatchObject({ status: 'active', isAccountClosed: false }),
    )
  })

  it('ends the account of the person when it was deleted, not when it is only missing', async () => {
    const { personId, sub } = await createPerson()
    await get(UserPool).deleteAccount(sub)
    await announce(sub)
    await announce(sub, { isDeleted: true })
    await waitFor(async () =>
      expect(await findPerson(personId)).toMatchObject({ status: 'inactive', accountSub: null }),
    )
    expect(await countSynced(sub)).toBe(0)
  })
})

async function listRevocations(sub: string): Promise<object[]> {
  const rows = await service.database.query<{ payload: object }>(
    `select payload from outbox_event where aggregate_id = $1 and subject like '%access%'`,
    [sub],
  )
  return rows.map(({ payload }) => payload)
}

describe('an account that its person closed', () => {
  async function close({ personId, sub }: Created) {
    await transaction(async (em) => {
      await get(People).closeAccount(em, personId, service.clock.now())
      await get(People).publishUpdated(em, personId)
      await get(AccountSync).enqueue(em, personId)
    })
    await waitFor(async () => expect(await get(UserPool).getAccount(sub)).toMatchObject({ isEnabled: false }))
  }
  const createAccountWith = (email: string) =>
    get(UserPool).createAccount(`person-${randomUUID()}`, { email, email_verified: 'true', name: 'Ana Ruiz' })

  it('ends the sessions again when the pool has disabled it', async () => {
    const created = await createPerson()
    await close(created)
    await waitFor(async () =>
      expect(await listRevocations(created.sub)).toMatchObject([{ sub: created.sub, revokesSessions: true }]),
    )
  })

  it('leaves its email address and phone to another account, and gets them back when it is opened again', async () => {
    const created = await createPerson()
    const { personId, sub, email, phone } = created
    await expect(createAccountWith(email)).rejects.toThrow()
    await close(created)
    expect((await get(UserPool).getAccount(sub)).email ?? '').toBe('')
    expect(await findPerson(personId)).toMatchObject({ email, phone })
    await get(UserPool).enable(sub)
    await announce(sub)
    const reopened = { email, phone, isAccountClosed: false }
    await waitFor(async () => expect(await findPerson(personId)).toMatchObject(reopened))
    expect(await get(UserPool).getAccount(sub)).toMatchObject({ email, phone, isEnabled: true })

    const second = await createPerson()
    await close(second)
    await createAccountWith(second.email)
    await get(UserPool).enable(second.sub)
    await announce(second.sub)
    await waitFor(async () => expect(await findPerson(second.personId)).toMatchObject({ isAccountClosed: false }))
    await waitFor(async () => expect(await get(UserPool).getAccount(second.sub)).toMatchObject({ phone }))
    expect((await get(UserPool).getAccount(second.sub)).email ?? '').toBe('')
  })

  it('keeps them while an administrator has disabled it', async () => {
    const { personId, sub, email, phone } = await createPerson()
    await get(UserPool).disable(sub)
    await announce(sub)
    await waitFor(async () => expect(await findPerson(personId)).toMatchObject({ isAccountClosed: true }))
    await transaction((em) => get(AccountSync).enqueue(em, personId))
    await waitFor(async () =>
      expect(
        await service.database.query(
          `select from jobs.job where name like 'sync-%' and state in ('created', 'retry', 'active')`,
        ),
      ).toHaveLength(0),
    )
    expect(await get(UserPool).getAccount(sub)).toMatchObject({ email, phone })
  })
})

describe('while the pool is stopped', () => {
  it('both sides keep their changes, and the value of the person wins', async () => {
    const { personId, sub, email, phone } = await createPerson()
    await get(UserPool).updateAttributes(sub, {
      email: `pool-${email}`,
      email_verified: 'true',
      phone_number: '+18595550155',
      phone_number_verified: 'true',
    })
    await stopPool()
    await transaction(async (em) => {
      await get(People).changeContact(
        em,
        personId,
        { channel: 'email', destination: `own-${email}`, isConfirmed: true },
        service.clock.now(),
      )
      await get(People).publishUpdated(em, personId)
      await get(AccountSync).enqueue(em, personId)
    })
    await announce(sub)
    await waitFor(async () =>
      expect(
        await service.database.query(
          `select from jobs.job where name = 'sync-person' and retry_count > 0 and data->>'sub' = $1`,
          [sub],
        ),
      ).not.toHaveLength(0),
    )
    expect(await findPerson(personId)).toMatchObject({ email: `own-${email}`, phone })
    await listen(port)
    await waitFor(async () => {
      // The delay before the next attempt grows with each one.
      await service.database.query(`update jobs.job set start_after = now() where name = 'sync-person'`)
      expect(await findPerson(personId)).toMatchObject({ email: `own-${email}`, phone: '+18595550155' })
      expect(await get(UserPool).getAccount(sub)).toMatchObject({ email: `own-${email}`, phone: '+18595550155' })
    }, 30_000)
  })
})

describe('a merge of two persons with accounts', () => {
  const call = async (endpoint: Parameters<TestService['call']>[0], request: object, sub: string) => {
    const response = await service.call(endpoint, request as never, { as: { groups: ['ADMINS'], sub } })
    expect(response.status).toBe(200)
    return getResults<StaffApproval>(response)
  }
  const merge = async (survivor: Created, duplicate: Created, account: 'survivor' | 'duplicate') => {
    const [first, second] = [await findPerson(survivor.personId), await findPerson(duplicate.personId)]
    const revisions = { survivorRevision: first.revision, duplicateRevision: second.revision }
    const numbers = { survivor: first.hisaPersonId, duplicate: second.hisaPersonId }
    const body = { ...numbers, ...revisions, account, reason: 'Same license' }
    const { approvalId } = await call(http.proposeMerge, { body }, 'ada')
    await call(http.approveProposal, { params: { approvalId }, body: {} }, 'ben')
    return approvalId
  }
  const undo = (approvalId: string) =>
    call(http.undoApproved, { params: { approvalId }, body: { reason: 'Twins' } }, 'cy')
  const isEnabled = async (sub: string) => (await get(UserPool).getAccount(sub)).isEnabled
  const listMails = async (address: string) =>
    (await get(MailDispatcher).listRecent()).filter(({ to }) => to === address).map(({ template }) => template)

  it('disables the other account, notifies its address, and enables it again with the undo', async () => {
    const [survivor, duplicate] = [await createPerson(), await createPerson()]
    const approvalId = await merge(survivor, duplicate, 'duplicate')
    await waitFor(async () => expect(await isEnabled(survivor.sub)).toBe(false))
    expect(await findPerson(survivor.personId)).toMatchObject({ accountSub: duplicate.sub, status: 'active' })
    await waitFor(async () => expect(await listMails(survivor.email)).toEqual(['account-merged']))
    expect(await listMails(duplicate.email)).toEqual([])
    // With the merge, and when the pool has disabled the account.
    const revoked = { sub: survivor.sub, revokesSessions: true }
    await waitFor(async () => expect(await listRevocations(survivor.sub)).toMatchObject([revoked, revoked]))
    // Somebody enables it by hand, or renames it: the merge decides.
    await get(UserPool).enable(survivor.sub)
    await announce(survivor.sub)
    await waitFor(async () => expect(await isEnabled(survivor.sub)).toBe(false))
    await undo(approvalId)
    await waitFor(async () => expect(await isEnabled(survivor.sub)).toBe(true))
    await waitFor(async () => expect(await listMails(survivor.email)).toEqual(['account-restored', 'account-merged']))
    for (const { personId, sub } of [survivor, duplicate]) {
      await announce(sub)
      expect(await findPerson(personId)).toMatchObject({ accountSub: sub, status: 'active', isAccountClosed: false })
      expect(await isEnabled(sub)).toBe(true)
    }
    const kinds = await service.database.query<{ kind: string }>(
      `select kind from action where entity_id = $1 and kind like 'person.account-%' order by at`,
      [duplicate.personId],
    )
    expect(kinds.map(({ kind }) => kind)).toEqual(['person.account-disabled', 'person.account-enabled'])
  })

  it('changes nothing in the pool when it is undone before the pool responded', async () => {
    const [survivor, duplicate] = [await createPerson(), await createPerson()]
    await stopPool()
    const approvalId = await merge(survivor, duplicate, 'survivor')
    await undo(approvalId)
    await listen(port)
    await waitFor(async () => {
      await service.database.query(`update jobs.job set start_after = now() where name = 'sync-account'`)
      const waiting = await service.database.query(
        `select from jobs.job where name = 'sync-account' and state in ('created', 'retry', 'active')`,
      )
      expect(waiting).toHaveLength(0)
    }, 30_000)
    for (const { personId, sub } of [survivor, duplicate]) {
      expect(await isEnabled(sub)).toBe(true)
      expect(await findPerson(personId)).toMatchObject({ accountSub: sub, status: 'active', isAccountClosed: false })
    }
  })

  it('removes the phone from the account when the undo takes it back', async () => {
    const [survivor, duplicate] = [await createPerson(), await createPerson()]
    await transaction(async (em) => {
      await get(People).endContact(em, survivor.personId, 'phone', service.clock.now())
      await get(People).publishUpdated(em, survivor.personId)
      await get(AccountSync).enqueue(em, survivor.personId)
    })
    const readPhone = async () => (await get(UserPool).getAccount(survivor.sub)).phone
    await waitFor(async () => expect(await readPhone()).toBeUndefined())
    const approvalId = await merge(survivor, duplicate, 'survivor')
    await waitFor(async () => expect(await readPhone()).toBe(duplicate.phone))
    await undo(approvalId)
    await waitFor(async () => expect(await readPhone()).toBeUndefined())
    expect(await findPerson(survivor.personId)).toMatchObject({ phone: undefined })
  })
})

describe('a new name that an administrator gave the account', () => {
  const rename = (sub: string, name: string) => {
    const payload = { sub, at: service.clock.now().toISOString(), name }
    return transaction((em) =>
      get(RenamePersonOfAccount).handle(em, { type: accountRenamed.subject, payload } as never),
    )
  }

  it('becomes the name of the person, and one that cannot be divided is restored', async () => {
    const { personId, sub } = await createPerson()
    await get(UserPool).updateAttributes(sub, { name: 'Ana Díaz' })
    await rename(sub, 'Ana Díaz')
    expect((await findPerson(personId)).name).toMatchObject({ firstName: 'Ana', lastName: 'Díaz' })
    await get(UserPool).updateAttributes(sub, { name: 'Ana' })
    await rename(sub, 'Ana')
    await waitFor(async () => expect((await get(UserPool).getAccount(sub)).name).toBe('Ana Díaz'))
    const found = await service.call(http.autocompletePerson, { params: { name: 'diaz ana' } })
    expect(found.body.results).toMatchObject([{ displayName: 'Ana Díaz' }])
  })

  it('is ignored without a person', async () => {
    await expect(rename(randomUUID(), 'Nobody Known')).resolves.toBeUndefined()
  })
})
