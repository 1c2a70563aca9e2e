import { adminHttp as http, type ChangedUser, type PortalUser } from '@portal/contracts-admin'
import { Retention } from '@portal/persistence'
import { fault, eventually } from '@portal/testing-service'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startNeighbours, type Neighbours } from '../../testing/neighbours.ts'
import { ChangeUsers } from './change-users.ts'
import { ReconcileUsers } from './reconcile-users.ts'

let portal: Neighbours
const boss = { as: { groups: ['ADMINS'] as const, sub: 'boss', username: 'boss' } }

beforeAll(async () => {
  portal = await startNeighbours()
})
afterAll(() => portal.close())
// The administrator's calls are signed with the machine's time.
afterEach(() => portal.clock.set(new Date()))

function add(email: string, key: string) {
  const body = { email, name: 'Pat Person', groups: ['EDITORS'] }
  return portal.admin.call(http.addUser, { body }, { ...boss, headers: { 'idempotency-key': key } })
}

async function invite(email: string): Promise<ChangedUser> {
  const answer = await add(email, email)
  expect(answer.status).toBe(200)
  return answer.body.results
}

async function find(q: string): Promise<PortalUser | undefined> {
  const answer = await portal.admin.call(http.searchUsers, { body: { q } }, boss)
  return answer.body.results.items[0]
}

const open = () => portal.admin.database.query('select id from user_change where finished_at is null')
const actions = (kind: string) =>
  portal.admin.database.query<{ actor: string; reason: string | null }>(
    'select actor, reason from action where kind = $1',
    [kind],
  )

test.each(['AdminCreateUser', 'AdminAddUserToGroup', 'AdminGetUser'])(
  'an invitation whose %s was not heard of is finished after a restart: one account, one mail, one entry of the trail',
  async (operation) => {
    const email = `${operation.toLowerCase()}@demo.example`
    const before = await actions('users.add')
    portal.way.breakNext(operation, 'answer-lost')
    const silent = await add(email, operation)
    expect(fault(silent)).toEqual([503, 'users.pool-silent'])
    await portal.admin.restart()
    await finishLeftBehind()
    expect(await find(email)).toMatchObject({ email, groups: ['EDITORS'], status: 'invited' })
    expect(await portal.mailsTo(email)).toHaveLength(1)
    expect(await actions('users.add')).toHaveLength(before.length + 1)
    expect((await actions('users.add')).at(-1)).toMatchObject({ actor: 'boss' })
    // Who asked again under the same key gets the answer that was kept for them meanwhile.
    const again = await add(email, operation)
    expect([again.status, again.headers['idempotent-replayed']]).toEqual([200, 'true'])
    expect(again.body.results.groups).toEqual(['EDITORS'])
  },
)

test('asking again under the same key takes the change up where it stopped', async () => {
  portal.way.breakNext('AdminAddUserToGroup', 'never-arrives')
  expect((await add('again@demo.example', 'again')).status).toBe(503)
  const answers = [await add('again@demo.example', 'again'), await add('again@demo.example', 'again')]
  expect(answers.map(({ status }) => status)).toEqual([200, 200])
  expect(await portal.mailsTo('again@demo.example')).toHaveLength(1)
})

test('deleting that stopped between disabling and deleting is finished', async () => {
  const { id } = await invite('half-deleted@demo.example')
  portal.way.breakNext('AdminDeleteUser', 'never-arrives')
  expect((await portal.admin.call(http.deleteUser, { params: { id } }, boss)).status).toBe(503)
  expect((await portal.admin.service.privatePort.inject('/metrics')).body).toMatch(/^user_changes_waiting\b.* [01]$/m)
  // What the pool says meanwhile does not undo what was accepted.
  await portal.admin.service.app.get(ReconcileUsers).compare()
  await finishLeftBehind()
  expect(await portal.pool.database.query('select id from pool_user where id = $1', [id])).toEqual([])
  expect(await find('half-deleted@demo.example')).toBeUndefined()
})

