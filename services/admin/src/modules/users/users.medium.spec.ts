import { adminHttp as http, type ChangedUser, type PortalUser } from '@portal/contracts-admin'
import { fault, walkAccessMatrix, type TestAnswer } from '@portal/testing-service'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startNeighbours, type Neighbours } from '../../testing/neighbours.ts'
import { ContactAnswers } from './contact-answers.ts'
import { ForgetUnconfirmed } from './forget-unconfirmed.ts'
import { ReconcileUsers } from './reconcile-users.ts'
import { UserPool } from './user-pool.ts'

let portal: Neighbours
let count = 0
/** An administrator of the token alone: the pool knows no such account. */
const boss = { as: { groups: ['ADMINS'] as const, sub: 'boss', username: 'boss' } }

beforeAll(async () => {
  portal = await startNeighbours()
})
afterAll(() => portal.close())

const compare = () => portal.admin.service.app.get(ReconcileUsers).compare()
const pool = () => portal.admin.service.app.get(UserPool)
const asUser = ({ id, username }: ChangedUser) => ({ as: { groups: ['ADMINS'] as const, sub: id, username } })

function newcomer(change: Record<string, unknown> = {}) {
  count += 1
  return { email: `person-${count}@demo.example`, name: `Pat Person ${count}`, groups: ['USERS'], ...change }
}

async function invite(change: Record<string, unknown> = {}): Promise<ChangedUser & { email: string }> {
  const body = newcomer(change)
  const answer = await portal.admin.call(http.addUser, { body }, boss)
  expect(fault(answer)).toEqual([200, undefined])
  return { ...answer.body.results, email: body.email }
}

/** Somebody who has chosen a password. */
async function member(change: Record<string, unknown> = {}): Promise<PortalUser & { email: string }> {
  const { id } = await invite(change)
  await portal.pool.database.query(`update pool_user set status = 'CONFIRMED' where id = $1`, [id])
  await compare()
  return find(id)
}

async function find(id: string): Promise<PortalUser & { email: string }> {
  const [row] = await portal.admin.database.query<{ name: string; status: string }>(
    'select name, status from portal_user where id = $1',
    [id],
  )
  const answer = await portal.admin.call(
    http.searchUsers,
    { body: { q: row?.name, status: row?.status, limit: 100 } },
    boss,
  )
  return answer.body.results.items.find((user: PortalUser) => user.id === id)
}

function expectRefusal(answer: TestAnswer, status: number, error: string): void {
  expect(fault(answer)).toEqual([status, error])
}
const remove = (id: string, as: object = boss) => portal.admin.call(http.deleteUser, { params: { id } }, as)
const update = (id: string, body: object, as: object = boss) =>
  portal.admin.call(http.updateUser, { params: { id }, body }, as)
const actionsOf = (id: string) =>
  portal.admin.database.query<{ kind: string; actor: string; before: unknown; after: unknown }>(
    'select kind, actor, before, after from action where entity_id = $1 order by at, kind',
    [id],
  )

test('every call about users answers every kind of caller as the contract says, and a refusal changes nothing', async () => {
  const calls = Object.values(http).filter(({ path }) => path.startsWith('/api/users/'))
  expect(calls).toHaveLength(9)
  expect(await walkAccessMatrix(portal.admin, calls)).toEqual([])
})

