import { adminHttp as http, type UpdatedUser, type PortalUser } from '@portal/contracts-admin'
import { Jobs } from '@portal/jobs'
import { Retention } from '@portal/persistence'
import { getStatusAndError, waitFor } from '@portal/testing-service'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startTestEnvironment, type TestEnvironment } from '../../testing/test-environment.ts'
import { ReconcileUsers } from './reconcile-users.ts'

let portal: TestEnvironment
const administrator = { as: { groups: ['ADMINS'] as const, sub: 'boss', username: 'boss' } }

beforeAll(async () => {
  portal = await startTestEnvironment()
})
afterAll(() => portal.close())
// Requests of the administrator are signed with the real time.
afterEach(() => portal.clock.set(new Date()))

function add(email: string, key: string) {
  const body = { email, name: 'Pat Person', groups: ['EDITORS'] }
  return portal.admin.call(http.addUser, { body }, { ...administrator, headers: { 'idempotency-key': key } })
}

async function invite(email: string): Promise<UpdatedUser> {
  const response = await add(email, email)
  expect(response.status).toBe(200)
  return response.body.results
}

async function find(q: string): Promise<PortalUser | undefined> {
  const response = await portal.admin.call(http.searchUsers, { body: { q } }, administrator)
  return response.body.results.items[0]
}

const listPendingChanges = () => portal.admin.database.query('select id from user_change where finished_at is null')
const listFailedJobs = () => portal.admin.database.query(`select id from jobs.job where state = 'retry'`)
const actions = (kind: string) =>
  portal.admin.database.query<{ actor: string; reason: string | null }>(
    'select actor, reason from action where kind = $1',
    [kind],
  )

test.each(['AdminCreateUser', 'AdminAddUserToGroup', 'AdminGetUser'])(
  'completes an invitation whose %s was lost after a restart: one account, one email, one audit entry',
  async (operation) => {
    const email = `${operation.toLowerCase()}@demo.example`
    const before = await actions('user.added')
    portal.poolProxy.failNext(operation, 'response-lost')
    const unavailable = await add(email, operation)
    expect(getStatusAndError(unavailable)).toEqual([503, 'users.pool-unavailable'])
    await portal.admin.restart()
    await resumeInterruptedChanges()
    expect(await find(email)).toMatchObject({ email, groups: ['EDITORS'], status: 'invited' })
    expect(await portal.listMessagesTo(email)).toHaveLength(1)
    expect(await actions('user.added')).toHaveLength(before.length + 1)
    expect((await actions('user.added')).at(-1)).toMatchObject({ actor: 'boss' })
    // A retry with the same key gets the response stored meanwhile.
    const retry = await add(email, operation)
    expect([retry.status, retry.headers['idempotent-replayed']]).toEqual([200, 'true'])
    expect(retry.body.results.groups).toEqual(['EDITORS'])
  },
)

test('resumes an interrupted change when the request is retried with the same key', async () => {
  portal.poolProxy.failNext('AdminAddUserToGroup', 'never-arrives')
  expect((await add('again@demo.example', 'again')).status).toBe(503)
  const responses = [await add('again@demo.example', 'again'), await add('again@demo.example', 'again')]
  expect(responses.map(({ status }) => status)).toEqual([200, 200])
  expect(await portal.listMessagesTo('again@demo.example')).toHaveLength(1)
})

test('completes a deletion that was interrupted between disabling and deleting', async () => {
  const { id } = await invite('half-deleted@demo.example')
  portal.poolProxy.failNext('AdminDeleteUser', 'never-arrives')
  expect((await portal.admin.call(http.deleteUser, { params: { id } }, administrator)).status).toBe(503)
  expect((await portal.admin.service.privatePort.inject('/metrics')).body).toMatch(/^user_changes_pending\b.* [01]$/m)
  // Synchronizing with the pool does not undo the accepted change.
  await portal.admin.service.app.get(ReconcileUsers).synchronize()
  await resumeInterruptedChanges()
  expect(await portal.pool.database.query('select id from pool_user where id = $1', [id])).toEqual([])
  expect(await find('half-deleted@demo.example')).toBeUndefined()
})

test('takes over a change after a minute when its process crashed, and still accepts the response of a slow one', async () => {
  portal.poolProxy.failNext('AdminCreateUser', 'response-delayed')
  const slow = add('slow@demo.example', 'slow')
  await waitFor(() => expect(portal.poolProxy.hasDelayedResponse).toBe(true))
  portal.clock.advance(59_000)
  expect((await add('slow@demo.example', 'slow')).body.error).toBe('idempotency.in-progress')
  portal.clock.advance(2000)
  // At once, before the slow request gives up.
  await runJobsNow()
  await waitFor(async () => expect(await find('slow@demo.example')).toMatchObject({ groups: ['EDITORS'] }))
  portal.poolProxy.releaseDelayed()
  expect((await slow).status).toBe(200)
  expect(await portal.listMessagesTo('slow@demo.example')).toHaveLength(1)
})

