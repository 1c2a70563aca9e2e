import { adminHttp as http, type UpdatedUser, type PortalUser } from '@portal/contracts-admin'
import { getStatusAndError, checkAccessMatrix, type TestResponse } from '@portal/testing-service'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startTestEnvironment, type TestEnvironment } from '../../testing/test-environment.ts'
import { ContactQueryHandler } from './contact-query.handler.ts'
import { DeleteUnconfirmedUsers } from './delete-unconfirmed-users.ts'
import { ReconcileUsers } from './reconcile-users.ts'
import { UserPool } from './user-pool.ts'

let portal: TestEnvironment
let count = 0
/** An administrator who exists only in the token, not in the pool. */
const administrator = { as: { groups: ['ADMINS'] as const, sub: 'boss', username: 'boss' } }

beforeAll(async () => {
  portal = await startTestEnvironment()
})
afterAll(() => portal.close())

const compare = () => portal.admin.service.app.get(ReconcileUsers).synchronize()
const pool = () => portal.admin.service.app.get(UserPool)
const asUser = ({ id, username }: UpdatedUser) => ({ as: { groups: ['ADMINS'] as const, sub: id, username } })

function newcomer(change: Record<string, unknown> = {}) {
  count += 1
  return { email: `person-${count}@demo.example`, name: `Pat Person ${count}`, groups: ['USERS'], ...change }
}

async function invite(change: Record<string, unknown> = {}): Promise<UpdatedUser & { email: string }> {
  const body = newcomer(change)
  const answer = await portal.admin.call(http.addUser, { body }, administrator)
  expect(getStatusAndError(answer)).toEqual([200, undefined])
  return { ...answer.body.results, email: body.email }
}

/** A user who has set a password. */
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
    administrator,
  )
  return answer.body.results.items.find((user: PortalUser) => user.id === id)
}

function expectRefusal(answer: TestResponse, status: number, error: string): void {
  expect(getStatusAndError(answer)).toEqual([status, error])
}
const remove = (id: string, as: object = administrator) => portal.admin.call(http.deleteUser, { params: { id } }, as)
const update = (id: string, body: object, as: object = administrator) =>
  portal.admin.call(http.updateUser, { params: { id }, body }, as)
const actionsOf = (id: string) =>
  portal.admin.database.query<{ kind: string; actor: string; before: unknown; after: unknown }>(
    'select kind, actor, before, after from action where entity_id = $1 order by at, kind',
    [id],
  )

test('responds to every kind of caller at every user endpoint as the contract says, and changes nothing when access is denied', async () => {
  const calls = Object.values(http).filter(({ path }) => path.startsWith('/api/users/'))
  expect(calls).toHaveLength(9)
  expect(await checkAccessMatrix(portal.admin, calls)).toEqual([])
})