describe('an invitation', () => {
  test('opens an account in its groups and is mailed with a first password', async () => {
    const user = await invite({ name: "Jane O'Hara", email: 'Jane@demo.example', groups: ['EDITORS', 'USERS'] })
    expect(user).toMatchObject({
      name: "Jane O'Hara",
      groups: ['USERS', 'EDITORS'],
      status: 'invited',
    })
    expect(user.username).toMatch(/^jane\.ohara-\d{5}$/)
    const [mail, ...others] = await portal.mailsTo('Jane@demo.example')
    expect(mail).toMatch(new RegExp(`user name ${user.username} and the temporary password \\S+ `))
    expect(others).toEqual([])
    expect(await pool().get(user.id)).toMatchObject({ emailVerified: true, groups: ['USERS', 'EDITORS'] })
    expect(await actionsOf(user.id)).toEqual([
      { kind: 'users.add', actor: 'boss', before: null, after: { groups: ['USERS', 'EDITORS'], status: 'invited' } },
    ])
  })

  test('is in Spanish for who reads Spanish', async () => {
    const { email } = await invite({ locale: 'es' })
    expect((await portal.mailsTo(email))[0]).toMatch(/^Inicie sesión/)
  })

  test('made twice under one key is one account and one mail; other content under that key is refused', async () => {
    const body = newcomer()
    const headers = { 'idempotency-key': 'invite-once' }
    const first = await portal.admin.call(http.addUser, { body }, { ...boss, headers })
    const again = await portal.admin.call(http.addUser, { body }, { ...boss, headers })
    expect(again.text).toBe(first.text)
    expect(await portal.mailsTo(body.email)).toHaveLength(1)
    expectRefusal(
      await portal.admin.call(http.addUser, { body: newcomer() }, { ...boss, headers }),
      422,
      'idempotency.different-body',
    )
  })

  test('of an address that has an account is refused, also of two at once', async () => {
    const user = await invite()
    const taken = await portal.admin.call(http.addUser, { body: newcomer({ email: user.email.toUpperCase() }) }, boss)
    expectRefusal(taken, 409, 'users.email-taken')
    expect(taken.body.details).toEqual({ id: user.id, status: 'invited' })
    const body = newcomer()
    const both = await Promise.all([1, 2].map(() => portal.admin.call(http.addUser, { body }, boss)))
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await portal.mailsTo(body.email)).toHaveLength(1)
  })

  test('of an address that only the pool knows is refused by the pool, and leaves nothing waiting', async () => {
    await pool().invite({ username: 'stranger', email: 'stranger@demo.example', name: 'A Stranger', locale: 'en-US' })
    expectRefusal(
      await portal.admin.call(http.addUser, { body: newcomer({ email: 'stranger@demo.example' }) }, boss),
      409,
      'users.email-taken',
    )
    expect(await portal.admin.database.query('select id from user_change where finished_at is null')).toEqual([])
  })

  test.each([
    [{ email: 'no address' }, 'email'],
    [{ name: '<b>Jane</b>' }, 'name'],
    [{ name: '  ' }, 'name'],
    [{ groups: [] }, 'groups'],
    [{ groups: ['KINGS'] }, 'groups'],
    [{ status: 'active' }, 'status'],
  ])('with %j is refused with the field', async (change, field) => {
    const answer = await portal.admin.call(http.addUser, { body: newcomer(change) }, boss)
    expectRefusal(answer, 400, 'input.invalid')
    expect(answer.body.details.fields[0].path[1]).toBe(field)
  })

  test('is sent again with another password, by id or address, and only until it was accepted', async () => {
    const user = await invite()
    for (const email of [user.id, user.email]) {
      const answer = await portal.admin.call(http.resendInvitation, { params: { email } }, boss)
      expect([answer.status, answer.body.results?.user.status]).toEqual([200, 'invited'])
    }
    const mails = await portal.mailsTo(user.email)
    expect(new Set(mails).size).toBe(3)
    expect((await actionsOf(user.id)).map(({ kind }) => kind)).toContain('users.resend-invitation')
    const accepted = await member()
    const late = await portal.admin.call(http.resendInvitation, { params: { email: accepted.id } }, boss)
    expectRefusal(late, 409, 'users.not-in-this-state')
    expect(late.body.details).toEqual({ status: 'active' })
  })
})