test('stamps the copy with the time of the pool’s response, so that an older synchronization does not overwrite it', async () => {
  portal.poolProxy.failNext('AdminCreateUser', 'response-delayed')
  const slow = add('stamped@demo.example', 'stamped')
  await waitFor(() => expect(portal.poolProxy.hasDelayedResponse).toBe(true))
  portal.clock.advance(30_000)
  const synchronizedAt = portal.clock.now()
  portal.poolProxy.releaseDelayed()
  const { id } = (await slow).body.results
  const [row] = await portal.admin.database.query<{ synced_at: Date }>(
    'select synced_at from portal_user where id = $1',
    [id],
  )
  expect(row?.synced_at).toEqual(synchronizedAt)
})

test('completes a change later when the pool does not respond', async () => {
  portal.poolProxy.failNext('AdminCreateUser', 'response-delayed')
  const unavailable = await add('held@demo.example', 'held')
  expect(getStatusAndError(unavailable)).toEqual([503, 'users.pool-unavailable'])
  await resumeInterruptedChanges()
  expect(await find('held@demo.example')).toMatchObject({ groups: ['EDITORS'] })
  portal.poolProxy.releaseDelayed()
})

/** Interrupts the change of an account, and deletes the account in the pool, so that the pool will reject the change. */
async function prepareRejectedChange(email: string): Promise<void> {
  const { id } = await invite(email)
  portal.poolProxy.failNext('AdminUpdateUserAttributes', 'never-arrives')
  const response = await portal.admin.call(
    http.updateUser,
    { params: { id }, body: { name: 'Pat Smith' } },
    administrator,
  )
  expect(response.status).toBe(503)
  await portal.pool.database.query('delete from pool_user where id = $1', [id])
}

test('audits that the pool rejected a change whose request has already ended', async () => {
  const before = await actions('user.change-rejected')
  await prepareRejectedChange('gone@demo.example')
  await resumeInterruptedChanges()
  expect(await actions('user.change-rejected')).toEqual([...before, { actor: 'boss', reason: 'resource.not-found' }])
})

test('keeps a rejected change until its audit entry is written', async () => {
  const before = await actions('user.change-rejected')
  await prepareRejectedChange('unaudited@demo.example')
  await portal.admin.database.query(
    `alter table action add constraint full_disk check (kind <> 'user.change-rejected') not valid`,
  )
  portal.clock.advance(61_000)
  await runJobsNow()
  await waitFor(async () => expect(await listFailedJobs()).toHaveLength(1))
  expect(await listPendingChanges()).toHaveLength(1)
  await portal.admin.database.query('alter table action drop constraint full_disk')
  await resumeInterruptedChanges()
  expect(await actions('user.change-rejected')).toEqual([...before, { actor: 'boss', reason: 'resource.not-found' }])
})

test('copies changes made directly in the pool', async () => {
  const [changed, deleted] = [await invite('changed@demo.example'), await invite('deleted@demo.example')]
  await portal.pool.database.query('update pool_user set enabled = false where id = $1', [changed.id])
  await portal.pool.database.query(`insert into pool_group_member values ($1, 'HISAUSERS', now())`, [changed.id])
  await portal.pool.database.query('delete from pool_user where id = $1', [deleted.id])
  await portal.admin.service.app.get(ReconcileUsers).synchronize()
  expect(await find('changed@demo.example')).toMatchObject({ status: 'disabled', groups: ['HISAUSERS', 'EDITORS'] })
  expect(await find('deleted@demo.example')).toBeUndefined()
  const version = (await find('changed@demo.example'))?.lockVersion
  await portal.admin.service.app.get(ReconcileUsers).synchronize()
  expect((await find('changed@demo.example'))?.lockVersion).toBe(version)
})

test('deletes a finished change together with its stored response, but never an unfinished one', async () => {
  await invite('forgotten@demo.example')
  const rows = () => portal.admin.database.query('select finished_at from user_change')
  const [{ n } = { n: 0 }] = await portal.admin.database.query<{ n: number }>(
    'select count(*)::int as n from user_change',
  )
  await portal.admin.database.query(
    `insert into user_change (id, kind, user_ids, actor, actor_username, actor_groups, route, request_hash, correlation_id, requested_at, locked_until)
     values (gen_random_uuid(), 'delete', '{}', '', '', '{}', '', '', '', now(), 'infinity')`,
  )
  portal.clock.advance(31 * 86_400_000)
  expect(await portal.admin.service.app.get(Retention).run()).toMatchObject({ user_change: n })
  expect(await rows()).toEqual([{ finished_at: null }])
  await portal.admin.database.query('delete from user_change')
})

/** Lets locks expire and makes the jobs of interrupted changes due, and waits until all changes are finished. */
async function resumeInterruptedChanges(): Promise<void> {
  portal.clock.advance(61_000)
  await runJobsNow()
  await waitFor(async () => {
    // A copy with the time of an older synchronization is not overwritten.
    portal.clock.advance(1)
    expect(await listPendingChanges()).toEqual([])
  })
}

async function runJobsNow(): Promise<void> {
  await portal.admin.database.query(
    `update jobs.job set start_after = now() where name = 'finish-user-change' and state < 'active'`,
  )
  portal.admin.service.app.get(Jobs).wake('finish-user-change')
}