describe('an invitation', () => {
  test('creates an account in its groups and emails a temporary password', async () => {
    const user = await invite({ name: "Jane O'Hara", email: 'Jane@demo.example', groups: ['EDITORS', 'USERS'] })
    expect(user).toMatchObject({
      name: "Jane O'Hara",
      groups: ['USERS', 'EDITORS'],
      status: 'invited',
    })
    expect(user.username).toMatch(/^jane\.ohara-\d{5}$/)
    const [mail, ...others] = await portal.listMessagesTo('Jane@demo.example')
    expect(mail).toMatch(/^Hello Jane O'Hara,\n\n[^]*Sign in as: Jane@demo\.example\nTemporary password: \S+\n/)
    expect(mail).not.toContain(user.username)
    expect(others).toEqual([])
    expect(await pool().get(user.id)).toMatchObject({ emailVerified: true, groups: ['USERS', 'EDITORS'] })
    expect(await actionsOf(user.id)).toEqual([
      { kind: 'user.added', actor: 'boss', before: null, after: { groups: ['USERS', 'EDITORS'], status: 'invited' } },
    ])
  })

  test('is sent in Spanish to Spanish speakers', async () => {
    const { email } = await invite({ locale: 'es' })
    expect((await portal.listMessagesTo(email))[0]).toMatch(/Inicie sesión como: /)
  })

  test('creates one account and one email per idempotency key; a different request with the key gets 422', async () => {
    const body = newcomer()
    const headers = { 'idempotency-key': 'invite-once' }
    const first = await portal.admin.call(http.addUser, { body }, { ...administrator, headers })
    const retry = await portal.admin.call(http.addUser, { body }, { ...administrator, headers })
    expect(retry.text).toBe(first.text)
    expect(await portal.listMessagesTo(body.email)).toHaveLength(1)
    expectRefusal(
      await portal.admin.call(http.addUser, { body: newcomer() }, { ...administrator, headers }),
      422,
      'idempotency.different-body',
    )
  })

  test('returns 409 for an address that already has an account, even for concurrent requests', async () => {
    const user = await invite()
    const taken = await portal.admin.call(
      http.addUser,
      { body: newcomer({ email: user.email.toUpperCase() }) },
      administrator,
    )
    expectRefusal(taken, 409, 'users.email-taken')
    expect(taken.body.details).toEqual({ id: user.id, status: 'invited' })
    const body = newcomer()
    const both = await Promise.all([1, 2].map(() => portal.admin.call(http.addUser, { body }, administrator)))
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(await portal.listMessagesTo(body.email)).toHaveLength(1)
  })

  test('returns 409 for an address known only to the pool and leaves no pending change', async () => {
    await pool().invite({ username: 'stranger', email: 'stranger@demo.example', name: 'A Stranger', locale: 'en-US' })
    expectRefusal(
      await portal.admin.call(http.addUser, { body: newcomer({ email: 'stranger@demo.example' }) }, administrator),
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
  ])('returns 400 with the field for %j', async (change, field) => {
    const answer = await portal.admin.call(http.addUser, { body: newcomer(change) }, administrator)
    expectRefusal(answer, 400, 'input.invalid')
    expect(answer.body.details.fields[0].path[1]).toBe(field)
  })

  test('can be resent by id or address with a new password until it is accepted', async () => {
    const user = await invite()
    for (const email of [user.id, user.email]) {
      const answer = await portal.admin.call(http.resendInvitation, { params: { email } }, administrator)
      expect([answer.status, answer.body.results?.user.status]).toEqual([200, 'invited'])
    }
    const mails = await portal.listMessagesTo(user.email)
    expect(new Set(mails).size).toBe(3)
    expect((await actionsOf(user.id)).map(({ kind }) => kind)).toContain('user.invitation-resent')
    const accepted = await member()
    const late = await portal.admin.call(http.resendInvitation, { params: { email: accepted.id } }, administrator)
    expectRefusal(late, 409, 'users.invalid-status')
    expect(late.body.details).toEqual({ status: 'active' })
  })
})

describe('a password reset', () => {
  test('sends a code and marks the account until a new password is set', async () => {
    const user = await member()
    const answer = await portal.admin.call(http.sendPasswordReset, { params: { email: user.email } }, administrator)
    expect(answer.body.results).toMatchObject({ user: { id: user.id, status: 'reset-requested' } })
    expect((await portal.listMessagesTo(user.email))[0]).toMatch(/^\d{6} - Your code to set a new password/)
  })

  test('is not possible for an invited or unknown account, or without a verified address', async () => {
    const reset = (email: string) => portal.admin.call(http.sendPasswordReset, { params: { email } }, administrator)
    const errorOf = async (email: string) => (await reset(email)).body.error
    expect(await errorOf((await invite()).id)).toBe('users.invalid-status')
    expect(await errorOf('nobody@demo.example')).toBe('resource.not-found')
    const { id } = await member()
    await portal.pool.database.query('update pool_user set email_verified = false where id = $1', [id])
    expect(await errorOf(id)).toBe('users.no-verified-contact')
  })
})

describe('an update', () => {
  test('changes name, groups and status in the pool; a stale one returns the current account', async () => {
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
      kind: 'user.updated',
      before: { groups: ['USERS'], status: 'active' },
      after: { groups: ['EDITORS'], status: 'disabled', isRenamed: true },
    })
    const stale = await update(user.id, { groups: ['USERS'], expectedVersion: user.lockVersion })
    expectRefusal(stale, 412, 'resource.stale')
    expect(stale.body.details.current).toMatchObject({ name: 'Another Name', groups: ['EDITORS'] })
  })

  test('gives an account another address, which counts after it is verified', async () => {
    const user = await member()
    const other = await member()
    expectRefusal(await update(user.id, { email: other.email }), 409, 'users.email-taken')
    const email = `new-${user.email}`
    expect((await update(user.id, { email })).status).toBe(200)
    expect(await pool().get(user.id)).toMatchObject({ email, emailVerified: false })
    expect((await find(user.id)).email).toBe(email)
    const [last] = (await actionsOf(user.id)).slice(-1)
    expect(last).toMatchObject({ kind: 'user.updated', after: { isEmailChanged: true } })
    expect(JSON.stringify(last)).not.toContain('new-')
    const events = await portal.admin.database.query<{ subject: string }>(
      'select subject from outbox_event where aggregate_id = $1 order by at',
      [user.id],
    )
    expect(events.at(-1)?.subject).toBe('evt.admin.account.email-changed.v1')
    // The same address again changes nothing.
    expect((await update(user.id, { email })).status).toBe(200)
    // Both updates may have the same time.
    const changes = (await actionsOf(user.id)).filter(({ after }) => JSON.stringify(after).includes('isEmailChanged'))
    expect(changes).toHaveLength(1)
  })

  test('sends a new invitation to the new address of an invited person', async () => {
    const user = await invite()
    const email = `new-${user.email}`
    expect((await update(user.id, { email })).body.results).toMatchObject({ status: 'invited' })
    expect(await pool().get(user.id)).toMatchObject({ email, emailVerified: true })
    expect(await portal.listMessagesTo(email)).toHaveLength(1)
  })

  test('that removes access notifies every service, even when it was made in the pool', async () => {
    const findAccessEvents = async (id: string) => {
      const rows = await portal.admin.database.query<{ payload: { groups?: string[]; revokesSessions: boolean } }>(
        `select payload from outbox_event where subject = 'evt.admin.account.access-changed.v1' and aggregate_id = '${id}' order by at, id`,
      )
      return rows.map(({ payload }) => [payload.groups, payload.revokesSessions])
    }
    const { id } = await member({ groups: ['USERS', 'EDITORS', 'HISAUSERS'] })
    const change = async (body: object) => {
      const { lockVersion } = await find(id)
      expect((await update(id, { ...body, expectedVersion: lockVersion })).status).toBe(200)
    }
    await change({ name: 'Another Name' })
    expect(await findAccessEvents(id)).toEqual([])
    await change({ groups: ['USERS', 'EDITORS'] })
    await change({ enabled: false })
    await change({ enabled: true })
    const expectedEvents: unknown[] = [
      [['USERS', 'EDITORS'], false],
      [[], true],
      [['USERS', 'EDITORS'], false],
    ]
    expect(await findAccessEvents(id)).toEqual(expectedEvents)
    // As in the console of a hosted pool.
    await pool().setGroups(id, ['USERS'])
    await compare()
    expectedEvents.push([['USERS'], false])
    expect(await findAccessEvents(id)).toEqual(expectedEvents)
    await pool().setGroups(id, ['USERS', 'EDITORS'])
    await compare()
    expect(await findAccessEvents(id)).toEqual(expectedEvents)
    await pool().delete(id)
    await compare()
    expect(await findAccessEvents(id)).toEqual([...expectedEvents, [[], true]])
    const other = await member()
    await portal.admin.call(http.sendPasswordReset, { params: { email: other.email } }, administrator)
    await remove(other.id)
    expect(await findAccessEvents(other.id)).toEqual([
      [undefined, true],
      [[], true],
    ])
  })

  test('waits for another change of the same account', async () => {
    const user = await invite()
    await portal.admin.database.query(
      `insert into user_change (id, kind, user_ids, request_encrypted, actor, actor_username, actor_groups, route, request_hash, correlation_id, requested_at, locked_until)
       values (gen_random_uuid(), 'update', array[$1::uuid], '', '', '', '{}', '', '', '', now(), 'infinity')`,
      [user.id],
    )
    expectRefusal(await update(user.id, { name: 'Too Soon' }), 409, 'users.change-in-progress')
    await portal.admin.database.query(`delete from user_change where locked_until = 'infinity'`)
    expect((await update(user.id, { name: 'Now' })).status).toBe(200)
  })

  test('cannot remove the caller’s own account or role, or the last administrator', async () => {
    const [one, other] = [await member({ groups: ['ADMINS'] }), await member({ groups: ['ADMINS'] })]
    expectRefusal(await remove(one.id, asUser(one)), 409, 'users.own-account')
    expectRefusal(await update(one.id, { groups: ['USERS'] }, asUser(one)), 409, 'users.own-account')
    expectRefusal(await update(one.id, { enabled: false }, asUser(one)), 409, 'users.own-account')
    expect((await update(one.id, { name: 'A New Name' }, asUser(one))).status).toBe(200)
    expect((await remove(other.id, asUser(one))).status).toBe(200)
    expectRefusal(await remove(one.id), 409, 'users.last-admin')
    expectRefusal(await update(one.id, { enabled: false }), 409, 'users.last-admin')
    // An administrator without a password cannot sign in and does not count.
    await invite({ groups: ['ADMINS'] })
    expectRefusal(await update(one.id, { groups: ['EDITORS'] }), 409, 'users.last-admin')
    expect(await pool().get(one.id)).toMatchObject({ groups: ['ADMINS'], enabled: true })
  })

  test('leaves one administrator when two delete each other at once', async () => {
    const { items } = (
      await portal.admin.call(http.listUsers, { query: { group: 'ADMINS', status: 'active' } }, administrator)
    ).body.results
    const [one] = items
    const other = await member({ groups: ['ADMINS'] })
    const answers = await Promise.all([remove(one.id, asUser(other)), remove(other.id, asUser(one))])
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409])
    expect(answers.find(({ status }) => status === 409)?.body.error).toBe('users.last-admin')
  })
})