describe('a new password', () => {
  test('is asked for by a code; the account is marked until it is set', async () => {
    const user = await member()
    const answer = await portal.admin.call(http.sendPasswordReset, { params: { email: user.email } }, boss)
    expect(answer.body.results).toMatchObject({ user: { id: user.id, status: 'reset-asked' } })
    expect((await portal.mailsTo(user.email))[0]).toMatch(/^\d{6} - Your code to set a new password/)
  })

  test('is not asked of who has none yet, of nobody, nor without a proven address', async () => {
    const reset = (email: string) => portal.admin.call(http.sendPasswordReset, { params: { email } }, boss)
    const errorOf = async (email: string) => (await reset(email)).body.error
    expect(await errorOf((await invite()).id)).toBe('users.not-in-this-state')
    expect(await errorOf('nobody@demo.example')).toBe('resource.not-found')
    const { id } = await member()
    await portal.pool.database.query('update pool_user set email_verified = false where id = $1', [id])
    expect(await errorOf(id)).toBe('users.no-proven-address')
  })
})

describe('a change', () => {
  test('of name, groups and sign-in reaches the pool; a stale one is refused with what is there', async () => {
    const user = await member()
    const changed = await update(user.id, {
      name: 'Another Name',
      groups: ['EDITORS'],
      enabled: false,
      expectedVersion: user.lockVersion,
    })
    expect(changed.body.results).toMatchObject({ name: 'Another Name', groups: ['EDITORS'], status: 'disabled' })
    expect(await pool().get(user.id)).toMatchObject({ name: 'Another Name', groups: ['EDITORS'], enabled: false })
    expect((await actionsOf(user.id)).at(-1)).toMatchObject({
      kind: 'users.update',
      before: { groups: ['USERS'], status: 'active' },
      after: { groups: ['EDITORS'], status: 'disabled', isRenamed: true },
    })
    const stale = await update(user.id, { groups: ['USERS'], expectedVersion: user.lockVersion })
    expectRefusal(stale, 412, 'resource.stale')
    expect(stale.body.details.current).toMatchObject({ name: 'Another Name', groups: ['EDITORS'] })
  })

  test('that takes something away is told to every service, also when the pool itself made it', async () => {
    const told = async (id: string) => {
      const rows = await portal.admin.database.query<{ payload: { groups?: string[]; endsSessions: boolean } }>(
        `select payload from event where subject = 'evt.admin.account.rights-changed.v1' and aggregate_id = '${id}' order by at, id`,
      )
      return rows.map(({ payload }) => [payload.groups, payload.endsSessions])
    }
    const { id } = await member({ groups: ['USERS', 'EDITORS', 'HISAUSERS'] })
    const change = async (body: object) => {
      const { lockVersion } = await find(id)
      expect((await update(id, { ...body, expectedVersion: lockVersion })).status).toBe(200)
    }
    await change({ name: 'Another Name' })
    expect(await told(id)).toEqual([])
    await change({ groups: ['USERS', 'EDITORS'] })
    await change({ enabled: false })
    await change({ enabled: true })
    const wanted: unknown[] = [
      [['USERS', 'EDITORS'], false],
      [[], true],
      [['USERS', 'EDITORS'], false],
    ]
    expect(await told(id)).toEqual(wanted)
    // As if by the console of a hosted pool.
    await pool().setGroups(id, ['USERS'])
    await compare()
    wanted.push([['USERS'], false])
    expect(await told(id)).toEqual(wanted)
    await pool().setGroups(id, ['USERS', 'EDITORS'])
    await compare()
    expect(await told(id)).toEqual(wanted)
    await pool().delete(id)
    await compare()
    expect(await told(id)).toEqual([...wanted, [[], true]])
    const other = await member()
    await portal.admin.call(http.sendPasswordReset, { params: { email: other.email } }, boss)
    await remove(other.id)
    expect(await told(other.id)).toEqual([
      [undefined, true],
      [[], true],
    ])
  })

  test('waits its turn while another of the same account is under way', async () => {
    const user = await invite()
    await portal.admin.database.query(
      `insert into user_change (id, kind, user_ids, wanted_sealed, actor, actor_username, actor_groups, route, request_hash, correlation_id, asked_at, held_until)
       values (gen_random_uuid(), 'update', array[$1::uuid], '', '', '', '{}', '', '', '', now(), 'infinity')`,
      [user.id],
    )
    expectRefusal(await update(user.id, { name: 'Too Soon' }), 409, 'users.change-in-progress')
    await portal.admin.database.query(`delete from user_change where held_until = 'infinity'`)
    expect((await update(user.id, { name: 'Now' })).status).toBe(200)
  })

  test('never takes away one’s own account or administration, nor the last administrator’s', async () => {
    const [one, other] = [await member({ groups: ['ADMINS'] }), await member({ groups: ['ADMINS'] })]
    expectRefusal(await remove(one.id, asUser(one)), 409, 'users.not-yourself')
    expectRefusal(await update(one.id, { groups: ['USERS'] }, asUser(one)), 409, 'users.not-yourself')
    expectRefusal(await update(one.id, { enabled: false }, asUser(one)), 409, 'users.not-yourself')
    expect((await update(one.id, { name: 'A New Name' }, asUser(one))).status).toBe(200)
    expect((await remove(other.id, asUser(one))).status).toBe(200)
    expectRefusal(await remove(one.id), 409, 'users.last-admin')
    expectRefusal(await update(one.id, { enabled: false }), 409, 'users.last-admin')
    // Who has not chosen a password yet cannot help.
    await invite({ groups: ['ADMINS'] })
    expectRefusal(await update(one.id, { groups: ['EDITORS'] }), 409, 'users.last-admin')
    expect(await pool().get(one.id)).toMatchObject({ groups: ['ADMINS'], enabled: true })
  })

  test('leaves an administrator when two delete each other at once', async () => {
    const { items } = (await portal.admin.call(http.listUsers, { query: { group: 'ADMINS', status: 'active' } }, boss))
      .body.results
    const [one] = items
    const other = await member({ groups: ['ADMINS'] })
    const answers = await Promise.all([remove(one.id, asUser(other)), remove(other.id, asUser(one))])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body.error).toBe('users.last-admin')
  })
})