test('a change whose worker died is taken over after a minute; one that only was slow answers all the same', async () => {
  portal.way.breakNext('AdminCreateUser', 'answer-late')
  const slow = add('slow@demo.example', 'slow')
  await eventually(() => expect(portal.way.isHolding).toBe(true))
  portal.clock.advance(59_000)
  expect((await add('slow@demo.example', 'slow')).body.error).toBe('idempotency.in-progress')
  portal.clock.advance(2000)
  // At once, so that the slow one has not given up by then, unless the service's own loop is at it already.
  await portal.admin.service.app.get(ChangeUsers).carryOutAbandoned()
  await eventually(async () => expect(await find('slow@demo.example')).toMatchObject({ groups: ['EDITORS'] }))
  portal.way.letGo()
  expect((await slow).status).toBe(200)
  expect(await portal.mailsTo('slow@demo.example')).toHaveLength(1)
})

test('a pool that takes a call and never answers holds nobody: the change follows', async () => {
  portal.way.breakNext('AdminCreateUser', 'answer-late')
  const silent = await add('held@demo.example', 'held')
  expect(fault(silent)).toEqual([503, 'users.pool-silent'])
  await finishLeftBehind()
  expect(await find('held@demo.example')).toMatchObject({ groups: ['EDITORS'] })
  portal.way.letGo()
})

test('a change that the pool refuses when nobody waits any more is told by the audit trail', async () => {
  const { id } = await invite('gone@demo.example')
  portal.way.breakNext('AdminUpdateUserAttributes', 'never-arrives')
  expect((await portal.admin.call(http.updateUser, { params: { id }, body: { name: 'A Ghost' } }, boss)).status).toBe(
    503,
  )
  await portal.pool.database.query('delete from pool_user where id = $1', [id])
  await finishLeftBehind()
  expect(await actions('users.change-refused')).toEqual([{ actor: 'boss', reason: 'resource.not-found' }])
})

test('the copy follows what happens in the pool alone', async () => {
  const [kept, lost] = [await invite('kept@demo.example'), await invite('lost@demo.example')]
  await portal.pool.database.query('update pool_user set enabled = false where id = $1', [kept.id])
  await portal.pool.database.query(`insert into pool_group_member values ($1, 'HISAUSERS', now())`, [kept.id])
  await portal.pool.database.query('delete from pool_user where id = $1', [lost.id])
  await portal.admin.service.app.get(ReconcileUsers).compare()
  expect(await find('kept@demo.example')).toMatchObject({ status: 'disabled', groups: ['HISAUSERS', 'EDITORS'] })
  expect(await find('lost@demo.example')).toBeUndefined()
  const version = (await find('kept@demo.example'))?.lockVersion
  await portal.admin.service.app.get(ReconcileUsers).compare()
  expect((await find('kept@demo.example'))?.lockVersion).toBe(version)
})

test('a finished change is forgotten together with its answer, an unfinished one never', async () => {
  await invite('forgotten@demo.example')
  const rows = () => portal.admin.database.query('select finished_at from user_change')
  const [{ n } = { n: 0 }] = await portal.admin.database.query<{ n: number }>(
    'select count(*)::int as n from user_change',
  )
  await portal.admin.database.query(
    `insert into user_change (id, kind, user_ids, actor, actor_username, actor_groups, route, request_hash, correlation_id, asked_at, held_until)
     values (gen_random_uuid(), 'delete', '{}', '', '', '{}', '', '', '', now(), 'infinity')`,
  )
  portal.clock.advance(31 * 86_400_000)
  expect(await portal.admin.service.app.get(Retention).run()).toMatchObject({ user_change: n })
  expect(await rows()).toEqual([{ finished_at: null }])
  await portal.admin.database.query('delete from user_change')
})

/** Lets so much time pass that what was left behind is taken up, and waits until all of it is done. */
async function finishLeftBehind(): Promise<void> {
  portal.clock.advance(61_000)
  await eventually(async () => expect(await open()).toEqual([]))
}