describe('a deletion', () => {
  test('removes accounts from the pool and keeps their names without address and groups', async () => {
    const [one, other] = [await member(), await invite()]
    const answer = await portal.admin.call(
      http.deleteUsers,
      { body: { ids: [one.id, other.id, one.id] } },
      administrator,
    )
    expect(answer.body.results).toEqual({ deleted: [one.id, other.id] })
    for (const { id, name } of [one, other]) {
      await expect(pool().get(id)).rejects.toThrow('User does not exist.')
      expect(await find(id)).toMatchObject({ name, email: null, groups: [], status: 'deleted' })
      expect((await actionsOf(id)).filter(({ kind }) => kind === 'user.deleted')).toMatchObject([{ actor: 'boss' }])
    }
    expect((await remove(one.id)).status).toBe(200)
    expectRefusal(await update(one.id, { name: 'A Ghost' }), 409, 'users.invalid-status')
  })

  test('applies to all accounts or none', async () => {
    const user = await invite()
    const nobody = '00000000-0000-4000-8000-000000000000'
    const answer = await portal.admin.call(http.deleteUsers, { body: { ids: [user.id, nobody] } }, administrator)
    expectRefusal(answer, 404, 'resource.not-found')
    expect(await pool().get(user.id)).toMatchObject({ enabled: true })
  })
})