describe('deleting', () => {
  test('takes accounts out of the pool; here their names stay, without address and groups', async () => {
    const [one, other] = [await member(), await invite()]
    const answer = await portal.admin.call(http.deleteUsers, { body: { ids: [one.id, other.id, one.id] } }, boss)
    expect(answer.body.results).toEqual({ deleted: [one.id, other.id] })
    for (const { id, name } of [one, other]) {
      await expect(pool().get(id)).rejects.toThrow('User does not exist.')
      expect(await find(id)).toMatchObject({ name, email: null, groups: [], status: 'deleted' })
      expect((await actionsOf(id)).filter(({ kind }) => kind === 'users.delete')).toMatchObject([{ actor: 'boss' }])
    }
    expect((await remove(one.id)).status).toBe(200)
    expectRefusal(await update(one.id, { name: 'A Ghost' }), 409, 'users.not-in-this-state')
  })

  test('is all or none', async () => {
    const user = await invite()
    const nobody = '00000000-0000-4000-8000-000000000000'
    const answer = await portal.admin.call(http.deleteUsers, { body: { ids: [user.id, nobody] } }, boss)
    expectRefusal(answer, 404, 'resource.not-found')
    expect(await pool().get(user.id)).toMatchObject({ enabled: true })
  })
})

test('an account that was never confirmed goes after a week, with an entry in the audit trail; others stay', async () => {
  const [late, fresh, confirmed] = [await member(), await member(), await member()]
  const set = (id: string, status: string) =>
    portal.pool.database.query('update pool_user set status = $2 where id = $1', [id, status])
  for (const [id, days] of [
    [late.id, 8],
    [fresh.id, 6],
    [confirmed.id, 8],
  ] as const) {
    await set(id, 'UNCONFIRMED')
    await portal.admin.database.query(
      'update portal_user set created_at = now() - make_interval(days => $2) where id = $1',
      [id, days],
    )
  }
  await compare()
  // Who confirms before the copy knows of it stays.
  await set(confirmed.id, 'CONFIRMED')
  await portal.admin.service.app.get(ForgetUnconfirmed).run()
  await expect(pool().get(late.id)).rejects.toThrow('User does not exist')
  expect((await actionsOf(late.id)).at(-1)).toMatchObject({
    kind: 'users.delete',
    actor: null,
    before: { status: 'unconfirmed' },
  })
  expect(await pool().get(fresh.id)).toMatchObject({ status: 'UNCONFIRMED' })
  expect(await pool().get(confirmed.id)).toMatchObject({ status: 'CONFIRMED' })
})

describe('the list', () => {
  test('finds by parts of name and user name, by whole address, group and status', async () => {
    const user = await invite({ name: 'Zoë Quartz', groups: ['HISAUSERS'] })
    const found = async (body: object) => {
      const answer = await portal.admin.call(http.searchUsers, { body }, boss)
      return answer.body.results.items.map(({ id }: PortalUser) => id)
    }
    for (const q of ['quar', 'ZOË', 'rtz zo', user.username.slice(3), user.email.toUpperCase()])
      expect(await found({ q }), q).toEqual([user.id])
    for (const q of ['quartz%', 'nobody', 'person@demo.example']) expect(await found({ q }), q).toEqual([])
    expect(await found({ q: 'quartz', group: 'HISAUSERS', status: 'invited' })).toEqual([user.id])
    expect(await found({ q: 'quartz', group: 'ADMINS' })).toEqual([])
    expect(await found({ q: 'quartz', status: 'active' })).toEqual([])
  })

  test('is paged without gaps and counted', async () => {
    const page = (skip: number) => portal.admin.call(http.listUsers, { query: { skip, limit: 3 } }, boss)
    const { total } = (await page(0)).body.results
    const seen: string[] = []
    for (let skip = 0; skip < total; skip += 3)
      seen.push(...(await page(skip)).body.results.items.map(({ id }: PortalUser) => id))
    expect(total).toBeGreaterThan(6)
    expect(new Set(seen).size).toBe(total)
  })

  test('counts the groups', async () => {
    const roles = (await portal.admin.call(http.listUserRoles, {}, boss)).body.results
    expect(roles.map(({ role }: { role: string }) => role)).toEqual(['USERS', 'HISAUSERS', 'EDITORS', 'ADMINS'])
    const editors = await portal.admin.call(http.listUsers, { query: { group: 'EDITORS' } }, boss)
    expect(roles[2].users).toBe(editors.body.results.total)
  })

  test('keeps no address readable', async () => {
    const { email } = await invite()
    const headers = { 'idempotency-key': 'nothing-readable' }
    await portal.admin.call(http.resendInvitation, { params: { email } }, { ...boss, headers })
    const rows = await Promise.all(
      ['portal_user', 'user_change', 'action', 'event', 'idempotency'].map((table) =>
        portal.admin.database.query(`select row_to_json(t)::text as row from ${table} t`),
      ),
    )
    const kept = JSON.stringify(rows)
    expect(kept).toContain('Pat Person')
    expect(kept).not.toContain(email)
    expect(kept).not.toContain(Buffer.from(email).toString('hex'))
  })
})

test('other services are told where accounts get their mails, but not of those who have left', async () => {
  const here = await member()
  const gone = await member()
  expect((await remove(gone.id)).status).toBe(200)
  const contacts = await portal.admin.service.app.get(ContactAnswers).contactsOf([here.id, gone.id])
  expect(contacts).toEqual([{ accountId: here.id, email: here.email, isProven: true }])
})