test('synchronizes the other accounts when one cannot be saved', async () => {
  const [bad, good] = [await member(), await member()]
  await portal.admin.database.query(
    `alter table portal_user add constraint unsavable_name check (username <> 'unsavable') not valid`,
  )
  const rename = (id: string, name: string) =>
    portal.pool.database.query('update pool_user set username = $2, updated_at = now() where id = $1', [id, name])
  await rename(bad.id, 'unsavable')
  await rename(good.id, 'renamed-in-the-pool')
  await compare()
  await portal.admin.database.query('alter table portal_user drop constraint unsavable_name')
  expect(await find(bad.id)).toMatchObject({ username: bad.username, status: 'active' })
  expect(await find(good.id)).toMatchObject({ username: 'renamed-in-the-pool' })
})

test('publishes every change of an account, whoever made it', async () => {
  const [renamed, readdressed, gone] = [await member(), await member(), await member()]
  await compare()
  await update(renamed.id, { name: 'Another Name' })
  await portal.pool.database.query(
    `update pool_user set email_verified = not email_verified, updated_at = now() where id = $1`,
    [readdressed.id],
  )
  await pool().delete(gone.id)
  await compare()
  await compare()
  const listEvents = (id: string) =>
    portal.admin.database.query<{ subject: string; payload: object }>(
      `select distinct subject, payload - 'at' as payload from outbox_event where aggregate_id = $1 and subject in ('evt.admin.account.changed.v1', 'evt.admin.account.renamed.v1')
        order by subject`,
      [id],
    )
  const changed = (sub: string, isDeleted: boolean) => ({
    subject: 'evt.admin.account.changed.v1',
    payload: { sub, isDeleted },
  })
  expect(await listEvents(renamed.id)).toEqual([
    changed(renamed.id, false),
    { subject: 'evt.admin.account.renamed.v1', payload: { sub: renamed.id, name: 'Another Name' } },
  ])
  expect(await listEvents(readdressed.id)).toEqual([changed(readdressed.id, false)])
  expect(await listEvents(gone.id)).toContainEqual(changed(gone.id, true))
})

test('removes an account that was not confirmed within a week, with an audit entry', async () => {
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
  // An account that is confirmed before the copy is synchronized stays.
  await set(confirmed.id, 'CONFIRMED')
  await portal.admin.service.app.get(DeleteUnconfirmedUsers).run()
  await expect(pool().get(late.id)).rejects.toThrow('User does not exist')
  expect((await actionsOf(late.id)).at(-1)).toMatchObject({
    kind: 'user.deleted',
    actor: null,
    before: { status: 'unconfirmed' },
  })
  expect(await pool().get(fresh.id)).toMatchObject({ status: 'UNCONFIRMED' })
  expect(await pool().get(confirmed.id)).toMatchObject({ status: 'CONFIRMED' })
})

describe('the list', () => {
  test('filters by parts of the name or username, by complete address, group and status', async () => {
    const user = await invite({ name: 'Zoë Quartz', groups: ['HISAUSERS'] })
    const searchUsers = async (body: object) => {
      const answer = await portal.admin.call(http.searchUsers, { body }, administrator)
      return answer.body.results.items.map(({ id }: PortalUser) => id)
    }
    for (const q of ['quar', 'ZOË', 'rtz zo', user.username.slice(3), user.email.toUpperCase()])
      expect(await searchUsers({ q }), q).toEqual([user.id])
    for (const q of ['quartz%', 'nobody', 'person@demo.example']) expect(await searchUsers({ q }), q).toEqual([])
    expect(await searchUsers({ q: 'quartz', group: 'HISAUSERS', status: 'invited' })).toEqual([user.id])
    expect(await searchUsers({ q: 'quartz', group: 'ADMINS' })).toEqual([])
    expect(await searchUsers({ q: 'quartz', status: 'active' })).toEqual([])
  })

  test('pages without gaps and returns the total', async () => {
    const page = (skip: number) => portal.admin.call(http.listUsers, { query: { skip, limit: 3 } }, administrator)
    const { total } = (await page(0)).body.results
    const seen: string[] = []
    for (let skip = 0; skip < total; skip += 3)
      seen.push(...(await page(skip)).body.results.items.map(({ id }: PortalUser) => id))
    expect(total).toBeGreaterThan(6)
    expect(new Set(seen).size).toBe(total)
  })

  test('counts the members of groups', async () => {
    const roles = (await portal.admin.call(http.listUserRoles, {}, administrator)).body.results
    expect(roles.map(({ role }: { role: string }) => role)).toEqual(['USERS', 'HISAUSERS', 'EDITORS', 'ADMINS'])
    const editors = await portal.admin.call(http.listUsers, { query: { group: 'EDITORS' } }, administrator)
    expect(roles[2].users).toBe(editors.body.results.total)
  })

  test('stores no readable address', async () => {
    const { email } = await invite()
    const headers = { 'idempotency-key': 'nothing-readable' }
    await portal.admin.call(http.resendInvitation, { params: { email } }, { ...administrator, headers })
    const rows = await Promise.all(
      ['portal_user', 'user_change', 'action', 'outbox_event', 'idempotency_key'].map((table) =>
        portal.admin.database.query(`select row_to_json(t)::text as row from ${table} t`),
      ),
    )
    const stored = JSON.stringify(rows)
    expect(stored).toContain('Pat Person')
    expect(stored).not.toContain(email)
    expect(stored).not.toContain(Buffer.from(email).toString('hex'))
  })
})

test('gives other services the addresses of accounts, but not of deleted or disabled ones', async () => {
  const active = await member()
  const deleted = await member()
  expect((await remove(deleted.id)).status).toBe(200)
  const contacts = await portal.admin.service.app.get(ContactQueryHandler).listContacts([active.id, deleted.id])
  expect(contacts).toEqual([{ accountId: active.id, email: active.email, isVerified: true }])
})
